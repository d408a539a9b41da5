import { isIP } from 'node:net';
import { ExtractionError } from '../domain/extraction-error.ts';
import { createAllowList } from './allow-list.ts';
import { openAnswer, type Answer, type FetchTimeouts } from './answer.ts';
import { createChainCookies } from './chain-cookies.ts';
import { fetchFailure } from './fetch-outcome.ts';
import { PAGE, PICTURE, type Purpose } from './purpose.ts';
import { readAnswer } from './read-answer.ts';
import { createTrail, locationOf } from './fetch-outcome.ts';
import { readTarget, type Target, type TargetRules } from './target.ts';
import { isGlobalUnicast } from './address-policy.ts';
import { startDeadline } from './deadline.ts';
import { createLookupLimit, type LookupParty, type LookupLimit } from './names/lookup-limit.ts';
import { createHostResolver, type ResolveHost } from './names/resolve-host.ts';
import { until } from './until.ts';

/**
 * The addresses to connect to. All of them are public unless the operator allowed the target. A name with a private
 * address among public ones is refused, because its owner could control which one is used. Throws `addressForbidden`,
 * `hostNotFound`, and errors of the resolver or `signal`.
 */
export async function resolveTarget(
  target: Target,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const look = { signal, isTrusted: target.trusted };
  const addresses = isIP(target.host) === 0 ? await until(signal, resolve(target.host, look)) : [target.host];
  if (addresses.length === 0) throw new ExtractionError('importErrors.hostNotFound', { detail: target.host });
  const closed = target.trusted ? undefined : addresses.find((address) => !isGlobalUnicast(address));
  if (closed !== undefined) {
    throw new ExtractionError('importErrors.addressForbidden', { detail: `${target.host} is ${closed}` });
  }
  return addresses;
}

/** `allowHosts` and `ports` correspond to IMPORT_ALLOW_HOSTS and IMPORT_PORTS (contract §1). */
export interface GuardedFetchOptions {
  /** Sent as User-Agent: `Cardamom/1.2.3`. */
  userAgent: string;
  allowHosts?: readonly string[];
  ports?: readonly number[];
  timeouts?: Partial<FetchTimeouts>;
  resolve?: ResolveHost;
}

/** The result of a fetch: the address after all redirects, the status (2xx), and the decoded bytes. */
export interface Fetched {
  url: string;
  status: number;
  /** For a page, the header as sent; for a picture, the type detected from its first bytes. */
  contentType: string | null;
  bytes: Uint8Array;
}

/** The only network access of imports. Every failure is an ExtractionError. */
export interface GuardedFetch {
  /** Fetches a page: at most 10 MB of text, 30 s, 5 redirects. Aborting `signal` rejects with `interrupted`. */
  fetchPage(url: string | URL, options?: { signal?: AbortSignal }): Promise<Fetched>;
  /** Fetches a picture: at most 15 MB, 15 s. Only the origin of `referer`, the page that contains it, is sent. */
  fetchPicture(url: string | URL, options?: { signal?: AbortSignal; referer?: string | URL }): Promise<Fetched>;
}

/** A guarded fetch for several parties. */
export interface SharedFetch extends GuardedFetch {
  /**
   * The fetch for one party, of which few names are looked up at once. A wait of a look-up for another one of the party
   * does not count as time of its fetch.
   */
  forParty(party: LookupParty): GuardedFetch;
}

const DEFAULT_PORTS = [80, 443];
const DEFAULT_TIMEOUTS: FetchTimeouts = { connect: 5_000, headers: 10_000, page: 30_000, picture: 15_000 };

interface Setup {
  rules: TargetRules;
  timeouts: FetchTimeouts;
  resolve: ResolveHost;
  inTurn: LookupLimit;
  userAgent: string;
}

interface Journey {
  purpose: Purpose;
  referer: URL | null;
  signal: AbortSignal;
  party: LookupParty | null;
}

function requestHeaders(setup: Setup, journey: Journey, target: Target, cookie: string): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': setup.userAgent,
    accept: journey.purpose.accept,
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': '*',
  };
  if (cookie !== '') headers.cookie = cookie;
  const { referer } = journey;
  if (referer !== null && (referer.protocol === 'http:' || target.url.protocol === 'https:')) {
    headers.referer = `${referer.origin}/`;
  }
  return headers;
}

