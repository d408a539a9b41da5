const RATE = 16_000;
const SECONDS = 1;
const HERTZ = 440;
const LOUDNESS = 6_000;
const BYTES = 2;
const HEADER = 44;

/** A second of a soft tone as a WAV file: 16 bit, one channel, 16 kHz. */
export function makeTone(): Buffer {
  const samples = RATE * SECONDS;
  const file = Buffer.alloc(HEADER + samples * BYTES);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * BYTES, 28);
  file.writeUInt16LE(BYTES, 32);
  file.writeUInt16LE(8 * BYTES, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * BYTES, 40);
  for (let at = 0; at < samples; at += 1) {
    const value = Math.round(LOUDNESS * Math.sin((2 * Math.PI * HERTZ * at) / RATE));
    file.writeInt16LE(value, HEADER + at * BYTES);
  }
  return file;
}
