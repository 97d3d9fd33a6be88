import { domainCalls } from '@certdeck/contract';
import { comparableName } from '@certdeck/validation';
import type { Nudge } from '../../../platform/area/area.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import type { Router } from '../../../platform/server/router.ts';
import { takeOrRefuse } from '../../../platform/server/too-many.ts';
import { seconds } from '../../../platform/clock/seconds.ts';
import { requireHolder } from '../names/holder.ts';
import { freedBy, knownTlds } from '../names/known-tlds.ts';
import { listDomains } from '../names/names.store.ts';
import type { DomainPorts, Payer } from '../ports.ts';
import type { TldList } from '../prices/tld-list.ts';
import { listArrivals } from './arrivals.store.ts';
import { cancelTransfer } from './cancel.ts';
import { findDepartures, listDepartures } from './departures.store.ts';
import { wireOfArrival, wireOfDeparture, wireOfOffer } from './lists.ts';
import { decideTransfer, lockTransfer, makeTransferCode, type OutTools, removeTransferCode } from './out.ts';
import { offerTransfers } from './quote.ts';
import { codeOwner } from './code-seal.ts';
import { requirePaired, startTransfers } from './start.ts';

/** Calls of one tenant that ask the registry of up to a hundred names: it limits us in turn. */
const ASKED = { most: 30, seconds: 600 };

export interface TransferRoutes
  extends
    OutTools,
    Pick<
      DomainPorts,
      'announce' | 'registrar' | 'limiter' | 'currency' | 'isAbove' | 'spend' | 'codeSeal' | 'isVerified'
    > {
  registrar: DomainPorts['registrar'];
  list: TldList;
  nudge: Nudge;
}

/** Names that come from other registrars, and names that go to them (D-729). */
export function bindTransfers(router: Router, routes: TransferRoutes): void {
  const { db, now, list, limiter, currency, codeSeal, nudge } = routes;
  const payerOf = (account: { tenantID: TenantID; principalID: string }): Payer => ({
    accountID: account.tenantID,
    actorID: account.principalID,
  });

  async function offersFor(accountID: TenantID, domains: readonly string[]) {
    await takeOrRefuse(limiter, [{ key: `domain-transfer:${accountID}`, ...ASKED }], 'open');
    return offerTransfers(routes, accountID, domains, await list.current());
  }

  router.route(domainCalls.planTransfers, async ({ account, input, language }) => {
    const offers = await offersFor(account.tenantID, input.domains);
    const price = offers.reduce((sum, { sale }) => sum + (sale?.price ?? 0), 0);
    return { price, currency, lines: offers.map((offer) => wireOfOffer(offer, language)) };
  });

  router.route(domainCalls.startTransfers, async ({ account, input, idempotentAfter }) => {
    const { domains, codes, contactID, amount } = input;
    requirePaired(domains, codes);
    const payer = payerOf(account);
    // The registry is asked before: nobody waits for it with a balance locked.
    async function ask() {
      await requireHolder(db, { accountID: payer.accountID, contactID });
      const offers = await offersFor(payer.accountID, domains);
      const sealed = await Promise.all(
        offers.map(({ name }, index) => codeSeal.seal(codeOwner(payer.accountID, name), codes[index] ?? '')),
      );
      return { offers, codes: sealed, contactID, amount };
    }
    const answer = await idempotentAfter(ask, async (trx, wish) => ({
      orderNo: await startTransfers(routes, trx, payer, wish, now()),
    }));
    nudge();
    return answer;
  });

  router.route(domainCalls.listTransfersIn, async ({ account, input, language }) => {
    const { rows, total } = await listArrivals(db, account.tenantID, page(input));
    return new Listed(
      rows.map((row) => wireOfArrival(row, language)),
      total,
    );
  });

  router.route(domainCalls.cancelTransfer, async ({ account, input }) => {
    await cancelTransfer(routes, payerOf(account), input.orderNo);
    return {};
  });

  router.route(domainCalls.listTransfersOut, async ({ account, input }) => {
    const { status = 'here', keyword = '' } = input;
    const { tenantID } = account;
    const tlds = await knownTlds(list);
    const at = now();
    const { rows, total } =
      status === 'here'
        ? await listDomains(
            db,
            tenantID,
            { list: 'registered', keyword, sort: 'domain' },
            page(input),
            freedBy(tlds, at),
            at,
          )
        : await listDepartures(
            db,
            tenantID,
            { list: status, keyword: comparableName(keyword) },
            page(input),
            at,
          );
    const departures = await findDepartures(
      db,
      tenantID,
      rows.map(({ id }) => id),
    );
    return new Listed(
      rows.map((row) => wireOfDeparture(row, departures.get(row.id), tlds.get(row.tld), at)),
      total,
    );
  });

  router.route(domainCalls.lockTransfer, async ({ account, input }) => {
    const wish = { orderNo: input.orderNo, locked: input.locked === 'Y' };
    await lockTransfer(routes, payerOf(account), wish, await knownTlds(list));
    return {};
  });

  router.route(domainCalls.makeTransferCode, async ({ account, input }) => {
    const { code, endsAt } = await makeTransferCode(
      routes,
      payerOf(account),
      input.orderNo,
      await knownTlds(list),
    );
    return { code, endTime: seconds(endsAt) };
  });

  router.route(domainCalls.removeTransferCode, async ({ account, input }) => {
    await removeTransferCode(routes, payerOf(account), input.orderNo);
    return {};
  });

  router.route(domainCalls.decideTransfer, async ({ account, input }) => {
    await decideTransfer(routes, payerOf(account), input, await knownTlds(list));
    return {};
  });
}
