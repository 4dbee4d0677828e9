import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { inlineScripts } from '#domain/security-headers.ts';
import { networkAddress, networkOf, networksOf } from './network-address.ts';

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

describe('the scripts of a page', () => {
  it('are those that a browser runs: neither data nor files', () => {
    const html =
      '<script>a()</script><script type="module">b()</script><script src="/x.js"></script>' +
      '<script type="application/json">{"c":1}</script><script type="application/ld+json">{}</script>';
    expect(inlineScripts(html)).toEqual(['a()', 'b()']);
  });
});
