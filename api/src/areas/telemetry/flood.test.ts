import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as staffCalls from '@certdeck/contract/staff';
import { releasedRemote } from '@certdeck/contract/testing';
import { addStaff } from '../staff/staff.store.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { pruneTelemetry } from './prune.store.ts';

const HOST = 'portal.example';
const FORGER = '203.0.113.7';
let api: TestApi;
let staff: TestAccount;
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '1200' });
  staff = await api.addAccount();
  await addStaff(api.services.db, staff.accountNo);
  const releases = join(api.folder, 'releases');
  mkdirSync(join(releases, 'host/h1'), { recursive: true });
  const first = { file: 'first-paint.js', integrity: '' };
  writeFileSync(join(releases, 'host/h1/assets.json'), JSON.stringify({ first, shell: [] }));
  const registry = { schema: 1, revision: 1, remotes: [releasedRemote('orders', 'r1')] };
  writeFileSync(join(releases, 'deployment.json'), JSON.stringify({ hostRelease: 'h1', registry }));
});
afterAll(() => api.close());

const failure = (detail: string) => ({
  remote: 'orders',
  release: 'r1',
  owner: 'team-orders',
  code: 'RENDER',
  detail,
  phase: 'render',
  at: 1,
  count: 1,
});
const load = (release: string, end: number) => ({
  remote: 'orders',
  release,
  step: 'entry',
  start: 0,
  end,
  ok: true,
});
async function post(address: string, path: string, body: unknown): Promise<number> {
  const headers = { host: HOST, origin: `https://${HOST}`, 'x-forwarded-for': address };
  const answer = await api.server.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'text/plain' },
    payload: JSON.stringify(body),
  });
  return answer.statusCode;
}
const batch = (events: object[]) => ({ schema: 1, tab: 'abc', shell: 'h1', events });
async function rows(
  table: 'telemetry_failures' | 'telemetry_violations' | 'telemetry_loads',
): Promise<number> {
  const { count } = await api.services.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

it('a minute of forged reports begins a few rows, and the real one of somebody else is seen', async () => {
  const codes: number[] = [];
  for (let n = 0; n < 120; n++) {
    const events = Array.from({ length: 50 }, (_, m) => failure(`forged ${n} ${m}`));
    codes.push(await post(FORGER, '/telemetry', batch(events)));
    await post('198.51.100.9', '/telemetry', batch([load(`forged-${n}`, n), load('r1', n)]));
  }
  expect(codes.every((code) => code === 204)).toBe(true);
  for (const address of ['198.51.100.1', '192.0.2.1'])
    expect(await post(address, '/telemetry', batch([failure('TypeError: x is undefined')]))).toBe(204);

  // Twenty, one for the rest and the real one; over a server a process gives out one more unasked.
  expect(await rows('telemetry_failures')).toBeLessThanOrEqual(23);
  // Of the release that exists, a row for each class of time.
  expect(await rows('telemetry_loads')).toBeLessThanOrEqual(14);
  // What two networks told stands first, though the forger was the last to write.
  await post('203.0.113.8', '/telemetry', batch([failure('forged last')]));
  const { body } = await api.call(staffCalls.failures, {}, { token: staff.token });
  expect(body.data[0]).toMatchObject({ detail: 'TypeError: x is undefined', count: 2 });
  expect(body.data.some(({ detail, count }) => detail === '…' && count > 1_000)).toBe(true);
});

it('reports of the content policy are bounded alike', async () => {
  for (let n = 0; n < 100; n++)
    await post('198.51.100.77', '/telemetry/csp', {
      'csp-report': {
        'document-uri': `https://${HOST}/`,
        'effective-directive': 'script-src',
        'blocked-uri': `https://forged-${n}.example/`,
      },
    });
  expect(await rows('telemetry_violations')).toBeLessThanOrEqual(22);
});

it('what several networks told of outlasts what one made up later', async () => {
  const { db, now } = api.services;
  await pruneTelemetry(db, now(), 30, 1);
  const left = await db.selectFrom('telemetry_failures').select('detail').execute();
  expect(left).toEqual([{ detail: 'TypeError: x is undefined' }]);
});
