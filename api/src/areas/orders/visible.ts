import type { Call } from '@certdeck/contract';
import type { Db } from '../../platform/database/transaction.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { orderUnknown } from './find.store.ts';
import { hasOthers } from './visible.store.ts';

/** Fields by which calls name orders; `id` does in calls of the orders' own area. */
const FIELDS = ['orderNo', 'orderNos', 'orderno', 'renews'];

const ordersIn = (call: Pick<Call<unknown, unknown>, 'area'>, input: object): string[] =>
  Object.entries(input)
    .filter(([name]) => FIELDS.includes(name) || (name === 'id' && call.area === 'orders'))
    .flatMap(([, value]: [string, unknown]) => value)
    .filter((value): value is string => typeof value === 'string' && value !== '');

/**
 * Holds a member who sees the orders of one department alone to them, in every call that names some: others aren't
 * found. One place for all calls, so that none is forgotten; what lists and counts orders filters by itself.
 * @throws BusinessError 13001
 */
export async function requireVisible(
  db: Db,
  { tenantID, seesDept }: Pick<SignedIn, 'tenantID' | 'seesDept'>,
  call: Pick<Call<unknown, unknown>, 'id' | 'area'>,
  input: object,
): Promise<void> {
  if (seesDept === null) return;
  const named = ordersIn(call, input);
  // Without a number it is looked up among all orders of the tenant.
  if (named.length === 0 && call.id === 'API-127') throw orderUnknown();
  if (named.length > 0 && (await hasOthers(db, tenantID, seesDept, named))) throw orderUnknown();
}
