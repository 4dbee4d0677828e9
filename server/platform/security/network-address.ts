import { type BlockList, isIP } from 'node:net';
import type { Context as HonoContext } from 'hono';

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whether the address is one of the proxies that the settings name. */
export function isTrusted(peer: string, trusted: BlockList): boolean {
  const address = unmapped(peer);
  return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Who calls: the connection's address, or behind trusted proxies the last address in X-Forwarded-For that is not one
 * of them. Anyone can write that header; only what a trusted proxy appended counts.
 */
export function networkAddress(peer: string | undefined, forwarded: string | undefined, trusted: BlockList): string {
  let address = unmapped(peer ?? 'unknown');
  const hops = (forwarded ?? '').split(',').map((hop) => unmapped(hop.trim()));
  while (isTrusted(address, trusted)) {
    const next = hops.pop();
    if (!next || !isIP(next)) break;
    address = next;
  }
  return address;
}

/** The eight groups of an IPv6 address, however it is written. */
function groupsOf(address: string): number[] {
  const [left = [], right = []] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** The networks that an IPv6 customer may have: of a device, a household, a company. `share`: how many of the smallest it may be. */
const IPV6_NETWORKS = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

/** The networks that a limit counts an address in, the smallest first: the whole IPv4 address, or three of IPv6. */
export function networksOf(address: string): { name: string; share: number }[] {
  if (isIP(address) !== 6) return [{ name: address, share: 1 }];
  const groups = groupsOf(address);
  return IPV6_NETWORKS.map(({ bits, share }) => {
    const kept = groups.slice(0, 4).map((group, at) => group & (0xffff << Math.max(0, 16 * (at + 1) - bits)) & 0xffff);
    return { name: `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`, share };
  });
}

/** The smallest network that a customer holds. */
export const networkOf = (address: string): string => networksOf(address)[0]?.name ?? address;

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

export const peerAddress = (c: HonoContext): string | undefined =>
  (c.env as NodeBindings)?.incoming?.socket?.remoteAddress;
