import { readFile, stat } from 'node:fs/promises';
import { ConfigError } from '../../../core/config.ts';
import { type Asset, createAsset } from '../../../http/site/asset.ts';

/** Every visitor of the log-in page loads it. */
const BYTES_MAX = 100_000;

/** The types of pictures by their leading bytes, in Latin-1. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^\u0089PNG\r\n/, 'image/png'],
  [/^\u00ff\u00d8\u00ff/, 'image/jpeg'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [
    /^(?:\u00ef\u00bb\u00bf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/,
    'image/svg+xml',
  ],
];

const problem = (path: string, takes: string): ConfigError =>
  new ConfigError([`OIDC_LOGO is ${JSON.stringify(path)}, but takes ${takes}`]);

/** The picture of the issuer (OIDC_LOGO); null without a path. Throws a ConfigError if it cannot be used. */
export async function readIssuerLogo(path: string | null): Promise<Asset | null> {
  if (path === null) return null;
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => {
      throw problem(path, 'the path of an existing file');
    },
  );
  if (size === 0 || size > BYTES_MAX) throw problem(path, `a picture of at most ${BYTES_MAX / 1_000} kB`);
  const body = await readFile(path);
  const [, type] = TYPES.find(([start]) => start.test(body.subarray(0, 4_096).toString('latin1'))) ?? [];
  if (type === undefined) throw problem(path, 'a picture: PNG, JPEG, WebP or SVG');
  return createAsset(body, type);
}
