import { describe, expect, it } from '@jest/globals';
import { newSerial } from './leaf.ts';

describe('a serial number', () => {
  it('never begins with a zero octet, so that it reads the same in DER, in openssl and on a page', () => {
    const drawn = Array.from({ length: 4000 }, newSerial);
    expect(drawn.filter((serial) => !/^(?!00)[0-9A-F]{32}$/.test(serial))).toEqual([]);
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
