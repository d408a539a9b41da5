import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** A camera over a table. */
export interface FakeCamera {
  /** What a Chromium is told that looks through it. */
  readonly browserArguments: readonly string[];
  /** Lays a picture below it; a stream that is open goes on with what it had. */
  show(picture: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** What it sees in pixels: nine times as much as the app asks for. */
export const SENSOR = { width: 1_920, height: 1_440 };

/** Y4M: a line, then frames of brightness and two quarters of colour, which say nothing where they are 128. */
async function y4mOf(picture: Uint8Array): Promise<Buffer> {
  const { width, height } = SENSOR;
  const grey = await sharp(picture)
    .resize({ ...SENSOR, fit: 'contain', background: 'white' })
    .greyscale()
    .raw()
    .toBuffer();
  const header = `YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(header), grey, Buffer.alloc(grey.length / 2, 128)]);
}

export async function createFakeCamera(): Promise<FakeCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-camera-'));
  const path = join(folder, 'view.y4m');
  return {
    browserArguments: [`--use-file-for-fake-video-capture=${path}`],
    async show(picture) {
      // A browser that reads the file right now keeps the one that it has.
      await writeFile(`${path}.next`, await y4mOf(picture));
      await rename(`${path}.next`, path);
    },
    end: () => rm(folder, { recursive: true }),
  };
}
