import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Call } from '@certdeck/contract';
import * as staffCalls from '@certdeck/contract/staff';
import { releasedRemote } from '@certdeck/contract/testing';
import { openTestApi } from '../../testing/api.ts';
import { pruneTelemetry } from './prune.store.ts';
import {
  batch,
  failure,
  FORUM,
  HOST,
  load,
  openReportingApi,
  ORIGIN,
  type ReportingApi,
  SHOP,
} from './testing/reporting-api.ts';
import { listVisits } from './visits.store.ts';

let portal: ReportingApi;
let api: ReportingApi['api'];
let staff: ReportingApi['staff'];
let post: ReportingApi['post'];
let failures: ReportingApi['failures'];

beforeAll(async () => {
  portal = await openReportingApi();
  ({ api, staff, post, failures } = portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.clear());

describe('POST /telemetry', () => {
  it('counts failures by likeness and names remote, release, owner and code', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36' };
    expect((await post('/telemetry', batch(failure, failure), agent)).statusCode).toBe(204);
    await post('/telemetry', batch({ ...failure, count: 3 }), agent);
    await post('/telemetry', batch({ ...failure, code: 'CHUNK', recovered: 'retry' }), agent);
    const { data, total } = await failures();
    expect(total).toBe(2);
    expect(data.find(({ code }) => code === 'RENDER')).toMatchObject({
      remote: 'orders',
      release: 'r1',
      owner: 'team-orders',
      detail: 'TypeError: x is not a function',
      phase: 'render',
      recovered: '',
      site: HOST,
      browser: 'Chrome 143',
      count: 5,
    });
    expect(data.find(({ code }) => code === 'CHUNK')).toMatchObject({ recovered: 'retry', count: 1 });
  });

  it('can be filtered by remote, code and time', async () => {
    await post('/telemetry', batch(failure, { ...failure, remote: 'host', owner: 'host', code: 'CHUNK' }));
    expect((await failures({ remote: 'orders' })).data.map(({ remote }) => remote)).toEqual(['orders']);
    expect((await failures({ code: 'CHUNK' })).data.map(({ remote }) => remote)).toEqual(['host']);
    api.advance(3 * 3_600);
    expect((await failures({ hours: '1' })).data).toEqual([]);
    expect((await failures({ hours: '24', limit: '1', offset: '2' })).data).toHaveLength(1);
  });

  it('keeps load times as classes, with median and 95th percentile', async () => {
    const slow = { ...load, start: 0, end: 5_000 };
    await post('/telemetry', batch(...Array.from({ length: 18 }, () => load), slow, slow));
    await post('/telemetry', batch({ ...load, ok: false }));
    const { data } = (await api.call(staffCalls.loads, {}, { token: staff.token })).body;
    expect(data).toEqual([
      {
        remote: 'orders',
        release: 'r1',
        step: 'entry',
        count: 21,
        failed: 1,
        networks: 1,
        median: 100,
        p95: 6_000,
      },
    ]);
  });

  it('takes nothing from a page that is not ours, and a partner’s under its own name', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://portal.example.evil.example'])
      expect((await post('/telemetry', batch(failure), { origin })).statusCode).toBe(403);
    const bare = await api.server.inject({ method: 'POST', url: '/telemetry', payload: batch(failure) });
    expect(bare.statusCode).toBe(403);
    expect((await failures()).data).toEqual([]);
    await post('/telemetry', batch(failure), { origin: 'https://partner.example' });
    expect((await failures()).data).toMatchObject([{ site: 'partner.example' }]);
  });

  it('names the partner on whose page something failed, and lets its pages alone read the answer', async () => {
    const fromShop = await post('/telemetry', batch(failure), { origin: SHOP });
    expect(fromShop.headers).toMatchObject({ 'access-control-allow-origin': SHOP, vary: 'origin' });
    expect(fromShop.headers['access-control-allow-credentials']).toBeUndefined();
    // A partner that may only frame us runs none of our code.
    for (const origin of [FORUM, ORIGIN, 'https://shop.example'])
      expect(
        (await post('/telemetry', batch(failure), { origin })).headers['access-control-allow-origin'],
      ).toBeUndefined();
    // In a frame the page is ours, and says whose page is around it.
    await post('/telemetry?partner=forum', batch(failure));
    await post('/telemetry?partner=nobody', batch(failure));
    // No page of another partner speaks for this one.
    await post('/telemetry?partner=forum', batch(failure), { origin: SHOP });
    const rows = (await failures()).data.map(({ partner, site, count }) => [partner, site, count]);
    expect(rows.sort()).toEqual([
      ['', HOST, 2],
      ['forum', 'forum.example', 2],
      ['shop', 'shop.example:8443', 2],
    ]);
  });

  it('refuses what is no batch, and counts no remote that nobody has deployed', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      batch(),
      batch({ ...failure, release: 'a b' }),
      batch({ ...load, end: -1 }),
    ])
      expect((await post('/telemetry', body)).statusCode).toBe(400);
    expect((await post('/telemetry', batch(...Array.from({ length: 51 }, () => load)))).statusCode).toBe(400);
    expect((await post('/telemetry', 'x'.repeat(40_000))).statusCode).toBe(413);
    expect((await post('/telemetry', batch({ ...failure, remote: 'invented' }))).statusCode).toBe(204);
    expect((await failures()).data).toEqual([]);
    await post('/telemetry', batch({ ...failure, code: 'of another time' }, failure));
    expect((await failures()).data).toMatchObject([{ count: 1 }]);
  });

  it('keeps a text with control characters as one line', async () => {
    await post('/telemetry', batch({ ...failure, detail: 'a\u0000b\nc', owner: 'x\u0000' }));
    expect((await failures()).data).toMatchObject([{ detail: 'a b c', owner: 'x ' }]);
  });

  it('stops at 120 posts a minute from one address', async () => {
    const limited = await openTestApi({ RATE_LIMIT: '1200' });
    const codes: number[] = [];
    // A slow machine gets some more, for the time that it takes.
    while (codes.at(-1) !== 429 && codes.length < 2_000) {
      const answer = await limited.server.inject({
        method: 'POST',
        url: '/telemetry',
        headers: { host: HOST, origin: ORIGIN, 'content-type': 'text/plain' },
        payload: '{}',
      });
      codes.push(answer.statusCode);
      if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await limited.close();
    expect(codes.slice(0, 120).every((code) => code === 400)).toBe(true);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('visits of a trial', () => {
  const visit = (change: object = {}) => ({
    remote: 'orders',
    release: 'r2',
    trial: 2,
    visit: 'start',
    ...change,
  });
  const counted = () => listVisits(api.services.db, 'orders', [2]);

  it('are counted while it runs, and never mistaken for load times', async () => {
    const file = join(api.folder, 'releases/deployment.json');
    const plain = readFileSync(file, 'utf8');
    await post('/telemetry', batch(visit()));
    expect(await counted()).toEqual([]);
    const deployed = JSON.parse(plain) as object;
    const course = { share: 10, steps: [{ trial: 2, share: 10, at: '2026-11-01T10:00:00Z' }] };
    const canaries = { orders: { ...course, remote: releasedRemote('orders', 'r2') } };
    writeFileSync(file, JSON.stringify({ ...deployed, canaries }));
    const failed = ['failed', 'render'].map((what) => visit({ visit: what }));
    expect((await post('/telemetry', batch(visit(), ...failed, visit({ release: 'r1' })))).statusCode).toBe(
      204,
    );
    // Of another trial, another release, a partner's page, and with words that nobody knows.
    await post('/telemetry', batch(visit({ trial: 3 }), visit({ release: 'r9' }), visit({ visit: 'won' })));
    await post('/telemetry', batch(visit()), { origin: SHOP });
    expect(
      (await counted()).map(({ release, counts }) => [release, counts.start, counts.failed, counts.render]),
    ).toEqual([
      ['r1', 1, 0, 0],
      ['r2', 1, 1, 1],
    ]);
    expect((await api.call(staffCalls.loads, {}, { token: staff.token })).body.data).toEqual([]);
    expect((await post('/telemetry', batch({ ...load, step: 'trial-2' }))).statusCode).toBe(400);
    writeFileSync(file, plain);
  });
});

describe('the staff calls', () => {
  it('do not exist for a customer, and ask a visitor to sign in', async () => {
    const customer = await api.addAccount();
    for (const call of Object.values<Call<unknown, unknown>>(staffCalls)) {
      expect((await api.call(call, {}, { token: customer.token })).body.code).toBe(13001);
      expect((await api.call(call, {})).status).toBe(401);
      expect((await api.call(call, {}, { token: staff.token })).body.code).toBe(200);
    }
  });

  it('say since when a release is somebody’s', async () => {
    const { data } = (await api.call(staffCalls.overview, {}, { token: staff.token })).body;
    expect(data).toEqual({
      overrideOrigins: [],
      changes: [{ part: 'orders', release: 'r1', at: '2026-11-01T10:00:00Z', what: 'release' }],
    });
  });
});

describe('what is kept', () => {
  it('goes after its days, and the rarest of too many rows goes first', async () => {
    const { db, now } = api.services;
    await post('/telemetry', batch(failure, { ...failure, detail: 'other', count: 5 }, load));
    await pruneTelemetry(db, now(), 30);
    expect((await failures()).data).toHaveLength(2);
    await pruneTelemetry(db, now(), 30, 1);
    expect((await failures()).data).toMatchObject([{ detail: 'other' }]);
    api.advance(31 * 86_400);
    await pruneTelemetry(db, now(), 30);
    for (const table of ['telemetry_failures', 'telemetry_loads'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
