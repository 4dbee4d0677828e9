import { BlockList } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { TooMany } from '../errors.ts';
import { networkAddress, networkOf, networksOf } from './network-address.ts';
import { processBucket, tokenBucket } from './rate-limited.ts';
import { inlineScripts } from './security-headers.ts';

const proxies = new BlockList();
proxies.addSubnet('10.0.0.0', 8, 'ipv4');

describe('a caller’s network address', () => {
  it.each([
    ['1.2.3.4', '5.6.7.8', '1.2.3.4'],
    ['10.0.0.1', '5.6.7.8', '5.6.7.8'],
    ['::ffff:10.0.0.1', 'spoofed, 5.6.7.8, 10.0.0.2', '5.6.7.8'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', 'rubbish', '10.0.0.1'],
    [undefined, '5.6.7.8', 'unknown'],
  ])('by the peer %s and X-Forwarded-For %s is %s', (peer, forwarded, address) => {
    expect(networkAddress(peer, forwarded, proxies)).toBe(address);
  });

  it('counts a whole IPv6 network of 64 bits as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('1.2.3.4')).toBe('1.2.3.4');
  });

  it.each([
    '2001:db8:12:3456::1',
    '2001:0DB8:0012:3456:0:0:0:1',
    '2001:db8:12:3456::1.2.3.4',
    '2001:db8:12:3456:1:2:1.2.3.4',
    '2001:db8:12:3456::1%eth0',
  ])('is in the same networks of 64, 56 and 48 bits however it is written: %s', (address) => {
    expect(networksOf(address)).toEqual([
      { name: '2001:db8:12:3456::/64', share: 1 },
      { name: '2001:db8:12:3400::/56', share: 4 },
      { name: '2001:db8:12:0::/48', share: 16 },
    ]);
  });
});

describe('a token bucket', () => {
  it('gives its full burst first, then refills over time', () => {
    let now = 0;
    const take = tokenBucket({ burst: 2, perSecond: 0.5, now: () => now });
    take('a');
    take('a');
    expect(() => take('a')).toThrow(TooMany);
    take('b');
    now = 2_000;
    take('a');
    expect(() => take('a')).toThrow(TooMany);
  });

  it('is larger for the IPv6 networks that one customer may hold, and no neighbor pays for another', () => {
    const take = tokenBucket({ burst: 2, perSecond: 1, now: () => 0 });
    const taken = (addresses: string[]) =>
      addresses.filter((address) => {
        try {
          take(address);
          return true;
        } catch {
          return false;
        }
      }).length;
    const tries = (count: number, address: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => address(at));
    expect(taken(tries(100, () => '2001:db8:1:1::1'))).toBe(2);
    expect(taken(tries(90, (at) => `2001:db8:1:${at + 2}::1`))).toBe(6);
    expect(taken(tries(80, (at) => `2001:db8:1:${at + 10}00::1`))).toBe(24);
    expect(taken(['2001:db8:2::1', '192.0.2.1'])).toBe(2);
  });

  it('of the process is one for all callers', () => {
    let now = 0;
    const take = processBucket({ burst: 3, perSecond: 1, now: () => now });
    take(2);
    expect(() => take(2)).toThrow(TooMany);
    now = 1_000;
    take(2);
  });

  it('is unaffected when the machine’s clock goes back', () => {
    const take = tokenBucket({ burst: 2, perSecond: 1 });
    take('a');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      take('a');
    } finally {
      vi.useRealTimers();
    }
  });

  it('never asks to wait more than a minute', () => {
    const take = tokenBucket({ burst: 1, perSecond: 0.001, now: () => 0 });
    take('a');
    try {
      take('a');
      expect.unreachable();
    } catch (error) {
      expect((error as TooMany).headers['retry-after']).toBe('60');
    }
  });
});

describe('the scripts of a page', () => {
  it('are those that a browser runs: neither data nor files', () => {
    const html =
      '<script>a()</script><script type="module">b()</script><script src="/x.js"></script>' +
      '<script type="application/json">{"c":1}</script><script type="application/ld+json">{}</script>';
    expect(inlineScripts(html)).toEqual(['a()', 'b()']);
  });
});
