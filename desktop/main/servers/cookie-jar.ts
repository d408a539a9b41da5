import { z } from 'zod';

const cookieSchema = z.object({
  name: z.string(),
  value: z.string(),
  path: z.string(),
  isSecure: z.boolean(),
  /** Milliseconds since 1970; null if the cookie lasts until the app ends. */
  expiresAt: z.number().nullable(),
});
export const cookiesSchema = z.array(cookieSchema);
type Cookie = z.infer<typeof cookieSchema>;
export type Cookies = readonly Cookie[];

const ATTRIBUTE = /^\s*([^=]+?)\s*(?:=\s*(.*?)\s*)?$/;

function expiryOf(attributes: ReadonlyMap<string, string>, now: number): number | null {
  const age = Number(attributes.get('max-age') ?? Number.NaN);
  if (Number.isFinite(age)) return now + age * 1_000;
  const date = Date.parse(attributes.get('expires') ?? '');
  return Number.isNaN(date) ? null : date;
}

/** Parses a `Set-Cookie` line; null if it is invalid. `Domain` is ignored: each server has its own jar. */
function parseCookie(line: string, now: number): Cookie | null {
  const [pair = '', ...rest] = line.split(';');
  const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
  if (name === '') return null;
  const attributes = new Map(
    rest.map((part): [string, string] => {
      const [, key = '', content = ''] = ATTRIBUTE.exec(part) ?? [];
      return [key.toLowerCase(), content];
    }),
  );
  const path = attributes.get('path')?.startsWith('/') ? (attributes.get('path') ?? '/') : '/';
  return { name, value, path, isSecure: attributes.has('secure'), expiresAt: expiryOf(attributes, now) };
}

const isSame = (a: Cookie, b: Cookie): boolean => a.name === b.name && a.path === b.path;
const isAlive = ({ expiresAt }: Cookie, now: number): boolean => expiresAt === null || expiresAt > now;
const covers = ({ path }: Cookie, asked: string): boolean =>
  path === asked || asked.startsWith(path.endsWith('/') ? path : `${path}/`);

/** The cookies after a response of the server; the same array if it set none. */
export function keepCookies(cookies: Cookies, lines: readonly string[], now: number): Cookies {
  const told = lines.map((line) => parseCookie(line, now)).filter((cookie) => cookie !== null);
  return told.reduce<Cookies>((kept, cookie) => {
    const others = kept.filter((other) => !isSame(other, cookie));
    return isAlive(cookie, now) ? [...others, cookie] : others;
  }, cookies);
}

/** The `Cookie` header of a request, or null. A cookie marked `Secure` is sent by https only. */
export function cookieHeader(cookies: Cookies, url: URL, now: number): string | null {
  const sent = cookies.filter(
    (cookie) => isAlive(cookie, now) && covers(cookie, url.pathname) && (!cookie.isSecure || url.protocol === 'https:'),
  );
  return sent.length === 0 ? null : sent.map(({ name, value }) => `${name}=${value}`).join('; ');
}
