import { BodyCode, discoveryCalls } from '@certdeck/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { nextTime, scheduleScan } from './target.routes.ts';
import type { DiscoveryPorts } from './ports.ts';
import { readProfile, saveProfile } from './profile.store.ts';
import { lockTargetsOfProfile, updateTarget } from './targets.store.ts';
import { discoveryTexts } from './texts.ts';

/** How often servers are looked at, and who hears of it when (DISC-004). */
export function bindProfile(router: Router, { db, now, mailOfContact }: DiscoveryPorts): void {
  router.route(discoveryCalls.getDiscoveryProfile, async ({ account }) => {
    const { interval, daysBefore, contactID } = await readProfile(db, account.tenantID);
    return { interval, daysBefore, contact: contactID ?? '' };
  });

  router.route(discoveryCalls.saveDiscoveryProfile, async ({ account, input }) => {
    const accountID = account.tenantID;
    const { interval, daysBefore } = input;
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
      for (const target of await lockTargetsOfProfile(trx, accountID)) {
        const ref = { accountID, id: target.id };
        // More days before an end: somebody may have to be told right away.
        const at = daysBefore > before.daysBefore ? now() : nextTime(target, { interval, daysBefore }, now());
        await updateTarget(trx, ref, { next_at: at });
        await scheduleScan(trx, ref, at);
      }
    });
    return {};
  });
}
