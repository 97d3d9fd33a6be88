import { describe, expect, it } from '@jest/globals';
import { createAdmission } from './admission.ts';

interface Report {
  code: string;
  detail: string;
  count: number;
}

const HOUR = 3_600_000;
function open(
  options: { rows?: number; written?: number; random?: () => number; countOfANetwork?: number } = {},
) {
  let present = 0;
  const admit = createAdmission<Report>({
    now: () => new Date(present),
    keyOf: ({ code, detail }) => JSON.stringify([code, detail]),
    fold: ({ code, count }) => ({ code, detail: '…', count }),
    ...options,
  });
  return {
    admit: (detail: string, address: string, count = 1) =>
      admit([{ code: 'RENDER', detail, count }], address),
    later: (milliseconds: number) => void (present += milliseconds),
  };
}
const flood = (admit: ReturnType<typeof open>['admit'], from: (n: number) => string, times: number) =>
  Array.from({ length: times }, (_, n) => admit(`forged ${n}`, from(n))).flat();
const rowsOf = (admitted: Report[]) => new Set(admitted.map(({ detail }) => detail));

describe('the admission of reports', () => {
  it('gives one network a few rows, and counts the rest of what it says in one', () => {
    const { admit } = open();
    const admitted = flood(admit, () => '203.0.113.7', 1_000);
    expect(rowsOf(admitted).size).toBe(21);
    expect(admitted.filter(({ detail }) => detail === '…')).toHaveLength(980);
  });

  it('holds a /64 to the rows of one network, and a /48 to 16 times as many', () => {
    const one = flood(open().admit, (n) => `2001:db8:1:2::${n.toString(16)}`, 300);
    expect(rowsOf(one).size).toBe(21);
    const wide = flood(open().admit, (n) => `2001:db8:1:${n.toString(16)}::1`, 1_000);
    expect(rowsOf(wide).size).toBe(321);
  });

  it('bounds the rows of all networks together', () => {
    const { admit } = open();
    const admitted = flood(admit, (n) => `198.51.${n >> 8}.${n & 255}`, 5_000);
    expect(rowsOf(admitted).size).toBe(401);
  });

  it('keeps a failure that was told once beside a flood from another network', () => {
    const { admit } = open();
    flood(admit, () => '203.0.113.7', 6_000);
    expect(admit('TypeError: x is undefined', '198.51.100.1')).toEqual([
      { code: 'RENDER', detail: 'TypeError: x is undefined', count: 1, reporters: 1 },
    ]);
  });

  it('samples repeats when there are very many, tenfold counted, and never what is new', () => {
    let turn = 0;
    const { admit } = open({ written: 100, random: () => (turn++ % 10) / 10 });
    const repeats = Array.from({ length: 1_100 }, () => admit('the same', '203.0.113.7')).flat();
    expect(repeats).toHaveLength(200);
    expect(repeats.reduce((sum, { count }) => sum + count, 0)).toBe(1_100);
    expect(admit('new', '198.51.100.1')).toHaveLength(1);
  });

  it('lets one network add so much to counts and no more', () => {
    const { admit, later } = open({ countOfANetwork: 100 });
    const sum = () => Array.from({ length: 50 }, () => admit('same', '203.0.113.7', 50)).flat().length;
    expect(sum()).toBe(2);
    expect(admit('same', '198.51.100.1', 50)).toHaveLength(1);
    later(HOUR);
    expect(sum()).toBe(2);
  });

  it('counts the networks that told of a row, each once', () => {
    const { admit } = open();
    const told = ['203.0.113.7', '203.0.113.7', '198.51.100.1', '2001:db8::1', '2001:db8::2'];
    expect(told.flatMap((address) => admit('same', address)).map(({ reporters }) => reporters)).toEqual([
      1, 0, 1, 1, 0,
    ]);
  });
});
