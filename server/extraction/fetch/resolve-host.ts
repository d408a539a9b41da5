import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ExtractionError } from '../domain/extraction-error.ts';
import { isGlobalUnicast } from './address-policy.ts';
import { until } from './until.ts';
import type { Target } from './target.ts';

/** Port: every address of a name, in text form, in the order in which they are to be tried. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

/** The machine's own resolver, hosts file included. */
export const resolveBySystem: ResolveHost = async (name) => {
  const answers = await lookup(name, { all: true, order: 'verbatim' });
  return answers.map((answer) => answer.address);
};

/**
 * The addresses to connect to, each of them public unless the operator opened the target.
 * One private address among public ones refuses the name: which of them were used would be up to the name's owner.
 * Throws `addressForbidden`, `hostNotFound`, and whatever the resolver or `signal` rejects with.
 */
export async function resolveTarget(
  target: Target,
  resolve: ResolveHost,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = isIP(target.host) === 0 ? await until(signal, resolve(target.host)) : [target.host];
  if (addresses.length === 0) throw new ExtractionError('importErrors.hostNotFound', { detail: target.host });
  const closed = target.trusted ? undefined : addresses.find((address) => !isGlobalUnicast(address));
  if (closed !== undefined) {
    throw new ExtractionError('importErrors.addressForbidden', { detail: `${target.host} is ${closed}` });
  }
  return addresses;
}
