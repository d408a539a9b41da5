import { Bits } from './bits.ts';

/** The side length of a block in pixels. */
export const BLOCK = 32;
/** Bits per pixel. Few bits keep the file small, since it is not compressed. */
export const GREY_BITS = 2;

const VIDEO_SETTINGS = 32;
const SEQUENCE_SETTINGS = 33;
const PICTURE_SETTINGS = 34;
const WHOLE_PICTURE = 19;

/**
 * A NAL unit: its type and its bytes. After two zero bytes a 3 is inserted where the bytes would look like a start
 * code.
 */
export function unit(kind: number, { bytes }: Bits): Buffer {
  const guarded = [kind << 1, 1];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros === 2 && byte <= 3) {
      guarded.push(3);
      zeros = 0;
    }
    guarded.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(guarded);
}

/** The profile for still pictures, and a level that allows any size. */
export const PROFILE = [0x03, 0x70, 0, 0, 0, 0, 0, 0, 0, 0, 0, 186] as const;

function withProfile(bits: Bits): Bits {
  for (const byte of PROFILE) bits.put(byte, 8);
  return bits;
}

/** The parameter sets of a picture, by unit type. The order of the fields is that of H.265, 7.3.2. */
export function settingsOf(width: number, height: number): Map<number, Buffer> {
  const video = withProfile(new Bits().put(0x0c01, 16).put(0xffff, 16)).put(0, 1);
  video.codes(0, 0, 0).put(0, 6).codes(0).put(0, 2).end();
  const whole = (side: number): number => Math.ceil(side / BLOCK) * BLOCK;
  const sequence = withProfile(new Bits().put(1, 8)).codes(0, 1, whole(width), whole(height));
  sequence.put(1, 1).codes(0, (whole(width) - width) / 2, 0, (whole(height) - height) / 2);
  sequence.codes(0, 0, 0).put(0, 1).codes(0, 0, 0);
  sequence.codes(2, 0, 0, 3, 0, 0).put(0b0001, 4);
  sequence
    .put(GREY_BITS - 1, 4)
    .put(0, 4)
    .codes(2, 0)
    .put(1, 1);
  sequence.codes(0).put(0, 5).end();
  const picture = new Bits().codes(0, 0).put(0, 7).codes(0, 0, 0).put(0, 3).codes(0, 0);
  picture.put(0b000000_0_1_0_1, 10).put(0, 2).codes(0).put(0, 2).end();
  return new Map([
    [VIDEO_SETTINGS, unit(VIDEO_SETTINGS, video)],
    [SEQUENCE_SETTINGS, unit(SEQUENCE_SETTINGS, sequence)],
    [PICTURE_SETTINGS, unit(PICTURE_SETTINGS, picture)],
  ]);
}

/** The only slice of a picture. */
export function sliceUnit(write: (bits: Bits) => void): Buffer {
  const bits = new Bits().put(0b10, 2).codes(0, 2, 0).end();
  write(bits);
  return unit(WHOLE_PICTURE, bits.align());
}
