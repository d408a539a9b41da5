/** What the site's own button "Reject all" sets, the same for everybody: it tells nobody from anybody else. */
const DECLINED = 'CAI';

/**
 * The answer that is given before a site asks about its cookies: YouTube shows visitors from many countries that question
 * in the place of every page. It goes over https to YouTube alone; every other site gets none.
 */
export function declinedCookies({ protocol, hostname }: URL): ReadonlyMap<string, string> {
  const isYouTube = protocol === 'https:' && /^(?:[a-z\d-]+\.){0,3}youtube\.com\.?$/.test(hostname);
  return new Map(isYouTube ? [['SOCS', DECLINED]] : []);
}

const COOKIES_MAX = 50;
const COOKIE_LENGTH_MAX = 4_096;

/**
 * The cookies of one chain of redirects. Many sites set one, redirect to themselves and loop for ever without it.
 * Each goes back to exactly the host that set it, over https alone if it says so, and is gone with the chain. What was
 * declined stays so, whatever an answer sets.
 */
export interface ChainCookies {
  /** Takes the Set-Cookie lines of an answer from `url`. */
  keep(url: URL, lines: readonly string[]): void;
  /** The Cookie header for `url`, empty when there is none. */
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
  // Control characters would let an answer write further headers into the next request.
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
