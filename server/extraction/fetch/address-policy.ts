import { BlockList, isIP } from 'node:net';
import { CLOSED_IPV4, CLOSED_IPV6, OPEN_IPV6 } from './ip-ranges.ts';

const NAT64_PREFIX = '64:ff9b::';
const NAT64_PREFIX_BITS = 96;

const closedV4 = new BlockList();
const openV6 = new BlockList();
const closedV6 = new BlockList();
for (const [address, prefix] of OPEN_IPV6) openV6.addSubnet(address, prefix, 'ipv6');
for (const [address, prefix] of CLOSED_IPV6) closedV6.addSubnet(address, prefix, 'ipv6');
for (const [address, prefix] of CLOSED_IPV4) {
  closedV4.addSubnet(address, prefix, 'ipv4');
  // A NAT64 gateway delivers to the IPv4 address in the last four bytes, so the same blocks are closed there.
  closedV6.addSubnet(NAT64_PREFIX + address, NAT64_PREFIX_BITS + prefix, 'ipv6');
}

/**
 * Whether an address is one that the public internet routes to a single host.
 * `address` is an IPv4 or IPv6 address in text form, without brackets; anything else, zone ids too, is not public.
 */
export function isGlobalUnicast(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  if (version === 4) return !closedV4.check(address, 'ipv4');
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}
