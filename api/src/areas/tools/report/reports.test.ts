import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, type SiteReport, toolCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { beginReport, KEPT } from './reports.store.ts';

let api: TestApi;
let account: TestAccount;

beforeAll(async () => {
  // The only names on loopback that may be audited are those of the demo's own sites.
  api = await openTestApi({ DEMO: '1' });
  await api.services.work.start();
});
beforeEach(async () => {
  account = await api.addAccount();
});
afterAll(() => api.close());

const start = (domain: string, who = account) =>
  api.call(toolCalls.startReport, { domain }, { token: who.token });
const read = (domain: string, id?: string, who = account) =>
  api.call(toolCalls.getReport, { domain, id }, { token: who.token });

async function finished(domain: string): Promise<SiteReport> {
  for (let look = 0; look < 400; look += 1) {
    const { body } = await read(domain);
    if (body.data.state !== 'running') return body.data;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The report does not end');
}

describe('site reports', () => {
  it('run in the background, tell how far they are, and end with a grade (TOOL-009, TOOL-010)', async () => {
    const { body } = await start('Modern.Demo.Test ');
    expect(body).toMatchObject({ code: 200, data: { domain: 'modern.demo.test', failure: null } });
    expect(body.data.progress.total).toBeGreaterThan(0);
    const report = await finished('modern.demo.test');
    expect(report).toMatchObject({ id: body.data.id, state: 'done', failure: null, change: null });
    expect(report.result?.gradeIgnoringTrust).toBe('A');
    expect(report.result?.findings.map(({ code }) => code)).toContain('group.postQuantum');
    expect(report.history).toEqual([{ id: report.id, startedAt: report.startedAt, grade: 'A' }]);
  });

  it('find what is wrong with an old site (TOOL-010)', async () => {
    await start('legacy.demo.test');
    const report = await finished('legacy.demo.test');
    expect(report.result?.grade).toBe('B');
    expect(report.result?.findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        'protocol.old',
        'protocol.noTls13',
        'cert.expiring',
        'hsts.missing',
        'redirect.missing',
      ]),
    );
  });

  it('are compared with the one before (TOOL-010)', async () => {
    await start('modern.demo.test');
    const first = await finished('modern.demo.test');
    const { db } = api.services;
    const findings = (first.result?.findings ?? []).filter(({ code }) => code !== 'alpn.h2');
    const old = {
      code: 'protocol.old',
      severity: 'high',
      cap: 'B',
      addresses: [],
      values: { versions: 'TLS 1.0' },
    };
    await db
      .updateTable('site_reports')
      .set({ result: JSON.stringify({ ...first.result, findings: [...findings, old] }), grade: 'B' })
      .where('account_id', '=', account.accountID)
      .where('id', '=', first.id)
      .execute();
    await start('modern.demo.test');
    const second = await finished('modern.demo.test');
    expect(second.change?.since).toMatchObject({ id: first.id, grade: 'B' });
    expect(second.change?.appeared.map(({ code }) => code)).toEqual(['alpn.h2']);
    expect(second.change?.disappeared.map(({ code }) => code)).toEqual(['protocol.old']);
    expect(second.history.map(({ id }) => id)).toEqual([second.id, first.id]);
    const { body } = await read('modern.demo.test', first.id);
    expect(body.data).toMatchObject({ id: first.id, change: null });
  });

  it('refuse loopback even when a name of the demo zone leads there (TOOL-010, D-210)', async () => {
    await start('inside.demo.test');
    expect(await finished('inside.demo.test')).toMatchObject({
      state: 'failed',
      failure: { code: 'ADDRESS_REFUSED', addresses: ['127.0.0.1'] },
    });
  });

  it.each(['localhost', '10.0.0.1', '[::1]', 'https://a.com/', 'a b.com', '169.254.169.254'])(
    'are not made of %s, which is no name of a site (D-010, D-210)',
    async (domain) => {
      expect((await start(domain)).body.code).toBe(BodyCode.badInput);
    },
  );

  it('run once a name at a time, whoever presses the button how often (TOOL-009)', async () => {
    const { db, now } = api.services;
    const begin = () =>
      transaction(db, (trx) => beginReport(trx, account.accountID, 'once.demo.test', now()));
    const ids = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(ids).size).toBe(1);
    // It runs (nobody has taken it up), so that starting it again answers it and begins nothing.
    const replies = await Promise.all([start('once.demo.test'), start('once.demo.test')]);
    expect(replies.map(({ body }) => [body.data.id, body.data.state])).toEqual([
      [ids[0], 'running'],
      [ids[0], 'running'],
    ]);
  });

  it("are nobody else's to read (TOOL-010)", async () => {
    await start('modern.demo.test');
    const { id } = await finished('modern.demo.test');
    const other = await api.addAccount();
    expect((await read('modern.demo.test', undefined, other)).body.code).toBe(BodyCode.notFound);
    expect((await read('modern.demo.test', id, other)).body.code).toBe(BodyCode.notFound);
    const listed = await api.call(toolCalls.listReports, {}, { token: other.token });
    expect(listed.body.data).toEqual([]);
    expect((await api.call(toolCalls.listReports, {})).status).toBe(401);
  });

  it('are listed by their names, the newest first (TOOL-009)', async () => {
    for (const domain of ['nothing.demo.test', 'modern.demo.test', 'nothing.demo.test']) {
      await start(domain);
      await finished(domain);
    }
    const { body } = await api.call(toolCalls.listReports, {}, { token: account.token });
    expect(body.data.map(({ domain, grade }) => [domain, grade])).toEqual([
      ['nothing.demo.test', null],
      ['modern.demo.test', 'A'],
    ]);
  });

  it('are limited for an account, and say when the next may be started (12010)', async () => {
    const codes: number[] = [];
    for (let index = 0; index < 6; index += 1) codes.push((await start(`n${index}.demo.test`)).body.code);
    expect(codes).toEqual([200, 200, 200, 200, 200, BodyCode.tooManySends]);
    const refused = await start('n7.demo.test');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are kept to the newest of each name', async () => {
    const { db } = api.services;
    const rows = Array.from({ length: KEPT + 5 }, (_unused, index) => ({
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      account_id: account.accountID,
      domain: 'modern.demo.test',
      state: 'failed' as const,
      started_at: new Date(0),
      ended_at: new Date(0),
      progress: '{}',
    }));
    await db.insertInto('site_reports').values(rows).execute();
    await start('modern.demo.test');
    const report = await finished('modern.demo.test');
    const left = () =>
      db.selectFrom('site_reports').select('id').where('account_id', '=', account.accountID).execute();
    // They go right after the report has ended, or the test doesn't end.
    while ((await left()).length > KEPT) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await left()).toHaveLength(KEPT);
    expect(report.history[0]?.id).toBe(report.id);
  });

  it('are taken up again after a crash, and given up after several (TOOL-010)', async () => {
    const { db, work } = api.services;
    const begun = { account_id: account.accountID, started_at: new Date(), progress: '{}' };
    const ids = ['00000000-0000-7000-8000-0000000000aa', '00000000-0000-7000-8000-0000000000bb'] as const;
    await db
      .insertInto('site_reports')
      .values([
        { ...begun, id: ids[0], domain: 'modern.demo.test' },
        { ...begun, id: ids[1], domain: 'legacy.demo.test' },
      ])
      .execute();
    const job = { kind: 'site-report', account_id: account.accountID, run_at: new Date(0) };
    await db
      .insertInto('jobs')
      .values([
        { ...job, subject: ids[0], attempts: 1 },
        { ...job, subject: ids[1], attempts: 3 },
      ])
      .execute();
    work.nudge();
    expect(await finished('modern.demo.test')).toMatchObject({ id: ids[0], state: 'done' });
    expect(await finished('legacy.demo.test')).toMatchObject({
      state: 'failed',
      failure: { code: 'INTERNAL' },
    });
  });
});

