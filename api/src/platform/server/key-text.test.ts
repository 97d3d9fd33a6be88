import { describe, expect, it } from '@jest/globals';
import { hashKey, isKey, isKeyText, newKey } from './key-text.ts';

describe('the text of an API key', () => {
  it('is its prefix, 30 characters and the CRC-32 of both in base62', () => {
    // Its CRC-32 by another program (Python's zlib) is 2852686650.
    const text = 'cdk_live_000000000000000000000000000000';
    expect(isKey(`${text}373a70`)).toBe(true);
    for (let n = 0; n < 200; n++) {
      const key = newKey();
      expect(key).toMatch(/^cdk_live_[0-9A-Za-z]{36}$/);
      expect(isKey(key)).toBe(true);
    }
  });

  it('is told from each text that differs by one character, or in which two have changed places', () => {
    const key = newKey();
    for (let place = 9; place < key.length; place++) {
      for (const other of ['0', 'A', 'z', 'q'].filter((one) => one !== key[place]))
        expect(isKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
      const [one = '', next = ''] = key.slice(place, place + 2);
      if (next !== '' && one !== next)
        expect(isKey(key.slice(0, place) + next + one + key.slice(place + 2))).toBe(false);
    }
    for (const text of ['', 'cdk_live_', `${key}0`, key.slice(0, -1), ` ${key}`, key.toUpperCase()])
      expect([text, isKey(text)]).toEqual([text, false]);
  });

  it('is no text of a session', () => {
    expect(isKeyText(newKey())).toBe(true);
    expect(isKeyText('A'.repeat(43))).toBe(false);
  });

  it('is never the same twice, nor is its digest', () => {
    const keys = Array.from({ length: 500 }, newKey);
    expect(new Set(keys.map(hashKey)).size).toBe(500);
    // Each place holds any of the 62 characters.
    const first = new Set(keys.map((key) => key[9]));
    expect(first.size).toBeGreaterThan(50);
  });
});
