import { describe, expect, it } from '@jest/globals';
import { createClock } from './clock.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2030, 0, 1, 12);

/** A machine and a database, each with a clock of its own, at the same moment. */
function world(skew: number) {
  const state = {
    ...{ elapsed: 0, skew, latency: 0, away: false },
    /** How long the next answers take on their way back, in milliseconds; as long as there once there is none. */
    back: [] as number[],
  };
  const lines: { level: string; text: string }[] = [];
  const note = (level: string) => (fields: unknown, text?: string) =>
    void lines.push({ level, text: text ?? String(fields) });
  const clock = createClock({
    ask: async () => {
      if (state.away) throw new Error('away');
      state.elapsed += state.latency;
      const answer = new Date(NOON + state.elapsed);
      state.elapsed += state.back.shift() ?? state.latency;
      return answer;
    },
    log: { error: note('error'), info: note('info') },
    machine: () => NOON + state.elapsed + state.skew,
    // Counts from the start of the process.
    steady: () => 1_234 + state.elapsed,
  });
  return { clock, state, lines, off: () => clock.now().getTime() - (NOON + state.elapsed) };
}

describe('the clock of the server', () => {
  it.each([HOUR, -HOUR])('is the database’s, whatever the machine says (%d ms)', async (skew) => {
    const { clock, state, off } = world(skew);
    state.latency = 20;
    await clock.look();
    expect(Math.abs(off())).toBeLessThanOrEqual(20);
    state.elapsed += 10 * HOUR;
    expect(Math.abs(off())).toBeLessThanOrEqual(20);
    expect(Math.round(clock.skew() / 1000)).toBe(skew / 1000);
  });

  it('goes on evenly when somebody sets the machine’s clock, and while the database is away', async () => {
    const { clock, state, off } = world(0);
    await clock.look();
    state.skew = HOUR;
    state.away = true;
    state.elapsed += 60_000;
    await clock.look();
    expect(off()).toBe(0);
  });

  it('does not jump about with the time that answers take, but follows the database', async () => {
    const { clock, state, off } = world(0);
    await clock.look();
    state.latency = 400;
    await clock.look();
    expect(off()).toBe(0);
    state.latency = 0;
    state.elapsed += 1_000;
    const late = clock.now();
    await clock.look();
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(late.getTime());
  });

  it('goes by the quickest of three answers, and asks no more once one is quick', async () => {
    const { clock, state, off } = world(HOUR);
    state.back = [4_000, 600, 2_000, 0];
    await clock.look();
    expect([off(), state.back]).toEqual([-300, [0]]);
    state.back = [4_000, 0, 2_000];
    await clock.look();
    expect([off(), state.back]).toEqual([0, [2_000]]);
  });

  it('tells of a wrong machine at once, every ten minutes, and when it is right again', async () => {
    const { clock, state, lines } = world(-90_000);
    for (let minute = 0; minute < 21; minute++) {
      await clock.look();
      state.elapsed += 60_000;
    }
    expect(lines.map(({ level }) => level)).toEqual(['error', 'error', 'error']);
    expect(lines[0]?.text).toMatch(/90 s behind the database's/);
    state.skew = 0;
    await clock.look();
    expect(lines.at(-1)?.level).toBe('info');
  });

  it('is silent about a machine that is a little off', async () => {
    const { clock, lines } = world(3_000);
    await clock.look();
    expect(lines).toEqual([]);
  });
});
