import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openPicture } from './open-picture.ts';

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'white' } })
    .png()
    .toBuffer();

describe('a picture', () => {
  it('with very wide rows is refused, because each of them takes memory', async () => {
    await expect(openPicture(await png(70_000, 2))).rejects.toMatchObject({ code: 'importErrors.tooComplex' });
  });

  it('of a long page is read', async () => {
    const open = await openPicture(await png(2, 70_000));
    expect(await open().metadata()).toMatchObject({ width: 2, height: 70_000 });
  });
});
