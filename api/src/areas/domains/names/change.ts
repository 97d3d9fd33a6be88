import { BodyCode } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { BusinessError, OrdersRefusedError } from '../../../platform/server/errors.ts';
import { nameTexts } from './texts.ts';
import { isOver } from '../living.ts';
import { insertEvents } from '../work/orders.store.ts';
import { requireLocked } from './find.ts';
import type { KnownTlds } from './known-tlds.ts';
import { hasGroup, updateDomain } from './names.store.ts';
import { stateAt } from './state.ts';

/** What is changed of names; what is left out stays. */
export interface DomainChanges {
  autoRenew?: boolean | undefined;
  /** Null: in none. */
  groupID?: string | null | undefined;
  remark?: string | undefined;
  /** Cents; null: not for sale. */
  salePrice?: number | null | undefined;
}

/**
 * Changes what a tenant decides alone of its names, all or none, in the caller's transaction.
 * @throws BusinessError 13001 for a name that the tenant doesn't have, 13002 for one that is over, 13004 for a group
 * that it doesn't have
 */
export async function changeDomains(
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string },
  orderNos: readonly string[],
  { autoRenew, groupID, remark, salePrice }: DomainChanges,
  tlds: KnownTlds,
  now: Date,
): Promise<void> {
  const rows = await requireLocked(trx, accountID, orderNos);
  const over = rows.filter((row) => isOver(stateAt(row, tlds.get(row.tld)?.policy, now)));
  if (over.length > 0)
    throw new OrdersRefusedError(
      BodyCode.wrongState,
      nameTexts.domainOver,
      over.map(({ order_no }) => order_no),
      rows.length > 1,
    );
  if (typeof groupID === 'string' && !(await hasGroup(trx, accountID, groupID)))
    throw new BusinessError(BodyCode.badInput, nameTexts.groupUnknown, {
      groupID: nameTexts.groupUnknown,
    });
  const change = {
    ...(autoRenew === undefined ? {} : { auto_renew: autoRenew }),
    ...(groupID === undefined ? {} : { group_id: groupID }),
    ...(remark === undefined ? {} : { remark }),
    ...(salePrice === undefined ? {} : { sale_cents: salePrice }),
  };
  if (Object.keys(change).length === 0) return;
  for (const row of rows) {
    await updateDomain(trx, accountID, row.id, change);
    note({ object: { kind: 'domain', id: row.name }, after: change });
  }
  const switched = rows.filter((row) => autoRenew !== undefined && row.auto_renew !== autoRenew);
  await insertEvents(
    trx,
    switched.map((row) => ({
      account_id: accountID,
      domain_id: row.id,
      at: now,
      kind: autoRenew ? 'autoRenewOn' : 'autoRenewOff',
      actor_id: actorID,
      details: {},
    })),
  );
}
