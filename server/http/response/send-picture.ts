import type { Context } from 'koa';

export interface PictureFile {
  readonly bytes: Buffer;
  readonly mime: string;
}

/** Answers with a stored picture. The picture under one name never changes. */
export function sendPicture(ctx: Context, { bytes, mime }: PictureFile): undefined {
  ctx.set({
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Security-Policy': "sandbox; default-src 'none'",
  });
  ctx.type = mime;
  ctx.body = bytes;
  return undefined;
}
