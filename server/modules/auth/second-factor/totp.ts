import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parameters that every authenticator app supports (RFC 6238 with the defaults of the key URI format). */
const STEP_SECONDS = 30;
const DIGITS = 6;
export const SECRET_BYTES = 20;

/** Steps before and after the current one that count, because clocks differ. */
const DRIFT = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The code of a time step (RFC 4226, dynamic truncation of HMAC-SHA-1). */
function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The code at a time in milliseconds. */
export const totp = (secret: Uint8Array, time: number): string =>
  codeOf(secret, Math.floor(time / 1_000 / STEP_SECONDS));

/** The step whose code this is, near a time in milliseconds; null if it is none. Compares in constant time. */
export function matchingStep(secret: Uint8Array, code: string, time: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = Math.floor(time / 1_000 / STEP_SECONDS);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => now - DRIFT + index);
  const matches = steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)));
  return matches.at(-1) ?? null;
}

/** The address that authenticator apps read from a QR code. */
export function keyUri(secret: Uint8Array, account: string): string {
  const issuer = 'Cardamom';
  const label = encodeURIComponent(`${issuer}:${account}`);
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
