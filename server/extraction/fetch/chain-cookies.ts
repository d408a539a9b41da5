/** The value that the site's button "Reject all" sets. It is the same for everybody, so it identifies nobody. */
const DECLINED = 'CAI';

/**
 * The cookies that decline a consent question in advance. YouTube shows visitors from many countries that question in
 * place of every page. They are only sent to YouTube over https.
 */
export function declinedCookies({ protocol, hostname }: URL): ReadonlyMap<string, string> {
  const isYouTube = protocol === 'https:' && /^(?:[a-z\d-]+\.){0,3}youtube\.com\.?$/.test(hostname);
  return new Map(isYouTube ? [['SOCS', DECLINED]] : []);
}

const COOKIES_MAX = 50;
const COOKIE_LENGTH_MAX = 4_096;

/**
 * The cookies of one chain of redirects. Many sites set a cookie, redirect to themselves, and loop without it. A cookie
 * is only sent to the host that set it, and only over https if it is marked Secure. Cookies are discarded at the end of
 * the chain. A response cannot override a declined cookie.
 */
export interface ChainCookies {
  /** Stores the Set-Cookie lines of a response from `url`. */
  keep(url: URL, lines: readonly string[]): void;
  /** The Cookie header for `url`; '' if there are no cookies. */
  header(url: URL): string;
}

interface Cookie {
  host: string;
  name: string;
  value: string;
  secure: boolean;
}

function parseCookie(host: string, line: string): Cookie | null {
  const [pair = '', ...attributes] = line.split(';');
  const split = pair.indexOf('=');
  const name = pair.slice(0, split).trim();
  // Control characters would allow a response to inject headers into the next request.
  if (split < 1 || name === '' || line.length > COOKIE_LENGTH_MAX || /[^\t\x20-\x7e]/.test(pair)) return null;
  const secure = attributes.some((attribute) => attribute.trim().toLowerCase() === 'secure');
  return { host, name, value: pair.slice(split + 1).trim(), secure };
}

export function createChainCookies(): ChainCookies {
  const jar = new Map<string, Cookie>();
  return {
    keep(url, lines) {
      for (const line of lines) {
        const cookie = parseCookie(url.host, line);
        if (cookie !== null && jar.size < COOKIES_MAX) jar.set(`${cookie.host} ${cookie.name}`, cookie);
      }
    },
    header(url) {
      const declined = declinedCookies(url);
      const own = [...jar.values()]
        .filter((cookie) => cookie.host === url.host && (!cookie.secure || url.protocol === 'https:'))
        .filter(({ name }) => !declined.has(name))
        .map((cookie) => [cookie.name, cookie.value] as const);
      return [...declined, ...own].map((pair) => pair.join('=')).join('; ');
    },
  };
}
