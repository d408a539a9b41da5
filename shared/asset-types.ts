/** What the web app is built of, by the ending of its name. Files with other endings are not served. */
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

/** The names of these hold a hash of their contents: they never change. */
export const IMMUTABLE_ASSET = /^\/assets\//;
export const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';
