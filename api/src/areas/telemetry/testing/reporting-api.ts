import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as staffCalls from '@certdeck/contract/staff';
import { releasedRemote } from '@certdeck/contract/testing';
import { addStaff } from '../../staff/staff.store.ts';
import { openTestApi } from '../../../testing/api.ts';

/** The portal's name in these tests, and the origins of its page and of two partners. */
export const HOST = 'portal.example';
export const ORIGIN = `https://${HOST}`;
export const SHOP = 'https://shop.example:8443';
/** Its pages may show ours in a frame alone. */
export const FORUM = 'https://forum.example';

export const failure = {
  remote: 'orders',
  release: 'r1',
  owner: 'team-orders',
  code: 'RENDER',
  detail: 'TypeError: x is not a function',
  phase: 'render',
  at: 1_200,
  count: 1,
};
export const load = { remote: 'orders', release: 'r1', step: 'entry', start: 100, end: 180, ok: true };
export const batch = (...events: object[]) => ({ schema: 1, tab: 'abc', shell: 'h1', events });

export type ReportingApi = Awaited<ReturnType<typeof openReportingApi>>;

/** A portal that pages report to: the shell `h1`, release `r1` of the remote orders, and two partners. */
export async function openReportingApi() {
  const sites = mkdtempSync(join(tmpdir(), 'certdeck-sites-'));
  const api = await openTestApi({ ALLOWED_ORIGINS: 'https://partner.example', SITE_DIR: sites });
  const partners = [
    { id: 'shop', origins: [SHOP, 'https://www.shop.example'], areas: ['orders'] },
    { id: 'forum', origins: [FORUM], areas: ['orders'], mode: 'frame' },
  ];
  writeFileSync(join(sites, `${HOST}.json`), JSON.stringify({ partners }));
  const staff = await api.addAccount();
  await addStaff(api.services.db, staff.accountNo);
  const releases = join(api.folder, 'releases');
  mkdirSync(join(releases, 'host/h1'), { recursive: true });
  writeFileSync(
    join(releases, 'host/h1/assets.json'),
    JSON.stringify({ first: { file: 'first-paint.js', integrity: '' }, shell: [] }),
  );
  writeFileSync(
    join(releases, 'deployment.json'),
    JSON.stringify({
      hostRelease: 'h1',
      registry: { schema: 1, revision: 1, remotes: [releasedRemote('orders')] },
      changes: [{ revision: 1, at: '2026-11-01T10:00:00Z', what: 'release', part: 'orders', release: 'r1' }],
    }),
  );
  return {
    api,
    staff,
    /** Posts as a page of the portal does, unless headers say otherwise. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      api.server.inject({
        method: 'POST',
        url: path,
        headers: { host: HOST, origin: ORIGIN, 'content-type': 'text/plain;charset=UTF-8', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** Failures as the portal's staff reads them. */
    failures: async (input: object = {}) =>
      (await api.call(staffCalls.failures, input, { token: staff.token })).body,
    /** Takes away what has been reported. */
    async clear() {
      for (const table of ['telemetry_failures', 'telemetry_loads', 'telemetry_violations'] as const)
        await api.services.db.deleteFrom(table).execute();
    },
    async close() {
      await api.close();
      rmSync(sites, { recursive: true, force: true });
    },
  };
}
