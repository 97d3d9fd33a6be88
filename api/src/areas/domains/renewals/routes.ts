import { domainCalls, type RenewalQuote } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import type { Nudge } from '../../../platform/area/area.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import type { Router } from '../../../platform/server/router.ts';
import { requireDomains, requireNamed } from '../names/find.ts';
import { knownTlds } from '../names/known-tlds.ts';
import { findDomains, type ListedDomain } from '../names/names.store.ts';
import { listRenewals } from '../names/orders.store.ts';
import { secondsOrNull, wireOfOrder } from '../names/wire.ts';
import type { DomainPorts } from '../ports.ts';
import type { TldList } from '../prices/tld-list.ts';
import { seenOf } from '../work/seen.ts';
import { ownPrices, pricedNow } from './own-price.ts';
import { type Quote, quoteRenewal } from './quote.ts';
import { renewDomains } from './renew.ts';

export interface RenewalRoutes extends Pick<
  DomainPorts,
  'db' | 'now' | 'registrar' | 'currency' | 'isAbove' | 'spend'
> {
  list: Pick<TldList, 'current'>;
  nudge: Nudge;
}

const wireOfQuote = (row: ListedDomain, quote: Quote): RenewalQuote => ({
  orderNo: row.order_no,
  domain: row.name,
  unicode: toReadable(row.name),
  kind: quote.kind,
  years: quote.years,
  price: quote.price,
  expireTime: secondsOrNull(row.expires_at),
  newExpireTime: secondsOrNull(quote.newEnd),
  problem: quote.problem,
});

/** Renewing names, and what was renewed (D-011, D-240). */
export function bindRenewals(router: Router, routes: RenewalRoutes): void {
  const { db, now, registrar, list, currency, nudge } = routes;

  router.route(domainCalls.listRenewals, async ({ account, input, language }) => {
    const { rows, total } = await listRenewals(db, account.tenantID, page(input));
    return new Listed(
      rows.map((row) => wireOfOrder(row, language)),
      total,
    );
  });

  router.route(domainCalls.renewalPrice, async ({ account, input }) => {
    requireNamed(input.orderNo);
    const rows = await requireDomains(db, account.tenantID, input.orderNo);
    const [tlds, { rule }] = [await knownTlds(list), await list.current()];
    const prices = await ownPrices(registrar, rows, rule);
    const at = now();
    const quotes = rows.map((row) => {
      const priced = pricedNow(row, prices);
      return wireOfQuote(row, quoteRenewal(priced, tlds.get(row.tld), input.years, at));
    });
    return { price: quotes.reduce((sum, { price }) => sum + (price ?? 0), 0), currency, quotes };
  });

  router.route(domainCalls.renewDomains, async ({ account, input, idempotentAfter }) => {
    requireNamed(input.orderNo);
    const { orderNo: orderNos, years, amount } = input;
    const ends = input.ends && seenOf('ends', orderNos, input.ends.map(Number));
    const wish = { orderNos, years, amount, ends };
    // The registry is asked before: nobody waits for it with a balance locked. What isn't there is refused below.
    async function ask() {
      const rows = await findDomains(db, account.tenantID, orderNos);
      const [tlds, { rule }] = [await knownTlds(list), await list.current()];
      return { tlds, prices: await ownPrices(registrar, rows, rule) };
    }
    const payer = { accountID: account.tenantID, actorID: account.principalID };
    const answer = await idempotentAfter(ask, async (trx, asked) => ({
      orderNo: await renewDomains(routes, trx, payer, wish, asked, now()),
    }));
    nudge();
    return answer;
  });
}
