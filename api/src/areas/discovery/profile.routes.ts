import { BodyCode, discoveryCalls } from '@certdeck/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { countAttempt } from '../../platform/server/attempts.store.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { afterChange } from './next-look.ts';
import type { DiscoveryPorts } from './ports.ts';
import { readProfile, saveProfile } from './profile.store.ts';
import { scheduleScan } from './scan.ts';
import { lockWatched, updateTarget } from './targets.store.ts';
import { discoveryTexts } from './texts.ts';

/** Saves in an hour: each may have every server looked at. */
const SAVED = { most: 30, seconds: 3600 };
/** Within this all servers are looked at when more days before an end count: somebody may have to be told. */
const SPREAD_MS = 600_000;

/** Some moment within the spread, unless a look is planned before it. */
const soon = (planned: Date | null, now: Date): Date =>
  new Date(Math.min(planned?.getTime() ?? Infinity, now.getTime() + Math.floor(Math.random() * SPREAD_MS)));

/** How often servers are looked at, and who hears of it when (DISC-004). */
export function bindProfile(router: Router, { db, now, mailOfContact }: DiscoveryPorts): void {
  router.route(discoveryCalls.getDiscoveryProfile, async ({ account }) => {
    const { interval, daysBefore, contactID } = await readProfile(db, account.tenantID);
    return { interval, daysBefore, contact: contactID ?? '' };
  });

  router.route(discoveryCalls.saveDiscoveryProfile, async ({ account, input }) => {
    const accountID = account.tenantID;
    const { interval, daysBefore } = input;
    await countAttempt(db, [{ key: `discovery:settings:${accountID}`, ...SAVED }], now());
    await transaction(db, async (trx) => {
      const before = await readProfile(trx, accountID);
      const contactID = input.contact === undefined ? before.contactID : input.contact || null;
      const isUnknown =
        contactID !== null &&
        contactID !== before.contactID &&
        (await mailOfContact(trx, accountID, contactID)) === undefined;
      if (isUnknown)
        throw new BusinessError(BodyCode.badInput, discoveryTexts.unknownContact, {
          contact: discoveryTexts.unknownContact,
        });
      await saveProfile(trx, accountID, { interval, daysBefore, contactID });
      if (interval === before.interval && daysBefore === before.daysBefore) return;
      for (const target of await lockWatched(trx, accountID)) {
        const ref = { accountID, id: target.id };
        const at =
          daysBefore > before.daysBefore
            ? soon(target.next_at, now())
            : target.interval_hours === 0
              ? afterChange(target, interval, now())
              : target.next_at;
        if (!at || at.getTime() === target.next_at?.getTime()) continue;
        await updateTarget(trx, ref, { next_at: at });
        await scheduleScan(trx, ref, at);
      }
    });
    return {};
  });
}
