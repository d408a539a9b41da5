import { ExtractionError } from '../domain/extraction-error.ts';
import type { AllowList } from './allow-list.ts';
import { plainHost } from './allow-list.ts';

/** The target of one request. `host` is a name or an address without brackets; a `trusted` target may be private. */
export interface Target {
  url: URL;
  host: string;
  port: number;
  trusted: boolean;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

function forbidden(detail: string): ExtractionError {
  return new ExtractionError('importErrors.addressForbidden', { detail });
}

/**
 * Parses an address like a browser. Decimal, octal, hexadecimal, short and full-width spellings of an IP address are
 * normalised before any check. User name, password and fragment are removed, because they are never sent. Throws
 * `addressForbidden` for anything but an http(s) address, and for ports that are not allowed.
 */
export function readTarget(link: string, base: URL | undefined, rules: TargetRules): Target {
  const url = URL.parse(link, base?.href);
  if (url === null) throw forbidden('not an address');
  const port = url.port === '' ? DEFAULT_PORTS[url.protocol] : Number(url.port);
  if (!(url.protocol in DEFAULT_PORTS) || port === undefined) throw forbidden(`scheme ${url.protocol}`);
  url.username = '';
  url.password = '';
  url.hash = '';
  const host = plainHost(url.hostname);
  const trusted = rules.allows(host, port);
  if (!trusted && !rules.ports.has(port)) throw forbidden(`port ${port}`);
  return { url, host, port, trusted };
}

export interface TargetRules {
  allows: AllowList;
  ports: ReadonlySet<number>;
}
