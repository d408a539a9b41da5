/** Media types of the built web app's files, by file extension. Files with other extensions are not served. */
export const ASSET_TYPES: Readonly<Record<string, string>> = {
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

/** File names under this path contain a hash of the content, so that a file with one name never changes. */
export const IMMUTABLE_ASSET = /^\/assets\//;
export const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';
