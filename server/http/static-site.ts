import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { holdsVersion } from './etag.ts';

const compress = promisify(brotliCompress);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(text|application)\/|\+xml/;

interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  /** The build puts a hash into the name: such a file never changes. */
  readonly immutable: boolean;
  brotli: Promise<Buffer> | undefined;
}

async function loadFolder(folder: string, prefix: string, immutable: RegExp | null): Promise<[string, Asset][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TYPES[extname(entry.name)]);
  return Promise.all(
    files.map(async (entry): Promise<[string, Asset]> => {
      const path = join(entry.parentPath, entry.name);
      const body = await readFile(path);
      const url = `${prefix}/${relative(folder, path).split(sep).join('/')}`;
      const asset = {
        body,
        type: TYPES[extname(entry.name)] ?? 'application/octet-stream',
        etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
        immutable: immutable?.test(url) ?? false,
        brotli: undefined,
      };
      return [url, asset];
    }),
  );
}

async function send(ctx: Context, asset: Asset): Promise<void> {
  ctx.type = asset.type;
  ctx.set('Cache-Control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  ctx.set('ETag', asset.etag);
  ctx.vary('Accept-Encoding');
  if (holdsVersion(ctx, asset.etag)) {
    ctx.status = 304;
    return;
  }
  if (COMPRESSIBLE.test(asset.type) && ctx.acceptsEncodings('br', 'identity') === 'br') {
    asset.brotli ??= compress(asset.body);
    ctx.set('Content-Encoding', 'br');
    ctx.body = await asset.brotli;
    return;
  }
  ctx.body = asset.body;
}

/**
 * Serves the built web app and the translations from memory: a name that was not there at the start is not
 * looked up, so no path can lead out of the folders. Every other path is the web app's own.
 */
export async function createStaticSite(webFolder: string, localesFolder: string): Promise<Middleware> {
  const assets = new Map([
    ...(await loadFolder(webFolder, '', /^\/assets\//)),
    ...(await loadFolder(localesFolder, '/locales', null)),
  ]);
  const page = assets.get('/index.html');
  return async function serveStaticSite(ctx, next) {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const asset = assets.get(ctx.path) ?? (/^\/(assets|locales)\//.test(ctx.path) ? undefined : page);
    return asset ? send(ctx, asset) : next();
  };
}
