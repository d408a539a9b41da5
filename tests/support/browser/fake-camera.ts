import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';

/** A simulated camera. */
export interface FakeCamera {
  /** The arguments of a Chromium that uses it. */
  readonly browserArguments: readonly string[];
  /** Sets the picture of new streams; an open stream keeps its picture. */
  show(picture: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** The size of its picture in pixels, nine times as many as the app requests. */
export const SENSOR = { width: 1_920, height: 1_440 };

/** Y4M: a header line, then frames of luma and two quarter-size chroma planes, where 128 means no colour. */
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

/** Refuses the camera to the loaded page until the test grants it. Without windows Chromium asks nobody. */
export const refuseCamera = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { mediaDevices, permissions } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const query = permissions.query.bind(permissions);
    mediaDevices.getUserMedia = async (wanted) => {
      if ((await query({ name: 'camera' })).state === 'granted') return open(wanted);
      throw new DOMException('refused', 'NotAllowedError');
    };
  });

/** Gives cameras ids that last. Without windows Chromium gives them new ones on each load. */
export async function keepCameraIds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.enumerateDevices = async () =>
      (await list()).map(({ kind, label, groupId }) => ({ deviceId: label, kind, label, groupId }) as MediaDeviceInfo);
    mediaDevices.getUserMedia = async (wanted) => {
      if (typeof wanted?.video !== 'object') return open(wanted);
      const { deviceId, ...video } = wanted.video;
      if (typeof deviceId !== 'object' || !('exact' in deviceId)) return open(wanted);
      const device = (await list()).find(({ label }) => label === deviceId.exact);
      return open({ ...wanted, video: { ...video, deviceId: { exact: device?.deviceId ?? 'none' } } });
    };
  });
}

export async function createFakeCamera(): Promise<FakeCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'cardamom-camera-'));
  const path = join(folder, 'view.y4m');
  return {
    browserArguments: [`--use-file-for-fake-video-capture=${path}`],
    async show(picture) {
      // A browser that is reading the file keeps the old one.
      await writeFile(`${path}.next`, await y4mOf(picture));
      await rename(`${path}.next`, path);
    },
    end: () => rm(folder, { recursive: true }),
  };
}
