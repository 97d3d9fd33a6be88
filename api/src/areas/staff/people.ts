import { BodyCode, type StaffPermission } from '@certdeck/contract';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { texts } from '../../platform/server/texts.ts';
import {
  accountIDOf,
  addStaff,
  listStaff,
  lockStaff,
  noteExtended,
  removeStaff,
  type StaffMember,
} from './staff.store.ts';
import { staffTexts } from './texts.ts';

/** Who changes the list of staff. */
export interface Changer {
  principalID: string;
}

/**
 * Gives an account duties as staff (D-351): nobody gives or takes a duty that they don't have, or changes their
 * own, so that there is always somebody left who names staff.
 * @param account its number or address
 * @throws BusinessError 13001, 13002, 13004
 */
export function setDuties(
  db: Db,
  changer: Changer,
  account: string,
  permissions: readonly StaffPermission[],
  now: Date,
): Promise<void> {
  return change(db, changer, account, permissions, async (trx, earlier, id) => {
    await addStaff(trx, account, [...new Set(permissions)]);
    if (permissions.some((one) => !earlier?.permissions.includes(one)))
      await noteExtended(trx, id, { by: changer.principalID, at: now });
  });
}

/** Takes an account off the list of staff, with its duties; the same rules hold. @throws as `setDuties` */
export function takeOff(db: Db, changer: Changer, account: string): Promise<void> {
  return change(db, changer, account, [], async (trx, earlier) => {
    if (!earlier) throw new BusinessError(BodyCode.notFound, texts.notFound);
    await removeStaff(trx, account);
  });
}

function change(
  db: Db,
  changer: Changer,
  account: string,
  permissions: readonly StaffPermission[],
  write: (trx: Trx, earlier: StaffMember | undefined, id: string) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    const id = await accountIDOf(trx, account);
    if (id === undefined)
      throw new BusinessError(BodyCode.badInput, staffTexts.accountUnknown, {
        account: staffTexts.accountUnknown,
      });
    if (id === changer.principalID) throw new BusinessError(BodyCode.wrongState, staffTexts.ownDuties);
    await lockStaff(trx);
    const all = await listStaff(trx);
    // Two who take each other off at once: the second has nothing left to do it with.
    const own = new Set(all.find((one) => one.id === changer.principalID)?.permissions);
    if (!own.has('staff:people')) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const earlier = all.find((one) => one.id === id);
    const before = new Set(earlier?.permissions);
    const changed = [...before, ...permissions].filter(
      (one) => before.has(one) !== permissions.includes(one),
    );
    const beyond = changed.some((one) => !own.has(one));
    if (beyond)
      throw new BusinessError(BodyCode.badInput, staffTexts.dutyBeyond, {
        permissions: staffTexts.dutyBeyond,
      });
    await write(trx, earlier, id);
  });
}
