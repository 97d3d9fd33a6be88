import { BodyCode, discoveryCalls } from '@certdeck/contract';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { isDuplicate, transaction, type Trx } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { countAttempt } from '../../platform/server/attempts.store.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { afterChange } from './next-look.ts';
import type { DiscoveryPorts } from './ports.ts';
import { readProfile } from './profile.store.ts';
import { replacePlaces } from './places.store.ts';
import { scheduleScan } from './scan.ts';
import { searchText } from './search.ts';
import { serverOf } from './server.ts';
import * as targets from './targets.store.ts';
import { discoveryTexts } from './texts.ts';

const HTTPS = 443;
/** Looks that a tenant asks for in an hour, by a new target or by hand: a page's button, not a scanner of strangers. */
const BY_HAND = { most: 600, seconds: 3600 };

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);
const taken = () =>
  new BusinessError(BodyCode.badInput, discoveryTexts.taken, { host: discoveryTexts.taken });

/** Watched servers (DISC-003). */
export function bindTargets(router: Router, ports: DiscoveryPorts): void {
  const { db, now, nudge } = ports;
  const countByHand = (accountID: TenantID) =>
    countAttempt(db, [{ key: `discovery:${accountID}`, ...BY_HAND }], now());

  router.route(discoveryCalls.listDiscoveryTargets, async ({ account, input }) => {
    const { keyword = '', state = '' } = input;
    const filter = { keyword, state, ...page(input) };
    const { rows, total } = await targets.listTargets(db, account.tenantID, filter);
    const ids = rows.map(({ id }) => id);
    const ending = await targets.firstEnding(db, account.tenantID, ids);
    return new Listed(
      rows.map((row) => wireOf(row, ending.get(row.id))),
      total,
    );
  });

  router.route(discoveryCalls.addDiscoveryTarget, async ({ account, input, idempotent }) => {
    const server = serverOf(input.host, input.port ?? HTTPS);
    await countByHand(account.tenantID);
    const added = await idempotent(async (trx) => {
      const ref = { accountID: account.tenantID, id: newID() };
      const fields = { ...server, interval: input.interval ?? 0 };
      await checkAllowance(
        trx,
        { kind: 'discoveryTargets', ofID: ref.accountID },
        async () => 1 + (await targets.countTargets(trx, ref.accountID)),
      );
      const by = { actorID: account.principalID, at: now() };
      if (!(await targets.insertTarget(trx, ref, fields, by))) throw taken();
      await scheduleScan(trx, ref);
      return { id: ref.id };
    });
    nudge();
    return added;
  });

  router.route(discoveryCalls.changeDiscoveryTarget, async ({ account, input }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    // Another server, or one that is watched again, is looked at right away.
    if (input.host !== undefined || input.port !== undefined || input.paused === 'N')
      await countByHand(account.tenantID);
    const change = transaction(db, async (trx) => {
      const target = await targets.lockTarget(trx, ref);
      if (!target) throw notFound();
      const server =
        input.host === undefined && input.port === undefined
          ? target
          : serverOf(input.host ?? target.host, input.port ?? target.port);
      const isMoved = server.host !== target.host || server.port !== target.port;
      if (isMoved && (await targets.isTaken(trx, ref, server))) throw taken();
      const interval = input.interval ?? target.interval_hours;
      const paused = input.paused === undefined ? target.paused : input.paused === 'Y';
      const isAnew = !paused && (isMoved || target.paused);
      if (isMoved) await replacePlaces(trx, ref, [], { at: now(), failing: [], since: null });
      const nextAt = isAnew ? now() : paused ? null : await timeOf(trx, target, interval);
      await targets.updateTarget(trx, ref, {
        ...{ host: server.host, port: server.port, search: searchText([server.host]) },
        ...{ interval_hours: interval, paused, next_at: nextAt },
        actor_id: account.principalID,
        ...(isMoved ? UNSEEN : {}),
      });
      if (nextAt) await scheduleScan(trx, ref, isAnew ? undefined : nextAt);
      return isAnew;
    });
    const isScanned = await change.catch((error: unknown) => {
      // Two became the same server at the same moment.
      throw isDuplicate(error) ? taken() : error;
    });
    if (isScanned) nudge();
    return {};
  });

  router.route(discoveryCalls.deleteDiscoveryTarget, async ({ account, input }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    if (!(await transaction(db, (trx) => targets.deleteTarget(trx, ref)))) throw notFound();
    return {};
  });

  router.route(discoveryCalls.scanDiscoveryTarget, async ({ account, input }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    await countByHand(account.tenantID);
    await transaction(db, async (trx) => {
      const target = await targets.lockTarget(trx, ref);
      if (!target) throw notFound();
      if (target.paused) throw new BusinessError(BodyCode.wrongState, discoveryTexts.paused);
      await targets.updateTarget(trx, ref, { next_at: now() });
      await scheduleScan(trx, ref);
    });
    nudge();
    return {};
  });

  /** When a target that stays where it is is looked at next, by an interval in hours; 0 for that of the settings. */
  async function timeOf(trx: Trx, target: targets.TargetRow, interval: number): Promise<Date | null> {
    if (interval === target.interval_hours) return target.next_at;
    const hours = interval || (await readProfile(trx, target.account_id)).interval;
    return afterChange(target, hours, now());
  }
}

/** What is known of a server that nobody has looked at. */
const UNSEEN: Partial<targets.TargetRow> = {
  ...{ state: 'waiting', problem: '', failures: 0, addresses: 0, serving: 0 },
  ...{ failing_since: null, checked_at: null },
};

function wireOf(
  row: targets.TargetRow,
  cert: { id: string; commonName: string; notAfter: Date } | undefined,
) {
  return {
    id: row.id,
    host: row.host,
    port: row.port,
    interval: row.interval_hours,
    paused: row.paused,
    state: row.state,
    problem: row.problem,
    addresses: row.addresses,
    serving: row.serving,
    certID: cert?.id ?? '',
    commonName: cert?.commonName ?? '',
    notAfter: secondsOrZero(cert?.notAfter),
    checkedAt: secondsOrZero(row.checked_at),
    nextAt: secondsOrZero(row.next_at),
  };
}
