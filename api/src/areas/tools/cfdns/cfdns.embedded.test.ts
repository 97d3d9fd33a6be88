import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, toolCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { Provider, TOKEN } from '../../../ports/dns-provider/testing/cloudflare-server.ts';

let provider: Provider;
let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  provider = await Provider.start();
  api = await openTestApi({ CLOUDFLARE_API: provider.base, LOG_LEVEL: 'trace' });
});
beforeEach(async () => {
  provider.reset(['a.example', 'b.example', 'c.example', 'deep.a.example', 'example.com']);
  account = await api.addAccount();
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const write = async (records: object[], token = TOKEN) =>
  (await api.call(toolCalls.writeRecords, { token, records }, { token: account.token })).body;
const read = (names: string[], token = TOKEN) =>
  api.call(toolCalls.readZones, { token, names }, { token: account.token });
const writes = () => provider.requests.filter(({ method }) => method !== 'GET').length;

const TEN = Array.from({ length: 10 }, (_unused, index) => ({
  type: 'A',
  name: `host${index}.example.com`,
  content: `192.0.2.${index + 1}`,
  ttl: 300,
}));

describe('bulk DNS', () => {
  it('writes ten rows and says what became of each (TOOL-011)', async () => {
    const { code, data } = await write(TEN);
    expect(code).toBe(200);
    expect(data.map(({ name, ok, code }) => [name, ok, code])).toEqual(
      TEN.map(({ name }) => [name, true, 'created']),
    );
    expect(provider.list('example.com')).toEqual(TEN.map(({ name, content }) => `A ${name} ${content}`));
    expect(data[0]?.record).toMatchObject({ type: 'A', name: 'host0.example.com', ttl: 300, proxied: false });
  });

  it('changes nothing when it is run again, after a crash in the middle perhaps (TOOL-011)', async () => {
    await write(TEN.slice(0, 6));
    const before = writes();
    const { data } = await write(TEN);
    expect(data.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 6 }, () => 'unchanged'),
      ...Array.from({ length: 4 }, () => 'created'),
    ]);
    expect(writes() - before).toBe(4);
    expect(provider.list('example.com')).toHaveLength(10);
  });

  it('knows every type in the form the provider wants, and finds it again (TOOL-011)', async () => {
    const rows = [
      { type: 'A', name: 'x.example.com', content: '192.0.2.1', proxied: true },
      { type: 'AAAA', name: 'x.example.com', content: '2001:DB8:0:0::1' },
      { type: 'CNAME', name: 'www.example.com', content: 'X.Example.com.' },
      { type: 'TXT', name: '_dmarc.example.com', content: 'v=DMARC1; p=none' },
      { type: 'TXT', name: 'long.example.com', content: '"one " "two"' },
      { type: 'MX', name: 'example.com', content: 'mail.example.com', priority: 20 },
      { type: 'CAA', name: 'example.com', content: '0 issue "ca.example"' },
      { type: 'SRV', name: '_sip._tcp.example.com', content: '10 5 443 sip.example.com' },
      { type: 'NS', name: 'sub.example.com', content: 'ns1.example.net' },
    ];
    const first = await write(rows);
    expect(first.data.map(({ code }) => code)).toEqual(rows.map(() => 'created'));
    expect(provider.records.get('example.com')).toMatchObject([
      { type: 'A', proxied: true },
      { content: '2001:db8::1' },
      { content: 'x.example.com' },
      {},
      { content: '"one two"' },
      { content: 'mail.example.com', priority: 20 },
      { data: { flags: 0, tag: 'issue', value: 'ca.example' } },
      { data: { priority: 10, weight: 5, port: 443, target: 'sip.example.com' } },
      { content: 'ns1.example.net' },
    ]);
    const again = await write(rows);
    expect(again.data.map(({ code }) => code)).toEqual(rows.map(() => 'unchanged'));
  });

  it('changes the record it is told to replace, and can be rolled back (TOOL-011)', async () => {
    const old = provider.add('example.com', {
      type: 'A',
      name: 'x.example.com',
      content: '192.0.2.1',
      ttl: 60,
    });
    const put = { type: 'A', name: 'x.example.com', content: '192.0.2.9', ttl: 300, replaces: old.id };
    const { data } = await write([
      put,
      { action: 'delete', type: 'TXT', name: 'gone.example.com', content: 'x' },
    ]);
    expect(data.map(({ code }) => code)).toEqual(['updated', 'absent']);
    expect(data[0]?.before).toMatchObject({ content: '192.0.2.1', ttl: 60 });
    expect(provider.list('example.com')).toEqual(['A x.example.com 192.0.2.9']);

    const { content, ttl } = data[0]?.before ?? {};
    const back = await write([{ ...put, content, ttl }]);
    expect(back.data[0]?.code).toBe('updated');
    expect(provider.records.get('example.com')).toMatchObject([{ content: '192.0.2.1', ttl: 60 }]);
    const gone = await write([{ action: 'delete', type: 'A', name: 'x.example.com', content: '192.0.2.1' }]);
    expect(gone.data[0]).toMatchObject({ code: 'deleted', before: { content: '192.0.2.1' } });
    expect(provider.list('example.com')).toEqual([]);
  });

  it('changes the time to live of a record that is otherwise the same (TOOL-011)', async () => {
    provider.add('example.com', { type: 'A', name: 'x.example.com', content: '192.0.2.1', ttl: 60 });
    const { data } = await write([{ type: 'A', name: 'x.example.com', content: '192.0.2.1', ttl: 300 }]);
    expect(data[0]).toMatchObject({ code: 'updated', before: { ttl: 60 }, record: { ttl: 300 } });
    expect(provider.list('example.com')).toHaveLength(1);
  });

  it('goes on after a row that is refused and says why (TOOL-011)', async () => {
    provider.add('example.com', { type: 'CNAME', name: 'taken.example.com', content: 'x.example.com' });
    const { data } = await write([
      { type: 'A', name: 'bad.example.com', content: '999.1.1' },
      { type: 'A', name: 'taken.example.com', content: '192.0.2.1' },
      { type: 'A', name: 'foreign.test', content: '192.0.2.1' },
      { type: 'A', name: 'good.example.com', content: '192.0.2.1' },
    ]);
    expect(data.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'refused'],
      [false, 'refused'],
      [false, 'noZone'],
      [true, 'created'],
    ]);
    expect(data[0]?.msg).toBe('Content for A record must be a valid IPv4 address.');
  });

  it('puts a record into the innermost zone (TOOL-011)', async () => {
    await write([{ type: 'A', name: 'x.deep.a.example', content: '192.0.2.1' }]);
    expect(provider.list('deep.a.example')).toHaveLength(1);
    expect(provider.list('a.example')).toHaveLength(0);
  });

  it('reads the records of the asked names through all pages (TOOL-011)', async () => {
    for (let index = 0; index < 8; index += 1)
      provider.add('example.com', { type: 'TXT', name: `n${index}.example.com`, content: `"${index}"` });
    const { body } = await read(['n7.example.com', 'N7.example.com.', 'x.b.example', 'foreign.test']);
    expect(body.data.map(({ name, records }) => [name, records.map(({ content }) => content)])).toEqual([
      ['example.com', ['7']],
      ['b.example', []],
    ]);
  });
});

