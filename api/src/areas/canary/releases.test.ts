import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as staffCalls from '@certdeck/contract/staff';
import {
  endCanary,
  makeHostCurrent,
  pinHost,
  pinTo,
  signed,
  startCanary,
  startHostCanary,
  writeDeployment,
} from '@certdeck/store';
import { deploymentOf, remote } from '@certdeck/store/testing/deployments';
import { countVisits } from '../telemetry/visits.store.ts';
import { openTestApi, type TestApi } from '../../testing/api.ts';
import { addStaff } from '../staff/staff.store.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('says who gets what, how a canary does, and who did what, from which commit and why', async () => {
  const now = new Date('2027-03-01T10:00:00Z');
  const first = makeHostCurrent(deploymentOf(remote('orders', 'o1')), 'h2', now);
  const pinned = pinTo(pinHost(first, 'h1', 'a.example', now), remote('reports', 'r1'), 'b.example', now);
  const tried = startHostCanary(pinned, 'h3', { share: 10, promoteAfter: 24 }, now);
  const rule = {
    name: 'failures',
    kind: 'load',
    value: 5.8,
    bound: 5.65,
    canary: { visits: 60, failed: 12 },
    others: { visits: 540, failed: 3 },
  };
  const again = startCanary(tried, remote('orders', 'o2'), { share: 5 }, now);
  const stopped = signed(again, endCanary(again, 'orders', now), { rule, commit: 'abc123' });
  const done = signed(stopped, startCanary(stopped, remote('orders', 'o3'), { share: 20 }, now), {
    by: 'ada@example.com',
    why: 'the fix',
    forced: ['types'],
  });
  const releases = join(api.folder, 'releases');
  mkdirSync(join(releases, 'host/h2'), { recursive: true });
  const assets = { first: { file: 'first-paint.js', integrity: '' }, shell: [] };
  writeFileSync(join(releases, 'host/h2/assets.json'), JSON.stringify(assets));
  writeDeployment(done, releases);
  const { db, now: present } = api.services;
  const trial = done.canaries['orders']!.steps[0]!.trial;
  const visit = (release: string, what: 'start' | 'failed' | 'hang') => ({
    part: 'orders',
    release,
    trial,
    visit: what,
  });
  await countVisits(
    db,
    [
      ...['start', 'start', 'failed', 'hang'].map((what) => visit('o3', what as 'start')),
      visit('o1', 'start'),
    ],
    present(),
  );

  const staff = await api.addAccount();
  await addStaff(db, staff.accountNo);
  const { data } = (await api.call(staffCalls.releases, {}, { token: staff.token })).body;
  expect(data.parts).toMatchObject([
    {
      part: 'host',
      release: 'h2',
      previous: 'h1',
      pins: [{ host: 'a.example', release: 'h1' }],
      canary: { release: 'h3', share: 10, since: now.toISOString(), promoteAfter: 24, problem: '' },
    },
    {
      part: 'orders',
      release: 'o1',
      previous: '',
      pins: [],
      canary: {
        release: 'o3',
        canary: { visits: 2, failed: 1 },
        others: { visits: 1, failed: 0 },
        kind: 'hang',
      },
    },
    { part: 'reports', release: '', pins: [{ host: 'b.example', release: 'r1' }] },
  ]);
  const canary = data.parts[1]?.canary;
  expect([canary!.sum > 0.5, canary!.stop > 5, canary!.certainty < 0.95]).toEqual([true, true, true]);
  expect(data.changes.slice(0, 2)).toMatchObject([
    {
      what: 'canary',
      part: 'orders',
      release: 'o3',
      share: 20,
      by: 'ada@example.com',
      why: 'the fix',
      forced: ['types'],
    },
    { what: 'rollback', part: 'orders', release: 'o2', commit: 'abc123', rule },
  ]);
});
