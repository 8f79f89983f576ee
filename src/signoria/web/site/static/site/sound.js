// Two quiet tones when it becomes one's turn, for those who want them (a setting).

const TONES = [659, 880]; // hertz
const LONG = 0.16; // seconds each
const LOUD = 0.05;

let device = null;

function tone(hertz, from) {
  const source = device.createOscillator();
  const volume = device.createGain();
  source.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUD, from + 0.02);
  volume.gain.linearRampToValueAtTime(0, from + LONG);
  source.connect(volume).connect(device.destination);
  source.start(from);
  source.stop(from + LONG);
}

export function ring() {
  if (document.body.dataset.sound !== "on") return;
  if (!navigator.userActivation?.hasBeenActive) return; // browsers allow no sound before the first touch
  device ??= new AudioContext();
  device.resume();
  TONES.forEach((hertz, nth) => tone(hertz, device.currentTime + nth * LONG));
}
