import { describe, expect, it } from '@jest/globals';
import { DatabaseAwayError } from '../database/away.ts';
import { createOutages } from './outages.ts';

describe('an outage of the database', () => {
  it('is told once a second, with the number of what was left unsaid', () => {
    const lines: unknown[] = [];
    let time = 0;
    const outages = createOutages(
      () => ({ error: (fields: unknown) => void lines.push(fields) }),
      () => time,
    );
    const away = new DatabaseAwayError('unreachable', 'connect ECONNREFUSED', { code: 'ECONNREFUSED' });
    for (; time < 3_000; time += 10) expect(outages.tell(new Error('a call', { cause: away }))).toBe(true);
    expect(lines).toMatchObject([{ unsaid: 0 }, { unsaid: 99, trouble: 'unreachable' }, { unsaid: 99 }]);
  });

  it('is no other error, which somebody else has to tell', () => {
    const outages = createOutages(() => ({ error: () => expect('a line').toBe('none') }));
    expect(outages.tell(Object.assign(new Error('another service'), { code: 'ECONNREFUSED' }))).toBe(false);
  });

  it('that is a full disk is told as such, and remembered until there is room (D-621)', () => {
    const lines: string[] = [];
    const outages = createOutages(() => ({
      error: (_fields: unknown, line?: string) => void lines.push(line ?? ''),
    }));
    expect(outages.isDiskFull()).toBe(false);
    expect(outages.tell(Object.assign(new Error('a file'), { code: 'ENOSPC' }))).toBe(true);
    expect([outages.isDiskFull(), lines]).toEqual([true, [expect.stringMatching(/^The disk is full/)]]);
    outages.hasRoom();
    expect(outages.isDiskFull()).toBe(false);
  });
});
