import { type BlockList, isIP } from 'node:net';
import type { Context as HonoContext } from 'hono';

const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

const isTrusted = (address: string, trusted: BlockList): boolean =>
  isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

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

/** The part of an address that one customer holds: an IPv6 network of 64 bits, or the whole IPv4 address. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } } | undefined;

export const peerAddress = (c: HonoContext): string | undefined =>
  (c.env as NodeBindings)?.incoming?.socket?.remoteAddress;
