import { describe, expect, it } from '@jest/globals';
import { createIntentKeys, randomUuid } from './idempotency.ts';

const MINUTE = 60_000;

describe('the key of an intent', () => {
  function register() {
    let now = 0;
    const keys = createIntentKeys(() => now);
    return { keys, wait: (milliseconds: number) => void (now += milliseconds) };
  }

  it('stays until the call is answered, each call having its own', () => {
    const { keys } = register();
    const first = keys.keyFor('POST /pay a');
    expect(keys.keyFor('POST /pay b')).not.toBe(first);
    expect(keys.keyFor('POST /pay a')).toBe(first);
    keys.settle('POST /pay b');
    expect(keys.keyFor('POST /pay a')).toBe(first);
    keys.settle('POST /pay a');
    expect(keys.keyFor('POST /pay a')).not.toBe(first);
  });

  it('is another after more than fifteen minutes without an answer', () => {
    const { keys, wait } = register();
    const first = keys.keyFor('a');
    wait(15 * MINUTE);
    expect(keys.keyFor('a')).toBe(first);
    wait(1);
    const second = keys.keyFor('a');
    expect(second).not.toBe(first);
    // The fifteen minutes count from the first try of an intent.
    wait(10 * MINUTE);
    expect(keys.keyFor('a')).toBe(second);
    wait(6 * MINUTE);
    expect(keys.keyFor('a')).not.toBe(second);
  });

  it('is a random UUID of version 4 (RFC 9562 5.4)', () => {
    const made = Array.from({ length: 200 }, randomUuid);
    expect(new Set(made).size).toBe(200);
    for (const uuid of made)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    // Every other bit takes both values.
    const digits = made.map((uuid) => uuid.replaceAll('-', ''));
    for (const place of [0, 7, 8, 13, 17, 31])
      expect(new Set(digits.map((text) => text[place])).size).toBeGreaterThan(10);
  });
});
