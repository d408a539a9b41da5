import { BlockList, isIP } from 'node:net';

/** The first address of a block, and its prefix length. */
export type IpRange = readonly [address: string, prefix: number];

/** Blocks without public hosts, from the IANA special-purpose registry for IPv4. */
export const CLOSED_IPV4: readonly IpRange[] = [
  ['0.0.0.0', 8], // "this network"; 0.0.0.0 reaches the local machine
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // a host service of a cloud provider, although the block is public
  ['169.254.0.0', 16], // link local, metadata services of clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // multicast tunnelling
  ['192.88.99.0', 24], // 6to4 relays, deprecated
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** The only IPv6 blocks with public hosts. All others (mapped, compatible, ULA, link local …) are refused. */
export const OPEN_IPV6: readonly IpRange[] = [
  ['2000::', 3], // global unicast
  ['64:ff9b::', 96], // NAT64: on networks without IPv4 names resolve to these addresses
];

/** Blocks within the open blocks that are refused. */
export const CLOSED_IPV6: readonly IpRange[] = [
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which can contain any IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3ffe::', 16], // the former test network
  ['3fff::', 20], // documentation
];

const NAT64_PREFIX = '64:ff9b::';
const NAT64_PREFIX_BITS = 96;

const closedV4 = new BlockList();
const openV6 = new BlockList();
const closedV6 = new BlockList();
for (const [address, prefix] of OPEN_IPV6) openV6.addSubnet(address, prefix, 'ipv6');
for (const [address, prefix] of CLOSED_IPV6) closedV6.addSubnet(address, prefix, 'ipv6');
for (const [address, prefix] of CLOSED_IPV4) {
  closedV4.addSubnet(address, prefix, 'ipv4');
  // A NAT64 gateway forwards to the IPv4 address in the last four bytes, so the same blocks are refused there.
  closedV6.addSubnet(NAT64_PREFIX + address, NAT64_PREFIX_BITS + prefix, 'ipv6');
}

/**
 * Whether an address is public and belongs to a single host. `address` is an IPv4 or IPv6 address in text form, without
 * brackets. Anything else, including zone ids, is not public.
 */
export function isGlobalUnicast(address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  if (version === 4) return !closedV4.check(address, 'ipv4');
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}
