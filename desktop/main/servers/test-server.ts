import { getVersion } from '../../../shared/api/operations.ts';
import { SECOND } from '../../../shared/constants.ts';
import type { ServerCheck } from '../../../shared/desktop/servers.ts';
import { originsOf } from './address.ts';
import { compareVersions } from './compare-versions.ts';

const PATIENCE = 10 * SECOND;
/** What the answer to the question for a version may hold, in bytes. */
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
    return null; // a page of something else
  }
}

/** The same host by https, where that is what a redirect leads to. */
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

/** Asks what stands at an address. Throws where it is no address. */
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
