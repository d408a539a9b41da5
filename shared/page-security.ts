/** In the built page stands this where the nonce of its styles belongs. */
const NONCE_PLACE = 'STYLE_NONCE';

/** What a page of ours may load: its own, and no script or style within it but styles of that further source, such as a nonce. */
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

/** Further headers of every page, whether a server or the desktop app answers with it. */
export const PAGE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** The built page with the nonce that its policy names. */
export const withStyleNonce = (page: string, nonce: string): string => page.replace(NONCE_PLACE, nonce);
