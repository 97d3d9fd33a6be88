import { BodyCode } from '@certdeck/contract';
import type { Nudge } from '../../../platform/area/area.ts';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { type KnownTlds, knownTlds } from '../names/known-tlds.ts';
import { type ListedDomain, lockDomain } from '../names/names.store.ts';
import { isRenewedFrom } from '../names/orders.store.ts';
import { stateAt } from '../names/state.ts';
import type { DomainPorts } from '../ports.ts';
import type { PriceRule } from '../prices/selling-price.ts';
import type { TldList } from '../prices/tld-list.ts';
import { insertEvents } from '../work/orders.store.ts';
import { placeDomainOrders } from '../work/place.ts';
import { type DueName, findDueName, noteOnce } from './due.store.ts';
import { forEachDue } from './due-names.ts';
import { type OwnPrices, ownPrices, pricedNow } from './own-price.ts';
import { purchaseOf } from './purchase.ts';
import { quoteRenewal, yearPrice } from './quote.ts';
import { tellEnding } from './tell-ending.ts';

export interface AutoRenewTools extends Pick<
  DomainPorts,
  'db' | 'now' | 'log' | 'registrar' | 'isAbove' | 'spend' | 'tell'
> {
  list: Pick<TldList, 'current'>;
  nudge: Nudge;
}

/** Days before its end at which a name that renews by itself is renewed, or tried again. */
const RUNGS = [30, 15, 7, 3, 1] as const;
const DAY_MS = 86_400_000;

/** One try: which name, on which rung, at which prices. */
interface Try {
  one: DueName;
  fact: string;
  tlds: KnownTlds;
  prices: OwnPrices;
}

/**
 * Renews names that renew by themselves, by a year at the price of now, from the balance. Where that is too low, or the
 * registry doesn't allow it, members are told and it is tried again on the next rung. Each rung is one try: what it did is
 * noted in the transaction that does it.
 */
export async function renewByItself(tools: AutoRenewTools): Promise<void> {
  const { db } = tools;
  const tlds = await knownTlds(tools.list);
  if (tlds.size === 0) return;
  const { rule } = await tools.list.current();
  const now = tools.now();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  for (const [index, days] of RUNGS.entries()) {
    const fact = `autoRenew${days}`;
    await forEachDue(
      db,
      {
        endsAfter: inDays(RUNGS[index + 1] ?? 0),
        endsBy: inDays(days),
        without: [fact],
        autoRenew: true,
      },
      (one) => tryRung(tools, { one, fact, tlds }, rule),
    );
  }
  tools.nudge();
}

/** One name that can't be renewed holds up no other one; it is tried again with the next tick. */
async function tryRung(tools: AutoRenewTools, of: Omit<Try, 'prices'>, rule: PriceRule): Promise<void> {
  const { db, log, registrar } = tools;
  try {
    const row = await findDueName(db, of.one);
    if (!row) return;
    const one: Try = { ...of, prices: await ownPrices(registrar, [row], rule) };
    try {
      await transaction(db, (trx) => renew(tools, trx, one));
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code !== BodyCode.balanceTooLow) throw error;
      await transaction(db, (trx) => giveUp(tools, trx, one, 'balanceTooLow'));
    }
  } catch (error) {
    log.warn({ err: error }, 'A domain name that renews by itself wasn’t renewed yet');
  }
}

/** The name, if it still is to be renewed: locked, with its end. */
async function lockDue(
  tools: AutoRenewTools,
  trx: Trx,
  { one, tlds, prices }: Try,
): Promise<(ListedDomain & { expires_at: Date }) | undefined> {
  const row = await lockDomain(trx, one.accountID, one.id);
  if (!row?.expires_at || !row.auto_renew || row.under_way) return undefined;
  if (stateAt(row, tlds.get(row.tld)?.policy, tools.now()) !== 'active') return undefined;
  // Whatever is written of it: an end is renewed once.
  if (await isRenewedFrom(trx, row.account_id, row.id, row.expires_at)) return undefined;
  return { ...pricedNow(row, prices), expires_at: row.expires_at };
}

async function renew(tools: AutoRenewTools, trx: Trx, one: Try): Promise<void> {
  const row = await lockDue(tools, trx, one);
  if (!row) return;
  const now = tools.now();
  const sold = one.tlds.get(row.tld);
  const { price, ...quote } = quoteRenewal(row, sold, 1, now);
  // Where one year is sold at a time the registry takes the next one only near the end: nothing has failed until then.
  if (quote.problem === 'termNotSold' && sold && sold.policy.renewalDays > 0) return;
  if (price === null || !sold) return fail(tools, trx, one, row, 'notRenewed');
  if (!(await noteOnce(trx, one.one, one.fact, row.expires_at, now))) return;
  const purchase = purchaseOf(row, { ...quote, price }, sold, one.prices.get(row.id));
  const payer = { accountID: row.account_id, actorID: null };
  await placeDomainOrders(tools, trx, payer, [purchase], now, 'orderNo');
}

async function giveUp(
  tools: AutoRenewTools,
  trx: Trx,
  one: Try,
  sort: 'balanceTooLow' | 'notRenewed',
): Promise<void> {
  const row = await lockDue(tools, trx, one);
  if (row) await fail(tools, trx, one, row, sort);
}

async function fail(
  tools: AutoRenewTools,
  trx: Trx,
  { one, fact, tlds }: Try,
  row: ListedDomain & { expires_at: Date },
  sort: 'balanceTooLow' | 'notRenewed',
): Promise<void> {
  const now = tools.now();
  if (!(await noteOnce(trx, one, fact, row.expires_at, now))) return;
  const sold = tlds.get(row.tld);
  const price = yearPrice(row, sold);
  await insertEvents(trx, [
    {
      account_id: row.account_id,
      domain_id: row.id,
      at: now,
      kind: 'autoRenewFailed',
      actor_id: null,
      details: { reason: sort, ...(price === null ? {} : { amount: String(price) }) },
    },
  ]);
  await tellEnding(trx, tools, row, sold, { sort, fact }, now);
}
