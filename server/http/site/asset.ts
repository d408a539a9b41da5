import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context } from 'koa';
import { IMMUTABLE_CACHING } from '../../../shared/asset-types.ts';
import { holdsVersion } from '../response/etag.ts';

const compress = promisify(brotliCompress);
/**
 * The Brotli quality for files that were not compressed in advance: the highest takes forty times as long and saves a
 * tenth.
 */
const AT_ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESSIBLE = /^(text|application)\/|\+xml/;

/** A file that is the same for all clients until the next start. */
export interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Whether its name contains a hash of its content, so that it never changes. */
  readonly immutable: boolean;
  brotli: Promise<Buffer> | undefined;
}

interface AssetFacts {
  readonly immutable?: boolean | undefined;
  /** The body compressed with Brotli, if that was done in advance. */
  readonly packed?: Buffer | undefined;
}

export function createAsset(body: Buffer, type: string, { immutable = false, packed }: AssetFacts = {}): Asset {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, type, etag, immutable, brotli: packed && Promise.resolve(packed) };
}

/** Answers with an asset, compressed if the client accepts that; 304 if the client already has it. */
export async function sendAsset(ctx: Context, asset: Asset): Promise<void> {
  ctx.type = asset.type;
  ctx.set('Cache-Control', asset.immutable ? IMMUTABLE_CACHING : 'no-cache');
  ctx.set('ETag', asset.etag);
  ctx.vary('Accept-Encoding');
  if (holdsVersion(ctx, asset.etag)) {
    ctx.status = 304;
    return;
  }
  if (COMPRESSIBLE.test(asset.type) && ctx.acceptsEncodings('br', 'identity') === 'br') {
    asset.brotli ??= compress(asset.body, AT_ONCE);
    ctx.set('Content-Encoding', 'br');
    ctx.body = await asset.brotli;
    return;
  }
  ctx.body = asset.body;
}
