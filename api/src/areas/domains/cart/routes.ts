import { BodyCode, domainCalls } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import type { SignedIn } from '../../../platform/server/context.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { takeOrRefuse } from '../../../platform/server/too-many.ts';
import type { DomainPorts, Payer } from '../ports.ts';
import { seenOf } from '../work/seen.ts';
import { findLines, listLines } from './cart.store.ts';
import { addLine, changeLine, removeLine } from './lines.ts';
import { payLines, requireBalance } from './pay.ts';
import { askFacts, quoteLines, type QuotePorts } from './quotes.ts';
import { cartTexts } from './texts.ts';
import { wireOfLine } from './wire.ts';

/** Registries are asked for what stands in a cart, and they limit us in turn. */
const LOOKS = { most: 120, seconds: 60 };
const PAYMENTS = { most: 60, seconds: 60 };

export type CartPorts = QuotePorts & Pick<DomainPorts, 'limiter' | 'nudge' | 'isAbove' | 'spend'>;

const payerOf = ({ tenantID, principalID }: SignedIn): Payer => ({
  accountID: tenantID,
  actorID: principalID,
});

const flagOf = (flag: 'Y' | 'N' | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === 'Y';

/** Names that a tenant means to buy, and their payment (D-242). */
export function bindCart(router: Router, ports: CartPorts): void {
  const { db, now, limiter, list, nudge } = ports;

  router.route(domainCalls.listCart, async ({ account: { tenantID, by } }) => {
    await takeOrRefuse(limiter, [{ key: `domain-cart:${tenantID}`, ...LOOKS }], 'open');
    const lines = await listLines(db, tenantID);
    const facts = await askFacts(ports, tenantID, lines, false);
    const quotes = await quoteLines(db, tenantID, lines, facts, now());
    return lines.flatMap((line) => {
      const quote = quotes.get(line.id);
      if (!quote) return [];
      const shown = wireOfLine(line, quote, facts.list);
      // The operator's people see contacts masked, and what was masked could be tried out against it (D-440).
      return by === 'view' ? [{ ...shown, contactVersion: '' }] : [shown];
    });
  });

  router.route(domainCalls.addToCart, async ({ account, input }) => {
    const { domain, years, kind = 'register' } = input;
    const prices = await list.current();
    const wish = { domain, kind, years };
    const id = await transaction(db, (trx) => addLine(trx, account.tenantID, wish, prices, now()));
    return { id };
  });

  router.route(domainCalls.changeCartLine, async ({ account, input }) => {
    const { id, years, contactID, autoRenew, certificate } = input;
    const prices = await list.current();
    const change = {
      years,
      contactID,
      autoRenew: flagOf(autoRenew),
      certificate: flagOf(certificate),
    };
    await transaction(db, (trx) => changeLine(trx, account.tenantID, id, change, prices));
    return {};
  });

  router.route(domainCalls.removeFromCart, async ({ account, input }) => {
    await transaction(db, (trx) => removeLine(trx, account.tenantID, input.id));
    return {};
  });

  router.route(domainCalls.payCart, async ({ account, input, idempotent }) => {
    requireBalance(input.payMethod);
    const { cartIDs, amount, newEnds, autoRenew, contacts } = input;
    const payment = {
      cartIDs: [...new Set(cartIDs)],
      amount,
      newEnds: newEnds && seenOf('newEnds', cartIDs, newEnds.map(Number)),
      autoRenew: autoRenew && new Set(autoRenew),
      contacts: contacts && seenOf('contacts', cartIDs, contacts),
    };
    if (payment.cartIDs.length === 0)
      throw new BusinessError(BodyCode.badInput, cartTexts.nothingChosen, {
        cartIDs: cartTexts.nothingChosen,
      });
    await takeOrRefuse(limiter, [{ key: `domain-pay:${account.tenantID}`, ...PAYMENTS }], 'open');
    // Of a payment that is repeated the lines are gone: nothing is asked, and the answer is the first one.
    const lines = await findLines(db, account.tenantID, payment.cartIDs);
    const facts = await askFacts(ports, account.tenantID, lines, true);
    const answer = await idempotent(async (trx) => ({
      orderNo: await payLines(ports, trx, payerOf(account), payment, facts, now()),
    }));
    nudge();
    return answer;
  });
}