describe('a provider in trouble', () => {
  it('is waited for when it asks for a short pause (TOOL-011)', async () => {
    let refused = 0;
    provider.trouble = ({ method }) => {
      if (method !== 'POST' || refused > 0) return undefined;
      refused += 1;
      return { status: 429, body: {}, headers: { 'retry-after': '1' } };
    };
    const { data } = await write(TEN.slice(0, 2));
    expect(data.map(({ code }) => code)).toEqual(['created', 'created']);
    expect(refused).toBe(1);
  });

  it('ends the part when it asks for a long one, and says how long (TOOL-011)', async () => {
    provider.trouble = ({ method, count }) =>
      method === 'POST' && count > 6
        ? { status: 429, body: {}, headers: { 'retry-after': '120' } }
        : undefined;
    const { data } = await write(TEN);
    const made = data.filter(({ code }) => code === 'created').length;
    expect(made).toBeGreaterThan(0);
    expect(data.slice(made).every(({ code, retryAfter }) => code === 'limited' && retryAfter === 120)).toBe(
      true,
    );
    // One refusal is enough: the rows behind it are not even asked for.
    expect(writes()).toBe(made + 1);
    provider.trouble = undefined;
    expect((await write(TEN)).data.filter(({ code }) => code === 'unchanged')).toHaveLength(made);
  });

  it.each<[string, Provider['trouble'], string]>([
    ['hangs up', () => 'hang up', 'unreachable'],
    ['answers with a page', () => ({ status: 502, body: '<html>' }), 'unreachable'],
    [
      'answers with half a document',
      () => ({ status: 200, body: { success: true, result: 5 } }),
      'unreachable',
    ],
    ['does not know the token', () => ({ status: 401, body: { success: false, errors: [] } }), 'token'],
  ])('is told apart when it %s (TOOL-011)', async (_how, trouble, code) => {
    provider.trouble = trouble;
    const { data } = await write(TEN.slice(0, 2));
    expect(data.map((row) => row.code)).toEqual([code, code]);
    const { body } = await read(['x.example.com']);
    expect(body.code).toBe(code === 'token' ? BodyCode.badInput : BodyCode.wrongState);
  });

  it('may lose an answer, and the row is not written twice (TOOL-011)', async () => {
    const [row] = TEN;
    // The record is made, but the connection breaks before anybody hears of it.
    provider.trouble = ({ method }) => {
      if (method !== 'POST' || !row) return undefined;
      provider.add('example.com', row);
      return 'hang up';
    };
    expect((await write([row ?? {}])).data[0]?.code).toBe('unreachable');
    provider.trouble = undefined;
    expect((await write([row ?? {}])).data[0]?.code).toBe('unchanged');
    expect(provider.list('example.com')).toHaveLength(1);
  });
});

