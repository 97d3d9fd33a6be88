import { describe, expect, it } from '@jest/globals';
import type { Availability } from '../../../ports/registrar/registrar.ts';
import { Availabilities } from './availabilities.ts';

function openRegistry() {
  const asked: number[] = [];
  let present = 0;
  const states = new Map<string, Availability['state']>();
  const registrar = {
    check: async (names: readonly string[]) => {
      asked.push(names.length);
      return names.map((name): Availability => ({ name, state: states.get(name) ?? 'free' }));
    },
  };
  const availabilities = new Availabilities(registrar, () => new Date(present));
  return { asked, states, availabilities, wait: (seconds: number) => void (present += seconds * 1000) };
}

const names = Array.from({ length: 45 }, (_one, index) => `n${index}.test`);

describe('what the registry says of names', () => {
  it('is asked for 20 at once, and shown again for less than a minute (DOM-001)', async () => {
    const { asked, states, availabilities, wait } = openRegistry();
    const first = await availabilities.of(names);
    expect(first.map(({ name }) => name)).toEqual(names);
    expect(asked).toEqual([20, 20, 5]);
    states.set('n1.test', 'taken');
    wait(59);
    expect((await availabilities.of(['n1.test', 'new.test'])).map(({ state }) => state)).toEqual([
      'free',
      'free',
    ]);
    expect(asked).toEqual([20, 20, 5, 1]);
    wait(1);
    expect((await availabilities.of(['n1.test']))[0]?.state).toBe('taken');
  });

  it('is asked for again at once where there was no answer (DOM-001)', async () => {
    const { states, availabilities } = openRegistry();
    states.set('a.test', 'unknown');
    expect((await availabilities.of(['a.test']))[0]?.state).toBe('unknown');
    states.set('a.test', 'taken');
    expect((await availabilities.of(['a.test']))[0]?.state).toBe('taken');
  });
});
