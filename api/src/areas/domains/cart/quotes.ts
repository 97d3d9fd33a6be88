import type { TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import type { Availability, RegistrarPrices } from '../../../ports/registrar/registrar.ts';
import type { DomainPorts } from '../ports.ts';
import { sellingPrices } from '../prices/selling-price.ts';
import type { PriceList, SoldTld, TldList } from '../prices/tld-list.ts';
import { pricesAt } from '../prices/tld-prices.store.ts';
import type { Availabilities } from '../search/availabilities.ts';
import { lookAt } from '../watch/look.ts';
import { findAlive } from '../watch/watched.store.ts';
import { type CartRow, findContacts } from './cart.store.ts';
import { versionOf } from './contact-version.ts';
import { heldNames, namesHeldBy, setRenewCents } from './held-names.store.ts';
import { type LineFacts, type LineQuote, quoteLine } from './quote.ts';

export type QuotePorts = Pick<DomainPorts, 'db' | 'now' | 'registrar' | 'isVerified' | 'tell'> & {
  list: TldList;
  availabilities: Availabilities;
};

/** What was asked of the registry and of others before a transaction. */
export interface AskedFacts {
  list: PriceList;
  availabilities: ReadonlyMap<string, Availability>;
  /** Minor units of one more year, of names with a price of their own. */
  renewFees: ReadonlyMap<string, number>;
  isVerified: boolean;
}

const soldOf = ({ tlds }: PriceList, line: CartRow): SoldTld | undefined =>
  tlds.find(({ policy }) => policy.tld === line.tld);

/**
 * Asks what lines cost and whether their names are free.
 * @param isFresh ask the registry now, whatever it said a moment ago
 * @throws AwayError where the registry has never said what it sells
 */
export async function askFacts(
  ports: QuotePorts,
  accountID: TenantID,
  lines: readonly CartRow[],
  isFresh: boolean,
): Promise<AskedFacts> {
  const list = await ports.list.current();
  const toRegister = lines.filter((line) => line.kind === 'register' && soldOf(list, line));
  const names = toRegister.map(({ domain }) => domain);
  const answers = await (isFresh ? ports.availabilities.fresh(names) : ports.availabilities.of(names));
  await lookAtLapsed(ports, answers, list);
  const isAsked = toRegister.some((line) => soldOf(list, line)?.policy.verifiedRegistrant);
  return {
    list,
    availabilities: new Map(answers.map((answer) => [answer.name, answer])),
    renewFees: isFresh ? await askRenewFees(ports, accountID, lines, list) : new Map(),
    isVerified: isAsked && (await ports.isVerified(accountID)),
  };
}

/**
 * Looks at names that somebody has here and the registry calls free: they were lost since the last look, and nobody is
 * kept from them by what is written here.
 */
async function lookAtLapsed(
  ports: QuotePorts,
  answers: readonly Availability[],
  { tlds }: PriceList,
): Promise<void> {
  const free = answers.filter(({ state }) => state === 'free' || state === 'premium');
  const held = await heldNames(
    ports.db,
    free.map(({ name }) => name),
  );
  for (const name of held) {
    const one = await findAlive(ports.db, name);
    const policy = one && tlds.find((sold) => sold.policy.tld === one.tld)?.policy;
    // What was just paid isn't at the registry yet.
    if (!one || !policy || one.isUnderWay) continue;
    if ((await lookAt(ports, one, policy)) === 'away') return;
  }
}

/**
 * What the registry takes for one more year of names with a price of their own. What that comes to for customers is
 * noted, so that it is shown from now on.
 */
async function askRenewFees(
  { db, registrar }: QuotePorts,
  accountID: TenantID,
  lines: readonly CartRow[],
  { rule }: PriceList,
): Promise<Map<string, number>> {
  const renewals = lines.filter(({ kind }) => kind === 'renew').map(({ domain }) => domain);
  const held = [...(await namesHeldBy(db, accountID, renewals)).values()].filter(({ premium }) => premium);
  const fees = new Map<string, number>();
  for (const { id, name, renew_cents } of held) {
    const info = await registrar.info(name);
    const premium: RegistrarPrices | undefined = info.ok ? info.value.premium : undefined;
    const cents = premium && sellingPrices(premium, rule)?.renew;
    if (!premium || cents === undefined) continue;
    fees.set(name, premium.renew);
    if (cents !== renew_cents) await transaction(db, (trx) => setRenewCents(trx, accountID, id, cents));
  }
  return fees;
}

/** What lines cost by what was asked before and by what the database says now, by id. */
export async function quoteLines(
  on: Db | Trx,
  accountID: TenantID,
  lines: readonly CartRow[],
  { list, availabilities, renewFees, isVerified }: AskedFacts,
  now: Date,
): Promise<ReadonlyMap<string, LineQuote>> {
  const names = lines.map(({ domain }) => domain);
  const tlds = [...new Set(lines.map(({ tld }) => tld))];
  const prices = await pricesAt(on, tlds, now);
  const held = await heldNames(on, names);
  const own = await namesHeldBy(on, accountID, names);
  const contacts = await findContacts(
    on,
    accountID,
    lines.flatMap(({ contact_id }) => contact_id ?? []),
  );
  const versions = new Map(contacts.map((contact) => [contact.id, versionOf(contact)]));
  const factsOf = (line: CartRow): LineFacts => {
    const listed = soldOf(list, line);
    const current = prices.get(line.tld);
    return {
      sold: listed && current && { policy: listed.policy, prices: current },
      availability: availabilities.get(line.domain),
      isHeld: held.has(line.domain),
      held: own.get(line.domain),
      renewFee: renewFees.get(line.domain),
      contactVersion: versions.get(line.contact_id ?? ''),
    };
  };
  const rules = { rule: list.rule, isVerified, now };
  return new Map(lines.map((line) => [line.id, quoteLine(line, factsOf(line), rules)]));
}
