import { describe, expect, it } from '@jest/globals';
import type { DnsImportMode } from '@certdeck/contract';
import type { DnsRecordRow } from '../records.store.ts';
import { planImport } from './plan.ts';
import { readZoneFile } from './read-zone-file.ts';

const DOMAIN = 'shop.example';
const filed = (lines: readonly string[]) => readZoneFile(lines.join('\n'), DOMAIN);
/** Records of a file as rows that are there. */
const rowsOf = (lines: readonly string[]): DnsRecordRow[] =>
  filed(lines).flatMap((one, index) =>
    'record' in one
      ? ({
          ...one.record,
          id: String(index),
          account_id: '',
          domain_id: '',
          created_at: new Date(0),
        } as DnsRecordRow)
      : [],
  );
/** What becomes of records, in few words. */
function plan(present: readonly string[], file: readonly string[], mode: DnsImportMode = 'add') {
  const { lines, stored, added } = planImport(rowsOf(present), filed(file), mode, DOMAIN);
  return {
    added: added.map(({ host, type, ttl }) => `${host} ${type} ${ttl}`),
    refused: lines.flatMap((one) =>
      one.state === 'refused' ? [`${one.line} ${'conflict' in one ? one.conflict : one.fault}`] : [],
    ),
    stored: stored.map(({ state, row, ttl }) => `${state} ${row.host} ${row.type} ${ttl}`),
  };
}

describe('a plan of an import', () => {
  it('takes names that others answer for with the addresses of their servers, in any order (RFC 1034 4.2.1, D-732)', () => {
    const delegation = ['ns1.sub A 192.0.2.1', 'ns2.sub A 192.0.2.2', 'sub NS ns1.sub', 'sub NS ns2.sub'];
    for (const file of [delegation, delegation.toReversed()])
      expect(plan([], file)).toMatchObject({ added: { length: 4 }, refused: [], stored: [] });
    // What is below them besides isn't reached any more.
    expect(plan([], [...delegation, 'www.sub A 192.0.2.3', 'a.ns1.sub NS ns1.sub'])).toMatchObject({
      refused: ['5 delegated', '6 delegated'],
    });
    expect(plan(['www.sub A 192.0.2.3'], delegation)).toMatchObject({
      refused: ['3 holdsNames', '4 holdsNames'],
    });
  });

  it.each<[string, readonly string[], readonly string[], DnsImportMode]>([
    [
      'mail that leads to an alias',
      ['@ MX 10 mx.one.example.', 'mail CNAME x.example.'],
      ['@ MX 10 mail'],
      'sets',
    ],
    [
      'an address below what others answer for',
      ['www.sub A 192.0.2.9', 'sub NS ns1.one.example.'].slice(1),
      ['www.sub A 192.0.2.1'],
      'sets',
    ],
    ['a value that can’t be read', ['www A 192.0.2.9'], ['www A 192.0.2.999', 'a A 192.0.2.1'], 'all'],
    ['a text that is too long', ['t TXT kept'], [`t TXT ${'x'.repeat(3000)}`, 'a A 192.0.2.1'], 'all'],
  ])('takes nothing away whose replacement is refused: %s (D-732)', (_what, present, file, mode) => {
    const { stored, refused } = plan(present, file, mode);
    expect(refused).not.toEqual([]);
    expect(stored).toEqual([]);
  });

  it('judges what comes beside what has to stay then (D-732)', () => {
    // Where nothing is there in its place, an alias that mail leads to is just left out.
    expect(
      plan(
        ['@ MX 10 mail', 'mail A 192.0.2.1'],
        ['@ MX 10 www', 'www CNAME x.example.', 'mail CNAME y.example.'],
        'all',
      ),
    ).toEqual({
      added: ['@ MX 3600', 'mail CNAME 3600'],
      refused: ['2 isTarget'],
      stored: ['removed @ MX 3600', 'removed mail A 3600'],
    });
    // The address below would go for one that others answer for: it stays, and so the name isn't given to others.
    expect(plan(['www.sub A 192.0.2.9'], ['sub NS ns1.one.example.', 'www.sub A 192.0.2.1'], 'sets')).toEqual(
      { added: ['www.sub A 3600'], refused: ['1 holdsNames'], stored: [] },
    );
    const servers = ['sub NS old.sub', 'old.sub A 192.0.2.1'];
    expect(plan(servers, ['sub NS ns1.sub', 'ns1.sub A 192.0.2.2'], 'sets')).toMatchObject({
      added: { length: 2 },
      stored: [],
    });
  });

  it('shows what is kept for another time, and takes none from what is refused (RFC 2181 5.2, D-732)', () => {
    expect(plan(['www 86400 A 192.0.2.7', 'o A 192.0.2.1'], ['www 60 A 192.0.2.1'])).toEqual({
      added: ['www A 60'],
      refused: [],
      stored: ['ttlChanged www A 60'],
    });
    expect(plan([], ['@ 3600 MX 10 mx.one.example.', '@ 60 MX 0 .'])).toEqual({
      added: ['@ MX 3600'],
      refused: ['2 nullMx'],
      stored: [],
    });
  });

  it('tells records of the same server by their priority (D-732)', () => {
    expect(plan(['@ MX 10 mx.one.example.'], ['@ MX 20 mx.one.example.'], 'sets')).toEqual({
      added: ['@ MX 3600'],
      refused: [],
      stored: ['removed @ MX 3600'],
    });
  });

  it('takes what stands twice in the file once (D-732)', () => {
    const { lines, added } = planImport([], filed(['a 600 A 192.0.2.1', 'a 60 A 192.0.2.1']), 'add', DOMAIN);
    expect(lines.map(({ state }) => state)).toEqual(['added', 'same']);
    expect(lines[1]).toMatchObject({ asLine: 1 });
    expect(added).toMatchObject([{ ttl: 60 }]);
  });

  it('asks of each record as little, whatever the zone has (D-732)', () => {
    const cut = 'z'.repeat(20);
    const present = rowsOf([
      ...Array.from({ length: 490 }, (_one, n) => `n.${cut} A 192.0.${n % 250}.${Math.floor(n / 250)}`),
      ...Array.from({ length: 100 }, (_one, n) => `q${n} NS n.o.example.`),
    ]);
    const file = filed([
      ...Array.from({ length: 600 }, (_one, n) => `h${n} NS n.o.example.`),
      ...Array.from({ length: 1400 }, (_one, n) => `${cut} NS n${n}.${cut}`),
    ]);
    let reads = 0;
    const counted = present.map(
      (row) =>
        new Proxy(row, {
          get: (of, key) => {
            reads += 1;
            return Reflect.get(of, key);
          },
        }),
    );
    expect(planImport(counted, file, 'add', DOMAIN).count).toBeGreaterThan(1_000);
    // Some for each record that is there and each question, not for each pair of them.
    expect(reads).toBeLessThan(100 * (present.length + file.length));
  });
});
