import { createGuardedFetch } from '../../../extraction/extraction.ts';
import { AppError } from '../../../core/errors.ts';
import { VERSION } from '../../../core/project.ts';

/** Short time limits in milliseconds, because the user waits in front of a blank page. */
const TIMEOUTS = { connect: 3_000, headers: 5_000, page: 8_000 };

/** Reads a JSON document that an issuer publishes; throws `auth.googleUnreachable` with the cause. */
export type ReadIssuerDocument = (url: string) => Promise<unknown>;

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

/** The configured issuer may have a private address. Other addresses in its documents must be public. */
export function createIssuerDocuments(issuerUrl: string): ReadIssuerDocument {
  const url = new URL(issuerUrl);
  const { fetchPage } = createGuardedFetch({
    userAgent: `Cardamom/${VERSION}`,
    allowHosts: [`${url.hostname}:${portOf(url)}`],
    ports: [443, portOf(url)],
    timeouts: TIMEOUTS,
  });
  return async (address) => {
    try {
      const fetched = await fetchPage(address);
      if (fetched.url !== new URL(address).href) throw new Error(`redirected to ${fetched.url}`);
      return JSON.parse(new TextDecoder().decode(fetched.bytes));
    } catch (error) {
      throw new AppError('auth.googleUnreachable', {
        cause: new Error(`${address} could not be read`, { cause: error }),
      });
    }
  };
}
