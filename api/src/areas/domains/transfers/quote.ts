import { yearsAfter } from '../../../platform/clock/years.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { AwayError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import { AFTER_REFUSAL, type RegisteredDomain, type Registrar } from '../../../ports/registrar/registrar.ts';
import { heldNames, namesHeldBy } from '../cart/held-names.store.ts';
import type { DomainPorts } from '../ports.ts';
import { sellingPrices } from '../prices/selling-price.ts';
import type { PriceList, SoldTld } from '../prices/tld-list.ts';
import { readKeyword } from '../search/asked.ts';
import { faultText } from '../search/search.ts';
import { domainTexts } from '../texts.ts';
import { transferTexts } from './texts.ts';

/** What bringing a name here would cost, or why it can't be asked for. */
export interface TransferOffer {
  /** A-labels; what was typed where it is no name. */
  name: string;
  /** Its end now and afterwards, where the registry tells them. */
  end: Date | null;
  newEnd: Date | null;
  problem: Text | undefined;
  /** Undefined with a problem. */
  sale: TransferSale | undefined;
}

export interface TransferSale {
  tld: string;
  /** Cents. */
  price: number;
  /** Minor units that the registry is expected to take. */
  fee: { amount: number; currency: string };
  premium: boolean;
  /** Cents of one more year where the name has a price of its own. */
  renewCents: number | null;
}

export interface OfferPorts extends Pick<DomainPorts, 'isVerified'> {
  db: Db;
  registrar: Pick<Registrar, 'info'>;
}

/**
 * What it would cost to bring names here, in the order asked.
 * @throws AwayError where the registry doesn't answer
 */
export async function offerTransfers(
  { db, registrar, isVerified }: OfferPorts,
  accountID: TenantID,
  typed: readonly string[],
  list: PriceList,
): Promise<TransferOffer[]> {
  const policies = list.tlds.map(({ policy }) => policy);
  const read = typed.map((text) => ({ text, asked: readKeyword(text, policies).names[0] }));
  const names = read.flatMap(({ asked }) => (asked && !asked.fault ? [asked.domain] : []));
  const held = await heldNames(db, names);
  const own = await namesHeldBy(db, accountID, names);
  const isProven = list.tlds.some(({ policy }) => policy.verifiedRegistrant) && (await isVerified(accountID));
  const offers: TransferOffer[] = [];
  const seen = new Set<string>();
  for (const { text, asked } of read) {
    // A word without an ending stands for no name.
    if (!asked || !text.includes('.')) {
      offers.push(refused(text, transferTexts.notName));
      continue;
    }
    const { domain: name, fault, tld } = asked;
    const sold = list.tlds.find(({ policy }) => policy.tld === tld);
    const problem = fault ? faultText(name, fault) : obstacleHere(name, sold, { seen, own, held, isProven });
    seen.add(name);
    offers.push(problem || !sold ? refused(name, problem) : await askedOffer(registrar, name, sold, list));
  }
  return offers;
}

const refused = (
  name: string,
  problem: Text | undefined,
  end: Date | null = null,
  newEnd: Date | null = null,
): TransferOffer => ({ name, end, newEnd, problem, sale: undefined });

/** What the registry says of a name that stands with somebody else. */
async function askedOffer(
  registrar: OfferPorts['registrar'],
  name: string,
  sold: SoldTld,
  { rule }: PriceList,
): Promise<TransferOffer> {
  const answer = await registrar.info(name);
  if (!answer.ok && AFTER_REFUSAL[answer.code] !== 'stop') throw new AwayError(domainTexts.registryAway);
  if (!answer.ok && answer.code === 'NOT_FOUND') return refused(name, transferTexts.free);
  // Some registries tell nothing of names of others: what keeps it from coming is found when it is asked for.
  const seen = answer.ok ? answer.value : undefined;
  const end = seen?.expiresAt ?? null;
  const newEnd = end && yearsAfter(end, 1);
  const problem = seen && obstacleOf(seen);
  if (problem) return refused(name, problem, end);
  const cost = seen?.premium ?? sold.policy.prices;
  const prices = seen?.premium ? sellingPrices(seen.premium, rule) : sold.prices;
  // Without a rate of its currency nobody can say what it costs.
  if (!prices) return refused(name, transferTexts.notSold, end);
  const sale = {
    tld: sold.policy.tld,
    price: prices.transfer,
    fee: { amount: cost.transfer, currency: cost.currency },
    premium: seen?.premium !== undefined,
    renewCents: seen?.premium ? prices.renew : null,
  };
  return { name, end, newEnd, problem: undefined, sale };
}

/** What is known here that keeps a name from being asked for. */
function obstacleHere(
  name: string,
  sold: SoldTld | undefined,
  { seen, own, held, isProven }: KnownHere,
): Text | undefined {
  if (seen.has(name)) return transferTexts.twice;
  if (own.has(name)) return transferTexts.yours;
  if (held.has(name)) return transferTexts.here;
  if (!sold) return transferTexts.notSold;
  return sold.policy.verifiedRegistrant && !isProven ? transferTexts.unverified : undefined;
}

interface KnownHere {
  /** Names that stand before it. */
  seen: ReadonlySet<string>;
  /** Names that the tenant has, and that somebody has here. */
  own: ReadonlyMap<string, unknown>;
  held: ReadonlySet<string>;
  /** Whether the tenant has proven who it is. */
  isProven: boolean;
}

/** What keeps a name with its registrar for now. */
function obstacleOf({ ours, statuses, rgp }: RegisteredDomain): Text | undefined {
  if (ours) return transferTexts.here;
  if (statuses.includes('pendingTransfer')) return transferTexts.pending;
  const isDeleted = statuses.includes('pendingDelete') || rgp.includes('redemptionPeriod');
  if (isDeleted) return transferTexts.deleted;
  if (statuses.includes('clientTransferProhibited')) return transferTexts.locked;
  return statuses.includes('serverTransferProhibited') ? transferTexts.tooEarly : undefined;
}
