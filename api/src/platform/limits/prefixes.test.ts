import { describe, expect, it } from '@jest/globals';
import { limitsOf, prefixesOf, prefixOf } from './prefixes.ts';

const keys = (address: string) => prefixesOf(address).map(({ key }) => key);

describe('the networks of an address', () => {
  it('are an IPv4 address by itself, also when it is written as IPv6', () => {
    for (const text of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107'])
      expect([text, prefixesOf(text)]).toEqual([text, [{ key: '203.0.113.7', share: 1 }]]);
  });

  it('are the /64, /56 and /48 of an IPv6 address, with 1, 4 and 16 allowances', () => {
    expect(prefixesOf('2001:db8:abcd:12ef:3:4:5:6')).toEqual([
      { key: '2001:db8:abcd:12ef::/64', share: 1 },
      { key: '2001:db8:abcd:1200::/56', share: 4 },
      { key: '2001:db8:abcd::/48', share: 16 },
    ]);
  });

  it('are the same for all addresses of one network, however they are written', () => {
    const [one, other] = ['2001:db8:0:1::1', '2001:DB8:0000:0001:ffff:ffff:ffff:ffff'];
    expect(keys(one)).toEqual(keys(other));
    expect(prefixOf(one)).toBe('2001:db8:0:1::/64');
    expect(prefixOf('2001:db8:0:2::1')).not.toBe(prefixOf(one));
    expect(keys('2001:db8:0:2::1').slice(1)).toEqual(keys(one).slice(1));
  });

  it('leave out the zone of a link-local address', () => {
    expect(keys('fe80::1%eth0')).toEqual(keys('fe80::2%eth1'));
  });

  it('are one for everything that is no address', () => {
    for (const text of ['', 'unknown', '203.0.113.7, 10.0.0.1', '1.2.3.4.5', '_hidden'])
      expect([text, keys(text)]).toEqual([text, ['unknown']]);
  });

  it('carry the rate of one customer into limits', () => {
    expect(limitsOf('code', '2001:db8::1', { most: 30, seconds: 3600 })).toEqual([
      { key: 'code:2001:db8::/64', most: 30, seconds: 3600 },
      { key: 'code:2001:db8::/56', most: 120, seconds: 3600 },
      { key: 'code:2001:db8::/48', most: 480, seconds: 3600 },
    ]);
  });
});
