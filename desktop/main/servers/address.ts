import { isIP } from 'node:net';
import { DesktopError } from '../platform/desktop-error.ts';

/** Names that no public name server knows. */
const PRIVATE_NAME = /^[^.]+$|\.(local|localhost|lan|home|internal|home\.arpa)$/;
const PRIVATE_V4 =
  /^(10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./;
const PRIVATE_V6 = /^(::1$|f[cd]|fe[89ab])/;

/** Whether a host is this computer, or can only be one of its own network. */
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
 * The origins that an address may mean, likeliest first. Without a scheme it is https, and then http where the host is of the own
 * network. Path and query are dropped. Throws where it is no address, or holds a user name or password.
 */
export function originsOf(address: string): string[] {
  const text = address.trim();
  if (/^https?:/i.test(text)) return [parse(text).origin];
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) throw new DesktopError('desktop.errors.addressInvalid');
  const { origin, hostname } = parse(`https://${text}`);
  return isPrivateHost(hostname) ? [origin, parse(`http://${text}`).origin] : [origin];
}
