import { atom } from 'nanostores';
import { deviceStorage } from '#web/api/index.ts';

const storageKey = 'tuneport.orderSound';

/** New orders are heard at this browser; off until somebody wants it. */
export const isSoundOn = atom(deviceStorage.getItem(storageKey) === 'on');

/** Switches the sound for this browser; switching it on lets it be heard. */
export function chooseSound(isOn: boolean): void {
  deviceStorage.setItem(storageKey, isOn ? 'on' : 'off');
  isSoundOn.set(isOn);
  if (isOn) void playTone();
}

let context: AudioContext | undefined;

/** Two short notes, in hertz and seconds from now. */
const notes = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.12 },
] as const;
const length = 0.18;
const loudness = 0.08;

/**
 * Plays the tone of a new order. A browser allows no sound before somebody has touched the page, nor on a device without any:
 * then it is silent, for toast and title tell of the order as well.
 */
export async function playTone(): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    await context.resume();
    for (const { pitch, at } of notes) playNote(context, pitch, context.currentTime + at);
  } catch {
    context = undefined;
  }
}

function playNote(audio: AudioContext, pitch: number, start: number): void {
  const oscillator = new OscillatorNode(audio, { frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  // Without a slope at either end a tone clicks.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.02);
  gain.gain.linearRampToValueAtTime(0, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}
