/** The placeholder in the built page that is replaced by the nonce of its styles: of its own, and of those that scripts add. */
const NONCE_PLACE = 'STYLE_NONCE';

/**
 * The policy of our pages: resources of the same origin only, no inline scripts. `styleSource` allows further styles,
 * for example by a nonce.
 */
export function contentSecurityPolicy(styleSource = ''): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleSource}`.trimEnd(),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Further headers of every page, from the server and from the desktop app. */
export const PAGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** The built page with the nonce from its policy filled in. */
export const withStyleNonce = (page: string, nonce: string): string => page.replaceAll(NONCE_PLACE, nonce);
