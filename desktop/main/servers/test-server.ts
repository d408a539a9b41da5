import { isIP } from 'node:net';
import { getVersion } from '../../../shared/api/operations.ts';
import { SECOND } from '../../../shared/constants.ts';
import type { ServerCheck } from '../../../shared/desktop/servers.ts';
import { DesktopError } from '../platform/desktop-error.ts';

const NUMBERS = /^v?(\d+)\.(\d+)\.(\d+)/;

const numbersOf = (version: string): number[] | null => NUMBERS.exec(version)?.slice(1).map(Number) ?? null;

/** Compares a server's version with the app's by the three numbers; suffixes are ignored. */
export function compareVersions(server: string, app: string): 'same' | 'older' | 'newer' | 'unknown' {
  const theirs = numbersOf(server);
  const ours = numbersOf(app);
  if (theirs === null || ours === null) return server === app ? 'same' : 'unknown';
  const difference = theirs.map((number, index) => number - (ours[index] ?? 0)).find((distance) => distance !== 0) ?? 0;
  if (difference === 0) return 'same';
  return difference < 0 ? 'older' : 'newer';
}

/** Host names that do not exist in public DNS. */
const PRIVATE_NAME = /^[^.]+$|\.(local|localhost|lan|home|internal|home\.arpa)$/;
const PRIVATE_V4 =
  /^(10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const PRIVATE_V6 = /^(::1$|f[cd]|fe[89ab])/;

/** Whether a host is this computer or in a private network. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const version = isIP(host);
  if (version === 4) return PRIVATE_V4.test(host);
  return version === 6 ? PRIVATE_V6.test(host) : PRIVATE_NAME.test(host);
}

function parse(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new DesktopError('desktop.errors.addressInvalid');
  }
  if (url.username || url.password) throw new DesktopError('desktop.errors.addressWithPassword');
  return url;
}

/**
 * The possible origins of an address, likeliest first. Without a scheme it is https, then http if the host is in a private
 * network. Path and query are dropped. Throws if the address is invalid or contains a user name or password.
 */
export function originsOf(address: string): string[] {
  const text = address.trim();
  if (/^https?:/i.test(text)) return [parse(text).origin];
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) throw new DesktopError('desktop.errors.addressInvalid');
  const { origin, hostname } = parse(`https://${text}`);
  return isPrivateHost(hostname) ? [origin, parse(`http://${text}`).origin] : [origin];
}

const PATIENCE = 10 * SECOND;
/** Maximum size in bytes of the version response. */
const LONGEST_ANSWER = 64 * 1_024;
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_/;

interface TestOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly appVersion: string;
}

function isUntrusted(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNTRUSTED.test(String(cause.code))) return true;
  }
  return false;
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return null; // a page of another program
  }
}

/** The https origin of the same host if a redirect leads there. */
function upgraded(response: Response, origin: string): string | null {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null || !URL.canParse(location, origin))
    return null;
  const target = new URL(location, origin);
  const isUpgrade = target.protocol === 'https:' && origin.startsWith('http:');
  return isUpgrade && target.hostname === new URL(origin).hostname ? target.origin : null;
}

async function ask(origin: string, { fetch, appVersion }: TestOptions): Promise<ServerCheck> {
  const found = (state: ServerCheck['state'], version: string | null = null): ServerCheck => ({
    state,
    address: origin,
    version,
  });
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(new URL(getVersion.path, origin), { redirect: 'manual', signal });
    const better = upgraded(response, origin);
    if (better !== null) return await ask(better, { fetch, appVersion });
    const parsed = getVersion.reply.safeParse(await readJson(response));
    if (!response.ok || !parsed.success) return found('notCardamom');
    const { version } = parsed.data;
    const compared = compareVersions(version, appVersion);
    return found(compared === 'older' || compared === 'newer' ? compared : 'ok', version);
  } catch (error) {
    return found(isUntrusted(error) ? 'untrusted' : 'unreachable');
  }
}

/** Checks which server answers at an address. Throws if the address is invalid. */
export async function testServer(address: string, options: TestOptions): Promise<ServerCheck> {
  const checks: ServerCheck[] = [];
  for (const origin of originsOf(address)) {
    const check = await ask(origin, options);
    if (check.state !== 'unreachable') return check;
    checks.push(check);
  }
  const [first] = checks;
  if (first === undefined) throw new Error('an address has at least one origin');
  return first;
}
