import type { DomainDetail } from '@certdeck/contract';
import { maskEmail } from '@certdeck/validation';
import { seconds, secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { SignedIn } from '../../../platform/server/context.ts';
import type { ApiLanguage } from '../../../platform/server/texts.ts';
import type { SoldTld } from '../prices/tld-list.ts';
import { restorePrice } from '../renewals/quote.ts';
import { listEvents } from './events.store.ts';
import { locksOf } from './locks.ts';
import { findHolder, type ListedDomain } from './names.store.ts';
import { listOrdersOf } from './orders.store.ts';
import type { NamedCertificate, NameNeeds } from './ports.ts';
import { deadlinesOf, stateAt } from './state.ts';
import { outlives, secondsOrNull, wireOfDomain, wireOfOrder } from './wire.ts';

/** Events of a history that are shown. */
const MOST_EVENTS = 200;

export interface DetailTools extends NameNeeds {
  db: Db;
  now: () => Date;
}

/** Who reads, and in which language. */
export interface DetailReader {
  account: Pick<SignedIn, 'tenantID' | 'seesDept' | 'by'>;
  language: ApiLanguage;
}

type History = DomainDetail['history'];

/** Everything about one name. */
export async function domainDetail(
  tools: DetailTools,
  row: ListedDomain,
  sold: SoldTld | undefined,
  { account, language }: DetailReader,
): Promise<DomainDetail> {
  const { db } = tools;
  const now = tools.now();
  const accountID = account.tenantID;
  const [holder, orders, certificates, events] = await Promise.all([
    findHolder(db, accountID, row.contact_id),
    listOrdersOf(db, accountID, row.id),
    tools.certificates({ accountID, seesDept: account.seesDept }, row.name, now),
    listEvents(db, accountID, row.id, MOST_EVENTS),
  ]);
  const actors = [...new Set(events.flatMap(({ actor_id }) => actor_id ?? []))];
  const names = await tools.memberNames(actors);
  const deadlines = shownDeadlines(row, sold, now);
  return {
    ...wireOfDomain(row, sold, now),
    nameservers: row.nameservers,
    locks: locksOf(row, sold?.policy.transferLockDays ?? 0, now),
    graceEndTime: secondsOrNull(deadlines?.graceEnd ?? null),
    redemptionEndTime: secondsOrNull(deadlines?.redemptionEnd ?? null),
    restorePrice: restorePrice(row, sold, now),
    contact: holder
      ? {
          ...holder,
          // The operator's people see contacts masked (D-440).
          email: account.by === 'view' ? maskEmail(holder.email) : holder.email,
        }
      : null,
    orders: orders.map((order) => wireOfOrder(order, language)),
    certificates: certificates.map((one) => wireOfCertificate(one, row.expires_at, language)),
    history: events.map(({ at, kind, actor_id: actor, details }): History[number] => ({
      time: seconds(at),
      kind: kind as History[number]['kind'],
      actor: actor === null ? '' : (names.get(actor) ?? ''),
      details,
    })),
  };
}

/** Those that follow from its end; a name that was deleted before it has others, which the registry doesn't tell. */
function shownDeadlines(row: ListedDomain, sold: SoldTld | undefined, now: Date) {
  const { expires_at: end } = row;
  if (!end || !sold) return undefined;
  const state = stateAt(row, sold.policy, now);
  const isDeletedEarly = end > now && state !== 'active';
  return isDeletedEarly ? undefined : deadlinesOf(end, sold.policy);
}

const wireOfCertificate = (
  one: NamedCertificate,
  domainEnd: Date | null,
  language: ApiLanguage,
): DomainDetail['certificates'][number] => ({
  orderNo: one.orderNo,
  productName: language === 'zh' ? one.chineseName : one.productName,
  commonName: one.commonName,
  beginTime: secondsOrZero(one.issuedAt),
  endTime: seconds(one.expiresAt),
  outlives: outlives(one, domainEnd),
});
