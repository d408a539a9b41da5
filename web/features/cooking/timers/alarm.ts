/** Sound and vibration at the end of a timer. */
export interface Alarm {
  /** Must be called during a press, because browsers allow sound only after an interaction. */
  prepare(): void;
  ring(): void;
  silence(): void;
}

/** A rising chime, in hertz. */
const CHIME = [659.3, 830.6, 987.8];
const NOTE_SECONDS = 0.22;
const REST_SECONDS = 1.4;
/** The number of chimes: about half a minute, unless it is stopped. */
const CHIMES = 14;
const VIBRATION = Array.from({ length: 6 }, () => [350, 150, 350, 700]).flat();

/** A note like that of a small bell, with a fast attack and a slow decay. */
function playNote(audio: AudioContext, hertz: number, at: number): OscillatorNode {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.35, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_SECONDS * 3);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE_SECONDS * 3);
  return tone;
}

/** Vibrates, unless the page had no interaction yet: browsers then refuse it with a warning. */
function vibrate(pattern: VibratePattern): void {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

/**
 * Creates the alarm. The sound is synthesised, and scheduled as a whole, so that it continues when the page is
 * throttled.
 */
export function createAlarm(): Alarm {
  let audio: AudioContext | null = null;
  let notes: OscillatorNode[] = [];
  function wakeAudio(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    audio ??= new AudioContext();
    audio.resume().catch((cause: unknown) => console.warn('the browser does not allow sound yet', cause));
    return audio;
  }
  function silence(): void {
    for (const note of notes) note.stop();
    notes = [];
    vibrate(0);
  }
  return {
    prepare: () => void wakeAudio(),
    ring() {
      silence();
      vibrate(VIBRATION);
      const speaker = wakeAudio();
      if (speaker === null) return;
      const begin = speaker.currentTime + 0.05;
      const length = CHIME.length * NOTE_SECONDS + REST_SECONDS;
      notes = Array.from({ length: CHIMES }, (_, chime) =>
        CHIME.map((hertz, note) => playNote(speaker, hertz, begin + chime * length + note * NOTE_SECONDS)),
      ).flat();
    },
    silence,
  };
}
