import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Middleware, Context } from 'koa';
import { randomBytes } from 'node:crypto';
import { ASSET_TYPES, IMMUTABLE_ASSET } from '../../../shared/asset-types.ts';
import { contentSecurityPolicy, withStyleNonce } from '../../../shared/page-security.ts';
import { THEME_COOKIE, type Theme } from '../../../shared/theme.ts';
import { type Asset, createAsset, sendAsset } from './asset.ts';
import type { WithLaunchHead } from './launch-head.ts';

/** Pages whose addresses contain a token from a mail. */
const TOKEN_PAGES = new Set(['/verify-email', '/change-email', '/reset-password', '/unsubscribe']);

/** The page in the theme that was chosen in its browser, so that its first paint shows it. */
function withTheme(page: string, chosen: string | undefined): string {
  if (chosen !== 'light' && chosen !== 'dark') return page;
  const media = (of: Exclude<Theme, 'system'>): string => (of === chosen ? 'all' : 'not all');
  return page
    .replace('<html ', `<html data-theme="${chosen}" `)
    .replace(/ media="\(prefers-color-scheme: (light|dark)\)"/g, (_, of: 'light' | 'dark') => ` media="${media(of)}"`);
}

/**
 * Answers with the web app's page. The style elements that the scroll lock of dialogs creates are allowed by a nonce of
 * this response, so the response must not be cached. Pages with a secret address are not stored at all and send no
 * referrer to other sites.
 */
export function sendWebPage(ctx: Context, page: string): void {
  const nonce = randomBytes(16).toString('base64url');
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', contentSecurityPolicy(`'nonce-${nonce}'`));
  if (TOKEN_PAGES.has(ctx.path)) ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  else ctx.set('Cache-Control', 'no-cache');
  ctx.vary('Cookie');
  ctx.body = withStyleNonce(withTheme(page, ctx.cookies.get(THEME_COOKIE, { signed: false })), nonce);
}

async function loadFolder(folder: string, prefix: string, immutable: RegExp | null): Promise<[string, Asset][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && ASSET_TYPES[extname(entry.name)]);
  const names = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)));
  return Promise.all(
    files.map(async (entry): Promise<[string, Asset]> => {
      const path = join(entry.parentPath, entry.name);
      const [body, packed] = await Promise.all([
        readFile(path),
        names.has(`${path}.br`) ? readFile(`${path}.br`) : undefined,
      ]);
      const url = `${prefix}/${relative(folder, path).split(sep).join('/')}`;
      const type = ASSET_TYPES[extname(entry.name)] ?? 'application/octet-stream';
      return [url, createAsset(body, type, { immutable: immutable?.test(url), packed })];
    }),
  );
}

/**
 * Serves the built web app and the translations from memory. Only names that existed at the start are found, so no path
 * can lead out of the folders. Every other path returns the page of the web app.
 */
export async function createStaticSite(
  webFolder: string,
  localesFolder: string,
  withLaunchHead: WithLaunchHead,
): Promise<Middleware> {
  const assets = new Map([
    ...(await loadFolder(webFolder, '', IMMUTABLE_ASSET)),
    ...(await loadFolder(localesFolder, '/locales', null)),
  ]);
  const page = assets.get('/index.html')?.body.toString();
  assets.delete('/index.html');
  return async function serveStaticSite(ctx, next) {
    const asset = assets.get(ctx.path);
    const isPage = page !== undefined && !/^\/(assets|locales)\//.test(ctx.path);
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') await next();
    else if (asset) await sendAsset(ctx, asset);
    else if (isPage) sendWebPage(ctx, withLaunchHead(ctx, page));
    else await next();
  };
}
