import { describe, expect, it } from '@jest/globals';
import type { ZoneRecord } from '@certdeck/contract';
import { planRows } from './diff.ts';
import { parseRecords } from './parse.ts';
import { changeOf, type Outcome, undoOf } from './useRun.ts';

const live = (change: Partial<ZoneRecord>): ZoneRecord => ({
  id: 'r1',
  type: 'A',
  name: 'www.example.com',
  content: '192.0.2.1',
  ttl: 300,
  proxied: false,
  priority: null,
  ...change,
});
const plan = (text: string, records: ZoneRecord[], replace = true) =>
  planRows(parseRecords(text).records, [{ id: 'z', name: 'example.com', records }], replace);
const kinds = (...args: Parameters<typeof plan>) =>
  plan(...args).map((row) => (row.plan.kind === 'update' ? `update ${row.plan.replaces.id}` : row.plan.kind));

describe('the comparison with a live zone', () => {
  it('tells new, changed and equal rows apart (TOOL-011)', () => {
    const records = [live({}), live({ id: 'r2', type: 'TXT', content: 'old' })];
    expect(
      kinds(
        'A www.example.com 192.0.2.1\nTXT www.example.com new\nA api.example.com 192.0.2.9\nA x.test 192.0.2.1',
        records,
      ),
    ).toEqual(['unchanged', 'update r2', 'create', 'noZone']);
  });

  it('changes ttl and proxy only where they were said and differ (TOOL-011)', () => {
    expect(kinds('A www.example.com 192.0.2.1 600', [live({})])).toEqual(['update r1']);
    expect(kinds('A www.example.com 192.0.2.1 600 on', [live({ proxied: true, ttl: 1 })])).toEqual([
      'unchanged',
    ]);
    expect(kinds('A www.example.com 192.0.2.1', [live({ proxied: true })])).toEqual(['unchanged']);
  });

  it('leaves the others of a name alone when it is told to, except beside a CNAME (TOOL-011)', () => {
    expect(kinds('A www.example.com 192.0.2.2', [live({})], false)).toEqual(['create']);
    const alias = live({ type: 'CNAME', content: 'old.example.com' });
    expect(kinds('CNAME www.example.com new.example.com', [alias], false)).toEqual(['update r1']);
  });

  it('never takes the place of a record that another row wants (TOOL-011)', () => {
    const records = [live({}), live({ id: 'r2', content: '192.0.2.2' })];
    expect(
      kinds('A www.example.com 192.0.2.2\nA www.example.com 192.0.2.3\nA www.example.com 192.0.2.4', records),
    ).toEqual(['unchanged', 'update r1', 'create']);
  });

  it('finds an IPv6 address in any spelling (TOOL-011)', () => {
    const record = live({ type: 'AAAA', content: '2001:db8::1' });
    expect(kinds('AAAA www.example.com 2001:0DB8:0:0:0:0:0:1', [record])).toEqual(['unchanged']);
  });
});

describe('taking a run back', () => {
  it('deletes what was made, restores what was changed, and leaves the rest, backwards (TOOL-011)', () => {
    const old = live({});
    const rows = plan(
      'A www.example.com 192.0.2.2\nA api.example.com 192.0.2.9\nA bad.example.com 192.0.2.3',
      [old],
    );
    const changes = rows.flatMap((row, index) => changeOf(row, String(index)) ?? []);
    expect(changes[0]).toMatchObject({ replaces: 'r1', content: '192.0.2.2' });
    const nothing = { ok: true, msg: '', record: null, before: null };
    const outcomes = new Map<string, Outcome>([
      ['0', { ...nothing, code: 'updated', record: live({ content: '192.0.2.2' }), before: old }],
      [
        '1',
        {
          ...nothing,
          code: 'created',
          record: live({ id: 'r9', name: 'api.example.com', content: '192.0.2.9' }),
        },
      ],
      ['2', { ...nothing, ok: false, code: 'refused' }],
    ]);
    expect(undoOf(changes, outcomes)).toEqual([
      {
        key: '1',
        action: 'delete',
        type: 'A',
        name: 'api.example.com',
        content: '192.0.2.9',
        replaces: 'r9',
      },
      {
        key: '0',
        action: 'put',
        type: 'A',
        name: 'www.example.com',
        content: '192.0.2.1',
        ttl: 300,
        proxied: false,
        replaces: 'r1',
      },
    ]);
  });
});
