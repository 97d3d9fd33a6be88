import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { hashPassword, isPassword } from './passwords.ts';

const WIRE = 'f'.repeat(32);

describe('a stored password', () => {
  it('costs what OWASP asks for: argon2id with 19 MiB and two passes', async () => {
    expect(await hashPassword(WIRE)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is checked at the cost at which it was made', async () => {
    const cheap = await hashPassword(WIRE, { memoryCost: 64, timeCost: 1 });
    expect(cheap).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    const answers = [isPassword(cheap, WIRE), isPassword(cheap, 'e'.repeat(32)), isPassword(undefined, WIRE)];
    expect(await Promise.all(answers)).toEqual([true, false, false]);
  });

  it('is hashed on another thread: whoever else is served meanwhile waits for none of it', async () => {
    let turns = 0;
    const done = new AbortController();
    const checked = isPassword(undefined, WIRE).finally(() => done.abort());
    // On this thread no turn would come before it is done.
    while (!done.signal.aborted) {
      await turn();
      turns += 1;
    }
    expect(await checked).toBe(false);
    expect(turns).toBeGreaterThan(5);
  });
});
