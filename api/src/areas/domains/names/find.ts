import { BodyCode } from '@certdeck/contract';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { nameTexts } from './texts.ts';
import { findDomains, type ListedDomain, lockDomains } from './names.store.ts';

export const domainUnknown = (): BusinessError =>
  new BusinessError(BodyCode.notFound, nameTexts.domainUnknown);

/**
 * A tenant's name by the number of its order.
 * @throws BusinessError 13001, for names of other tenants too
 */
export async function requireDomain(
  db: Db | Trx,
  accountID: TenantID,
  orderNo: string,
): Promise<ListedDomain> {
  const [row] = await findDomains(db, accountID, [orderNo]);
  if (!row) throw domainUnknown();
  return row;
}

/** @throws BusinessError 13004 where none is named */
export function requireNamed(orderNos: readonly string[]): void {
  if (orderNos.length > 0) return;
  const text = nameTexts.nothingNamed;
  throw new BusinessError(BodyCode.badInput, text, { orderNo: text });
}

/** In the order asked, each once. @throws BusinessError 13001 where a tenant doesn't have one of them */
function inOrder(rows: readonly ListedDomain[], orderNos: readonly string[]): ListedDomain[] {
  const byNumber = new Map(rows.map((row) => [row.order_no, row]));
  return [...new Set(orderNos)].map((orderNo) => {
    const row = byNumber.get(orderNo);
    if (!row) throw domainUnknown();
    return row;
  });
}

/** Several names. @throws BusinessError 13001 where a tenant doesn't have one of them */
export const requireDomains = async (
  db: Db,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<ListedDomain[]> => inOrder(await findDomains(db, accountID, orderNos), orderNos);

/** The same, locked until the transaction ends. */
export const requireLocked = async (
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<ListedDomain[]> => inOrder(await lockDomains(trx, accountID, orderNos), orderNos);