/** The addresses of a target, each checked. The resolver has the same time limit as a connection. */
function checkedAddresses(setup: Setup, { signal, party }: Journey, target: Target): Promise<readonly string[]> {
  const look = (): Promise<readonly string[]> => {
    const resolving = AbortSignal.any([signal, AbortSignal.timeout(setup.timeouts.connect)]);
    return resolveTarget(target, setup.resolve, resolving);
  };
  return party === null || isIP(target.host) !== 0 ? look() : setup.inTurn(party, signal, look);
}

/** Checks the address of a target and sends the request. */
async function request(setup: Setup, journey: Journey, target: Target, cookie: string): Promise<Answer> {
  const addresses = await checkedAddresses(setup, journey, target);
  return openAnswer(target, addresses, requestHeaders(setup, journey, target, cookie), setup.timeouts, journey.signal);
}

/** Follows redirects, each checked like the first address, up to a response that is no redirect. */
async function followRedirects(
  setup: Setup,
  journey: Journey,
  link: string,
): Promise<{ target: Target; answer: Answer }> {
  const cookies = createChainCookies();
  const trail = createTrail(setup.rules, journey.purpose.mayDowngrade);
  for (let target = readTarget(link, undefined, setup.rules); ;) {
    const cookie = cookies.header(target.url);
    trail.enter(target, cookie);
    const answer = await request(setup, journey, target, cookie);
    const location = locationOf(answer);
    if (location === null) return { target, answer };
    answer.close();
    cookies.keep(target.url, answer.cookies);
    target = trail.next(target, location);
  }
}

async function fetchGuarded(setup: Setup, journey: Journey, link: string): Promise<Fetched> {
  try {
    const { target, answer } = await followRedirects(setup, journey, link);
    try {
      const content = await readAnswer(answer, journey.purpose, setup.timeouts.connect);
      return { url: target.url.href, status: answer.status, ...content };
    } finally {
      answer.close();
    }
  } catch (error) {
    throw fetchFailure(error, journey.signal);
  }
}

interface Call {
  purpose: Purpose;
  signal?: AbortSignal | undefined;
  referer?: string | URL | undefined;
}

/** Fetches within the time limit of the purpose. The wait for a look-up of the party suspends it. */
async function fetchInTime(setup: Setup, party: LookupParty | null, url: string, call: Call): Promise<Fetched> {
  const { purpose, signal, referer } = call;
  const deadline = startDeadline(setup.timeouts[purpose.name]);
  const journey: Journey = {
    purpose,
    referer: referer === undefined ? null : URL.parse(String(referer)),
    signal: signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, signal]),
    party: party && {
      name: party.name,
      onWait() {
        const ends = [deadline.suspend(), party.onWait()];
        return () => ends.forEach((end) => end());
      },
    },
  };
  try {
    return await fetchGuarded(setup, journey, url);
  } finally {
    deadline.end();
  }
}

function fetchOf(setup: Setup, party: LookupParty | null): GuardedFetch {
  return {
    fetchPage: (url, { signal } = {}) => fetchInTime(setup, party, String(url), { purpose: PAGE, signal }),
    fetchPicture: (url, { signal, referer } = {}) =>
      fetchInTime(setup, party, String(url), { purpose: PICTURE, signal, referer }),
  };
}

/**
 * Creates the guarded fetch: http(s) to public addresses on allowed ports only. It connects to the checked address,
 * checks each redirect again, and limits time and size (contract §3, Import). Throws a TypeError for invalid
 * `allowHosts`.
 */
export function createGuardedFetch(options: GuardedFetchOptions): SharedFetch {
  const ports = options.ports ?? DEFAULT_PORTS;
  const setup: Setup = {
    rules: { allows: createAllowList(options.allowHosts ?? [], ports), ports: new Set(ports) },
    timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts },
    resolve: options.resolve ?? createHostResolver(),
    inTurn: createLookupLimit(),
    userAgent: options.userAgent,
  };
  return { ...fetchOf(setup, null), forParty: (party) => fetchOf(setup, party) };
}
