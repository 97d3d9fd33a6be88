import type { Deployment } from '@certdeck/contract/schemas';
import * as operatorCalls from '@certdeck/contract/operator';
import * as staffCalls from '@certdeck/contract/staff';
import { seconds } from '../../platform/clock/seconds.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import type { Router } from '../../platform/server/router.ts';
import { setDuties, takeOff } from './people.ts';
import type { PageReports, Released } from './ports.ts';
import { listStaff } from './staff.store.ts';

const HOUR = 3_600_000;
/** Of a list without a range. */
const A_DAY = 24;

export interface StaffPorts {
  now: () => Date;
  config: { OVERRIDE_ORIGINS: readonly string[] };
  /** What is released at present. */
  deployment(): Deployment | undefined;
  reports: PageReports;
  /** Who gets which release, how what is tried does, and what was done. */
  released(): Promise<Released>;
}

/** What the staff page reads. To everybody else none of it exists: the router answers so by the permission. */
export function bindStaff(router: Router, ports: StaffPorts): void {
  const { config, now, deployment, reports } = ports;
  const since = (hours: number | undefined) => new Date(now().getTime() - (hours ?? A_DAY) * HOUR);

  router.route(staffCalls.overview, () => {
    const changes = deployment()?.changes ?? [];
    return {
      overrideOrigins: [...config.OVERRIDE_ORIGINS],
      changes: changes.map(({ part, release, at, what }) => ({ part, release, at, what })),
    };
  });
  router.route(staffCalls.releases, () => ports.released());
  router.route(staffCalls.failures, async ({ input }) => {
    const query = { remote: input.remote, code: input.code, since: since(input.hours), ...page(input) };
    const { rows, total } = await reports.failures(query);
    return new Listed(
      rows.map(({ first_at, last_at, ...row }) => ({
        ...row,
        firstAt: seconds(first_at),
        lastAt: seconds(last_at),
      })),
      total,
    );
  });
  router.route(staffCalls.loads, ({ input }) => reports.loads(since(input.hours)));
  router.route(staffCalls.violations, async ({ input }) => {
    const query = { remote: input.remote || undefined, since: since(input.hours), ...page(input) };
    const { rows, total } = await reports.violations(query);
    return new Listed(
      rows.map(({ first_at, last_at, ...row }) => ({
        ...row,
        firstAt: seconds(first_at),
        lastAt: seconds(last_at),
      })),
      total,
    );
  });
}

/** Who is staff, and with which duties (D-351). */
export function bindPeople(router: Router, { db, now }: { db: Db; now: () => Date }): void {
  router.route(operatorCalls.staff, async ({ account }) =>
    (await listStaff(db)).map(({ id, accountNo, email, since, permissions }) => ({
      accountNo,
      email,
      since: seconds(since),
      permissions,
      self: id === account.principalID,
    })),
  );
  router.route(operatorCalls.setStaff, async ({ input, account }) => {
    await setDuties(db, account, input.account, input.permissions, now());
    return {};
  });
  router.route(operatorCalls.removeStaff, async ({ input, account }) => {
    await takeOff(db, account, input.account);
    return {};
  });
}
