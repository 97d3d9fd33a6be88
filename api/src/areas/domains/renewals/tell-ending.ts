import { toReadable } from '@certdeck/validation';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { ListedDomain } from '../names/names.store.ts';
import { deadlinesOf } from '../names/state.ts';
import type { DomainPorts } from '../ports.ts';
import type { SoldTld } from '../prices/tld-list.ts';
import { endingNotice, type EndingSort } from './notice-words.ts';
import { restorePrice, yearPrice } from './quote.ts';

const DAY_MS = 86_400_000;

/** What is told of a name. */
export interface Ending {
  sort: EndingSort;
  /** Names it among what is told of the name's end. */
  fact: string;
}

/** Tells members of a name that ends or has ended, in the transaction that notes it. */
export async function tellEnding(
  trx: Trx,
  { tell }: Pick<DomainPorts, 'tell'>,
  row: ListedDomain & { expires_at: Date },
  sold: SoldTld | undefined,
  { sort, fact }: Ending,
  now: Date,
): Promise<void> {
  const end = row.expires_at;
  const price = sort === 'redemption' ? restorePrice(row, sold, now) : sold ? yearPrice(row, sold) : null;
  const deadlines = sold && deadlinesOf(end, sold.policy);
  const until = sort === 'redemption' ? deadlines?.redemptionEnd : deadlines?.graceEnd;
  const days = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
  const values = {
    sort,
    orderNo: row.order_no,
    name: toReadable(row.name),
    end: end.toISOString(),
    days: String(days),
    autoRenew: row.auto_renew ? 'Y' : 'N',
    ...(price === null ? {} : { cents: String(price) }),
    ...(until ? { until: until.toISOString() } : {}),
  };
  await tell(trx, {
    accountID: row.account_id,
    name: `${row.id}:${end.toISOString()}:${fact}`,
    details: values,
    site: endingNotice(values),
    data: {
      orderNo: row.order_no,
      domainName: row.name,
      days,
      expiresAt: seconds(end),
      autoRenew: row.auto_renew,
    },
  });
}
