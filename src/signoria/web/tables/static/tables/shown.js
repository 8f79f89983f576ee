// A move as the bar shows it: what is missing, what it will do, why it cannot be.

import {
  say,
  setState,
  showGo,
  showLedger,
  showWayOut,
  tell
} from "./bar.js";

const words = (key) => document.body.dataset[key] ?? "";

// Until it is known what a move does, it cannot be played.
export function showUnknown(move) {
  setState("ready");
  say(move.words);
  showLedger([]);
  showGo({
    label: move.go || words("go"),
    css: "off"
  });
}

// Something is missing; where a number is to be chosen, what it would do is shown already.
export function showPart(asked, composing, need, does) {
  setState(composing ? "part" : "ask");
  say(asked.prompt, does?.line || need || asked.hint);
  showLedger(does?.chips ?? []);
  showGo({
    label: words("chooseMove"),
    note: need || words("choose"),
    css: "off",
    symbol: "u-hand",
  });
}

// A whole move; `armed`: what it gives up was shown once, the next touch gives it up.
export function showMove(move, {
  more,
  armed,
  planning,
  hint
}) {
  const {
    does
  } = move;
  setState(more ? "more" : "ready");
  say(move.words, does.line || (more ? hint : ""));
  showLedger(does.chips);
  const firm = does.twice && armed;
  const lost = does.chips.find(([kind]) => kind === "lose");
  if (planning) return showGo({
    label: words("planIt"),
    note: words("planned"),
    symbol: "u-hand"
  });
  showGo({
    label: firm ? words("really") : move.go || words("go"),
    note: firm && lost ? lost[2] : does.final ? does.why || words("final") : words("undoable"),
    css: firm ? "firm" : "",
    symbol: firm ? "u-alert" : does.final ? "u-lock" : "u-check",
  });
}

// The reason and the way out take the bar's place until the next touch.
export function showRefusal(why) {
  setState("no");
  say(why.text, [why.about, why.rule && `${why.rule} ${why.rule_text}`].filter(Boolean).join(" · "));
  showWayOut(why.ways ?? []);
  showGo({
    label: words("chooseMove"),
    note: why.ways?.length ? words("orWay") : words("choose"),
    css: "off",
    symbol: "u-hand",
  });
  tell();
}