describe("the provider's token", () => {
  it('stands in no log line, no row of the database and no answer (D-209, TOOL-011)', async () => {
    const secret = 'v1.Secret-Token_987654321';
    await write(TEN.slice(0, 1), secret);
    await read(['x.example.com'], secret);
    provider.trouble = () => 'hang up';
    const answer = await write(TEN.slice(0, 1), secret);
    // A body of the wrong shape is answered too, and its fields are not repeated.
    const wrong = await api.call(
      toolCalls.writeRecords,
      { token: secret, records: 'x' },
      { token: account.token },
    );
    expect(JSON.stringify([answer, wrong.body])).not.toContain(secret);
    expect(api.log.length).toBeGreaterThan(0);
    expect(api.log.join('')).not.toContain(secret);
    const { rows: tables } = await api.services.database.execute(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    for (const { table_name: table } of tables) {
      const { rows } = await api.services.database.execute(
        `select row_to_json(t)::text as text from "${String(table)}" t`,
      );
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  it('is refused in an address, where logs and histories would keep it (D-046)', async () => {
    const response = await api.server.inject({
      method: 'POST',
      url: `/api/v1/tools/cfdns?token=${TOKEN}`,
      headers: { token: account.token, 'content-type': 'application/json' },
      payload: { records: TEN },
    });
    expect(response.json()).toMatchObject({ code: BodyCode.badInput });
    expect(api.log.join('')).not.toContain(TOKEN);
  });

  it('goes to the configured address alone, not where a redirect leads (D-209)', async () => {
    const other = await Provider.start();
    try {
      provider.trouble = ({ path }) => ({
        status: 307,
        body: {},
        headers: { location: `${other.base}${path}` },
      });
      expect((await write(TEN.slice(0, 1))).data[0]?.code).toBe('unreachable');
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  });
});
