import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createFindInHosts, HOSTS_FILE, type FindInHosts } from './hosts-file.ts';
import { namesToTry, parseSearchRules, type SearchRules } from './search-rules.ts';

/**
 * Port: resolves a name to all of its addresses in text form, in the order in which they are tried. `isTrusted` is true
 * for a host that the operator allowed. Rejects with an error with a code, or for any reason if `signal` aborts.
 */
export type ResolveHost = (
  name: string,
  lookup: { readonly signal: AbortSignal; readonly isTrusted: boolean },
) => Promise<readonly string[]>;

/** Milliseconds for all questions about a name. It is less than the time limit of the connection that follows. */
const LIMIT = 4_500;
/** An unanswered question is asked twice; the second time it has twice as long. */
const TRIES = 2;
const FIRST_SHARE = 1 / 3;

const RESOLV_CONF = '/etc/resolv.conf';

/** Answers that a name does not exist or has no address. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

export interface DnsSettings {
  /** The name servers as `address` or `address:port`; by default those of this machine. */
  readonly servers?: readonly string[];
  readonly limit?: number;
  readonly findInHosts?: FindInHosts;
  readonly searchRules?: () => Promise<SearchRules>;
}

const failure = (code: string, name: string): Error => Object.assign(new Error(`${code} ${name}`), { code });
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN';

/** The IPv4 addresses of a name, then its IPv6 addresses; else the code of the failure that says most. */
async function ask(resolver: Resolver, name: string): Promise<readonly string[] | string> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [codeOf(answer.reason)] : []));
  // A name is absent only if both answers say so.
  return addresses.length > 0 ? addresses : (codes.find((code) => !ABSENT.has(code)) ?? 'ENOTFOUND');
}

/** Asks for one name after another, like the C library: a failed server does not end the search, silence does. */
async function askInOrder(resolver: Resolver, names: readonly string[]): Promise<readonly string[] | string> {
  let code = 'ENOTFOUND';
  for (const name of names) {
    const answer = await ask(resolver, name);
    if (typeof answer !== 'string') return answer;
    if (!ABSENT.has(answer)) code = answer;
    if (answer !== 'ESERVFAIL' && !ABSENT.has(answer)) break;
  }
  return code;
}

const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

async function systemRules(): Promise<SearchRules> {
  return parseSearchRules(await readFile(RESOLV_CONF, 'utf8').catch(() => ''), hostname());
}

/**
 * Resolves names by the hosts file and by questions to the name servers, with the search rules of this machine. The
 * questions are asked over sockets of their own (c-ares), so that a name server that does not answer delays nobody else;
 * those of an aborted look-up are cancelled. Each look-up reads the settings of the machine again.
 */
export function createDnsResolver(settings: DnsSettings = {}): ResolveHost {
  const { servers, limit = LIMIT, findInHosts = createFindInHosts(HOSTS_FILE), searchRules = systemRules } = settings;
  return async (name, { signal }) => {
    const known = (await findInHosts(name)) ?? (isLocalhost(name) ? ['127.0.0.1', '::1'] : null);
    if (known !== null) return known;
    const names = namesToTry(name, await searchRules());
    const resolver = new Resolver({ timeout: Math.ceil(limit * FIRST_SHARE), tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers);
    signal.throwIfAborted();
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    const timer = setTimeout(cancel, limit);
    try {
      const answer = await askInOrder(resolver, names);
      if (typeof answer !== 'string') return answer;
      throw failure(answer === 'ECANCELLED' ? 'ETIMEOUT' : answer, name);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** The resolver of the operating system. Its look-ups occupy threads and cannot be cancelled, so each name has one. */
function createSystemResolver(): ResolveHost {
  const open = new Map<string, Promise<readonly string[]>>();
  return (name) => {
    const answers =
      open.get(name) ??
      lookup(name, { all: true, order: 'verbatim' })
        .then((found) => found.map(({ address }) => address))
        .finally(() => open.delete(name));
    open.set(name, answers);
    return answers;
  };
}

/**
 * The resolver of imports. Hosts that the operator allowed are resolved by the operating system, which also knows names of
 * local networks (mDNS, NetBIOS); these names cannot be chosen by accounts.
 */
export function createHostResolver(settings: DnsSettings = {}): ResolveHost {
  const byDns = createDnsResolver(settings);
  const bySystem = createSystemResolver();
  return (name, options) => (options.isTrusted ? bySystem : byDns)(name, options);
}
