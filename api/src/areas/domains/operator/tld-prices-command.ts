import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import { insertTldPrices, listTldPrices, type TldPrice } from '../prices/tld-prices.store.ts';

export const TLD_PRICES_USAGE =
  'tld-prices, tld-prices set <tld> <first year> <renewal> <restore> [<moment>], tld-prices follow <tld> [<moment>]';

type Say = (line: string) => void;

/** Longest time before which a price is set, in milliseconds: five years. */
const MOST_AHEAD_MS = 5 * 366 * 86_400_000;
/** An amount above this is a slip, in cents. */
const MOST_CENTS = 100_000_000;

export interface TldPricesPorts {
  db: Db;
  now: () => Date;
  /** Tenants of the operator's own people: a price is nobody else's, so that their logs tell of it. */
  staffTenants(trx: Trx): Promise<readonly TenantID[]>;
}

/**
 * What names below top-level domains cost: the prices that hold and those to come, a price that somebody decides on,
 * and the registry's again. A price that was decided on doesn't follow the registry's, the rates or the margin.
 * Each change stands in the logs of the operator's people.
 * @param args what follows `tld-prices`
 * @returns false when nothing was done
 */
export async function runTldPricesCommand(
  { db, now, staffTenants }: TldPricesPorts,
  args: readonly string[],
  say: Say,
): Promise<boolean> {
  const prices = await listTldPrices(db);
  const at = now();
  if (args.length === 0) {
    for (const one of prices.filter((price) => !isPast(price, prices, at))) say(lineOf(one));
    return true;
  }
  const input = read(args, at);
  if (!input) {
    say(`Say: ${TLD_PRICES_USAGE}. A moment is such as 2027-01-31T00:00:00Z and not in the past.`);
    return false;
  }
  const last = prices.findLast(({ tld, validFrom }) => tld === input.tld && validFrom <= input.validFrom);
  if (!last) {
    say(`No name below ${input.tld} has a price then.`);
    return false;
  }
  // What a transfer costs stays: none is sold yet.
  const price: TldPrice = { ...last, ...input };
  const isAdded = await transaction(db, async (trx) => {
    if (!(await insertTldPrices(trx, [price]))) return false;
    const change = {
      object: { kind: 'tldPrice', id: price.tld },
      before: logged(last),
      after: logged(price),
    };
    for (const tenantID of await staffTenants(trx)) note({ tenantID, ...change });
    return true;
  });
  say(isAdded ? lineOf(price) : 'Another price begins at that very moment.');
  return isAdded;
}

/** A price as the log has it: cents, and the moment from which on it holds. */
const logged = ({ validFrom, register, renew, transfer, restore, decided }: TldPrice) => ({
  validFrom: validFrom.toISOString(),
  ...{ register, renew, transfer, restore, decided },
});

type Input = Pick<TldPrice, 'tld' | 'validFrom' | 'decided'> &
  Partial<Pick<TldPrice, 'register' | 'renew' | 'restore'>>;

function read([what = '', tld = '', ...rest]: readonly string[], now: Date): Input | undefined {
  if (tld === '') return undefined;
  if (what === 'follow') {
    const validFrom = momentOf(rest[0], now);
    return validFrom && rest.length <= 1 ? { tld, validFrom, decided: false } : undefined;
  }
  const amounts = rest.slice(0, 3).map(centsFromDecimal);
  const validFrom = momentOf(rest[3], now);
  const [register, renew, restore] = amounts.map((one) => (one.ok ? one.cents : -1));
  const isRight = [register, renew, restore].every(
    (cents) => cents !== undefined && cents >= 0 && cents <= MOST_CENTS,
  );
  if (what !== 'set' || rest.length > 4 || !validFrom || !isRight) return undefined;
  return { tld, validFrom, decided: true, register: register ?? 0, renew: renew ?? 0, restore: restore ?? 0 };
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/;

/** A moment that isn't past; that of now where none is named. */
function momentOf(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return now;
  const moment = MOMENT.test(text) ? new Date(text) : undefined;
  const ahead = moment ? moment.getTime() - now.getTime() : NaN;
  return ahead >= 0 && ahead <= MOST_AHEAD_MS ? moment : undefined;
}

/** Whether another price of the same top-level domain holds already. */
const isPast = ({ tld, validFrom }: TldPrice, all: readonly TldPrice[], at: Date): boolean =>
  all.some((other) => other.tld === tld && other.validFrom > validFrom && other.validFrom <= at);

const lineOf = ({ tld, validFrom, register, renew, transfer, restore, decided }: TldPrice): string =>
  [
    tld,
    validFrom.toISOString(),
    ...[register, renew, transfer, restore].map(decimalFromCents),
    decided ? 'decided' : 'follows the registry',
  ].join('\t');