describe('a server that stops', () => {
  it('gives a running audit back instead of ending it half done (TOOL-010)', async () => {
    const first = await openTestApi({ DEMO: '1' });
    try {
      const { token } = await first.addAccount();
      const look = async () =>
        (await first.call(toolCalls.getReport, { domain: 'legacy.demo.test' }, { token })).body.data;
      await first.call(toolCalls.startReport, { domain: 'legacy.demo.test' }, { token });
      expect((await look()).state).toBe('running');
      // Stopped before, while or after the audit runs: never is there half a report.
      await first.services.work.start();
      await first.services.work.stop();
      await first.services.work.start();
      for (let tries = 0; tries < 400; tries += 1) {
        if ((await look()).state !== 'running') break;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      expect(await look()).toMatchObject({ state: 'done', result: { grade: 'B' } });
    } finally {
      await first.close();
    }
  });
});

describe('site reports outside of a demonstration', () => {
  it('know no place on loopback (D-210)', async () => {
    const real = await openTestApi({
      DEMO: '0',
      CA_KEY_SECRET: 'a secret that seals nothing but this test',
      DNS_SERVERS: `127.0.0.1:${api.services.work.demoZone?.dnsPort}`,
    });
    try {
      await real.services.work.start();
      const { token } = await real.addAccount();
      const look = () => real.call(toolCalls.getReport, { domain: 'modern.demo.test' }, { token });
      await real.call(toolCalls.startReport, { domain: 'modern.demo.test' }, { token });
      for (let tries = 0; tries < 400; tries += 1) {
        if ((await look()).body.data.state !== 'running') break;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      expect((await look()).body.data).toMatchObject({
        state: 'failed',
        failure: { code: 'ADDRESS_REFUSED' },
      });
    } finally {
      await real.close();
    }
  });
});
