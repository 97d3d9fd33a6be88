import { BodyCode, forLanguages } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { withAmount } from '../../../platform/area/amount-text.ts';
import { seconds, secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import type { DomainPorts, Payer } from '../ports.ts';
import { changedEndsText } from '../work/changed-ends.ts';
import { type DomainPurchase, placeDomainOrders } from '../work/place.ts';
import { type CartRow, deleteLines, lockLines } from './cart.store.ts';
import { lockNames, namesHeldBy } from './held-names.store.ts';
import { lineUnknown } from './lines.ts';
import type { CartProblem, LineQuote } from './quote.ts';
import { type AskedFacts, quoteLines } from './quotes.ts';
import { cartTexts, sayOfCart } from './texts.ts';

const FIELD = 'cartIDs';

/** The balance is the only way to pay for names. @throws BusinessError 13004 */
export function requireBalance(payMethod: string | undefined): void {
  if (payMethod === undefined || payMethod === '' || payMethod === 'balance') return;
  throw new BusinessError(BodyCode.badInput, cartTexts.balanceOnly, { payMethod: cartTexts.balanceOnly });
}

export interface CartPayment {
  /** Each once. */
  cartIDs: readonly string[];
  /** Cents that the payer has seen for all of them. */
  amount: number;
  /** Ends that renewed names would have, as the payer has seen them: seconds by the id of the line, 0 for none. */
  newEnds?: ReadonlyMap<string, number> | undefined;
  /** Lines that the payer has seen to renew by themselves; absent: not said. */
  autoRenew?: ReadonlySet<string> | undefined;
  /** Versions of the contacts that names are registered for, as the payer has seen them, by the id of the line. */
  contacts?: ReadonlyMap<string, string> | undefined;
}

/**
 * Pays lines of the cart in the caller's transaction, all or none: their names are ordered and the lines go.
 * @param facts what the registry was asked just before
 * @returns numbers of the orders, one for each line, in the order asked
 * @throws BusinessError 13001 for a line that isn't there, 13002 for one that can't be bought and another price, end or
 * contact than was seen, and what `placeDomainOrders` throws
 */
export async function payLines(
  ports: Pick<DomainPorts, 'isAbove' | 'spend'>,
  trx: Trx,
  payer: Payer,
  { cartIDs, ...seen }: CartPayment,
  facts: AskedFacts,
  now: Date,
): Promise<string[]> {
  const { accountID } = payer;
  const rows = new Map((await lockLines(trx, accountID, cartIDs)).map((row) => [row.id, row]));
  const lines = cartIDs.map((id) => {
    const row = rows.get(id);
    if (!row) throw lineUnknown(FIELD);
    return row;
  });
  const renewed = lines.filter(({ kind }) => kind === 'renew').map(({ domain }) => domain);
  await lockNames(trx, accountID, renewed);
  const quotes = await quoteLines(trx, accountID, lines, facts, now);
  const quoted = lines.map((line) => ({ line, ...payableQuote(line, quotes.get(line.id)) }));
  requireAsSeen(quoted, seen);
  const held = await namesHeldBy(trx, accountID, renewed);
  const purchases = quoted.map(({ line, price, quote }): DomainPurchase => {
    const bought = { years: line.years, amount: price, fee: quote.fee };
    const own = held.get(line.domain);
    if (line.kind === 'renew' && own?.expires_at)
      return { ...bought, kind: 'renew', domain: { id: own.id, name: own.name, until: own.expires_at } };
    return {
      ...bought,
      kind: 'register',
      domain: {
        name: line.domain,
        tld: line.tld,
        contactID: line.contact_id ?? '',
        autoRenew: line.auto_renew,
        certificate: line.certificate,
        premium: quote.premium,
        renewCents: quote.premium ? (quote.prices?.next ?? null) : null,
      },
    };
  });
  const orderNos = await placeDomainOrders(ports, trx, payer, purchases, now, FIELD);
  await deleteLines(trx, accountID, cartIDs);
  return orderNos;
}

interface QuotedLine {
  line: CartRow;
  price: number;
  quote: LineQuote;
}

/** @throws BusinessError 13002 with the total, ends and contacts of now where something isn't as it was seen */
function requireAsSeen(
  quoted: readonly QuotedLine[],
  { amount, newEnds, autoRenew, contacts }: Omit<CartPayment, 'cartIDs'>,
): void {
  const total = quoted.reduce((sum, { price }) => sum + price, 0);
  const [first, ...others] = quoted.flatMap(({ line, quote: { newEnd } }) =>
    newEnd && (newEnds?.get(line.id) ?? seconds(newEnd)) !== seconds(newEnd)
      ? [{ name: line.domain, newEnd }]
      : [],
  );
  const priceText =
    total === amount ? undefined : withAmount(total, (sum) => sayOfCart('priceChanged', { amount: sum }));
  const endsText = first && changedEndsText([first, ...others]);
  const unseen = quoted.find(
    ({ line }) => line.kind === 'register' && line.auto_renew && autoRenew?.has(line.id) === false,
  );
  const autoText = unseen && sayOfCart('autoRenewOn', { name: toReadable(unseen.line.domain) });
  const changed = quoted.filter(
    ({ line, quote }) => (contacts?.get(line.id) ?? quote.contactVersion) !== quote.contactVersion,
  );
  const contactsText = changed[0] && changedContactsText(changed[0].line.domain, changed.length - 1);
  const change = endsText ?? contactsText ?? autoText;
  const text =
    priceText ??
    (change && forLanguages((language) => sayOfCart('notCharged', { what: change[language] })[language]));
  if (!text) return;
  throw new BusinessError(
    BodyCode.wrongState,
    text,
    {
      ...(priceText && { amount: priceText }),
      ...(endsText && { newEnds: endsText }),
      ...(contactsText && { contacts: contactsText }),
      ...(autoText && { autoRenew: autoText }),
    },
    {
      amount: total,
      newEnds: quoted.map(({ quote }) => secondsOrZero(quote.newEnd)),
      contacts: quoted.map(({ quote }) => quote.contactVersion),
    },
  );
}

/** Says of one name, and how many more, that it would be registered for other data than was seen. */
function changedContactsText(domain: string, others: number): Text {
  const name = toReadable(domain);
  return others === 0
    ? sayOfCart('contactChanged', { name })
    : sayOfCart('contactsChanged', { name, count: others });
}

/** @throws BusinessError 13002 naming a line that can't be bought */
function payableQuote(line: CartRow, quote: LineQuote | undefined): { price: number; quote: LineQuote } {
  const { problem = 'unknown', price = null } = quote ?? {};
  if (problem !== null || price === null || !quote) throw lineRefused(line, problem ?? 'unknown');
  // The registry refuses a renewal at a price of its own without the price that is expected.
  if (quote.premium && quote.fee === null) throw lineRefused(line, 'unknown');
  return { price, quote };
}

// texts: problem.*
function lineRefused(line: CartRow, problem: CartProblem): BusinessError {
  const text = sayOfCart(`problem.${problem}`, { name: toReadable(line.domain) });
  return new BusinessError(BodyCode.wrongState, text, { [FIELD]: text });
}
