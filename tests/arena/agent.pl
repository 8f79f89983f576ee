#!/usr/bin/perl
# An agent written from docs/protocol.md alone: any legal move, by a generator of its own.
use strict;
use warnings;
$| = 1;
my $state = 1;
my %texts;
while (my $line = <STDIN>) {
    chomp $line;
    my ($word, @rest) = split / /, $line;
    if ($word eq 'hello') { print "ready perl view text\n"; }
    elsif ($word eq 'new') { $state = $rest[4] % 2147483647 || 1; }
    elsif ($word eq 'text') { my $number = shift @rest; $texts{$number} = join ' ', @rest; }
    elsif ($word eq 'view') { die "no object\n" unless $rest[0] =~ /^\{/; }
    elsif ($word eq 'move') {
        for my $number (@rest) { die "no text\n" unless defined $texts{$number}; }
        $state = $state * 48271 % 2147483647;
        print "play $rest[$state % @rest]\n";
        %texts = ();
    }
    elsif ($word eq 'end') { die "no place\n" unless $rest[0] >= 1; }
}
