import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { canonicalIp, isGloballyRoutable, isIp, isPrivateHost, isPublicIp } from './ip.ts';

describe('IP addresses', () => {
  it.each(['8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8', ' 1.1.1.1 '])('accepts %p (VAL-004)', (address) =>
    expect(isIp(address)).toBe(true),
  );

  it.each([
    '256.1.1.1',
    '1.2.3',
    '0x7f.1',
    '127.1',
    '2130706433',
    '010.0.0.1',
    '1.2.3.4.5',
    'fe80::1%eth0',
    ':::',
    '',
  ])('refuses %p (VAL-004)', (address) => expect(isIp(address)).toBe(false));

  it('accepts every IPv4 and IPv6 address (VAL-004)', () => {
    fc.assert(fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => expect(isIp(address)).toBe(true)));
  });

  it.each([
    'localhost',
    '127.0.0.1',
    '10.1.1.1',
    '192.168.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])("rejects %p in 'only IP' mode (VAL-006, D-117)", (address) => {
    expect(isPublicIp(address)).toBe(false);
    expect(isPrivateHost(address)).toBe(true);
  });

  it.each(['172.15.0.1', '172.32.0.1', '8.8.8.8', '2606:4700::1111'])(
    "accepts %p in 'only IP' mode (VAL-006)",
    (address) => expect(isPublicIp(address)).toBe(true),
  );

  it('leaves further ranges to the stricter rule of the API (D-117)', () => {
    for (const address of [
      '169.254.169.254',
      '100.64.0.1',
      '192.0.2.1',
      '224.0.0.1',
      '0.0.0.0',
      '2001:db8::1',
    ]) {
      expect(isGloballyRoutable(address)).toBe(false);
    }
    expect(isPublicIp('169.254.169.254')).toBe(true);
    expect(isGloballyRoutable('8.8.8.8')).toBe(true);
    expect(isGloballyRoutable('2606:4700::1111')).toBe(true);
  });

  it('spells one address in one way', () => {
    expect(canonicalIp('2001:0DB8:0:0::1')).toBe('2001:db8::1');
    expect(canonicalIp('example.com')).toBeNull();
  });
});
