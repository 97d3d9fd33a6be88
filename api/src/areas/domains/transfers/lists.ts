import type { TransferIn, TransferOut, TransferQuote } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { ApiLanguage } from '../../../platform/server/texts.ts';
import { locksOf } from '../names/locks.ts';
import type { DomainRow } from '../names/names.store.ts';
import { refusalText } from '../names/refusal-text.ts';
import { stateAt } from '../names/state.ts';
import { secondsOrNull } from '../names/wire.ts';
import type { SoldTld } from '../prices/tld-list.ts';
import type { ArrivalOrder } from './arrivals.store.ts';
import type { DepartureRow } from './departures.store.ts';
import type { TransferOffer } from './quote.ts';

export const wireOfOffer = (
  { name, end, newEnd, problem, sale }: TransferOffer,
  language: ApiLanguage,
): TransferQuote => ({
  domain: name,
  unicode: toReadable(name),
  price: sale?.price ?? null,
  expireTime: secondsOrNull(end),
  newExpireTime: secondsOrNull(newEnd),
  problem: problem?.[language] ?? '',
});

function stateOf({ state, refusal, decide_at }: ArrivalOrder): TransferIn['status'] {
  switch (state) {
    case 'paid':
    case 'working':
      return decide_at ? 'pending' : 'ordered';
    case 'refused':
      return refusal === 'TRANSFER_CANCELLED' ? 'cancelled' : 'refused';
    case 'done':
    case 'stuck':
      return state;
  }
}

export function wireOfArrival(row: ArrivalOrder, language: ApiLanguage): TransferIn {
  const status = stateOf(row);
  return {
    orderNo: row.order_no,
    domain: row.name,
    unicode: toReadable(row.name),
    status,
    amount: row.amount,
    refusal: status === 'refused' ? refusalText(row.refusal ?? '', row.detail)[language] : '',
    createdTime: seconds(row.created_at),
    decideTime: status === 'pending' ? secondsOrNull(row.decide_at) : null,
    doneTime: secondsOrNull(row.done_at),
  };
}

/** What keeps a name here, and how far it is on its way. */
export function wireOfDeparture(
  row: DomainRow,
  departure: DepartureRow | undefined,
  sold: SoldTld | undefined,
  now: Date,
): TransferOut {
  const codeEndsAt = departure?.code_ends_at ?? null;
  return {
    orderNo: row.order_no,
    domain: row.name,
    unicode: toReadable(row.name),
    status: stateAt(row, sold?.policy, now),
    expireTime: secondsOrNull(row.expires_at),
    locks: locksOf(row, sold?.policy.transferLockDays ?? 0, now).filter(
      ({ prevents }) => prevents === 'transfer',
    ),
    codeEndTime: codeEndsAt && codeEndsAt > now ? seconds(codeEndsAt) : null,
    decideTime: secondsOrNull(departure?.decide_at ?? null),
    askedTime: secondsOrNull(departure?.asked_at ?? null),
    doneTime: secondsOrNull(departure?.left_at ?? null),
  };
}
