import { toReadable } from '@certdeck/validation';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { DomainTransfer } from '../../../ports/registrar/registrar.ts';
import { isOver } from '../living.ts';
import type { DomainRow } from '../names/names.store.ts';
import type { DomainPorts } from '../ports.ts';
import { endingNotice, type EndingSort } from '../renewals/notice-words.ts';
import type { DomainState } from '../tables.ts';
import { findDeparture, noteDeparture } from '../transfers/departures.store.ts';
import { insertEvents } from '../work/orders.store.ts';

const DAY_MS = 86_400_000;

/**
 * Writes down that another registrar asks for a name, that this has come to nothing, or that the name went, and tells
 * members of it. Its going itself is written with the other states of a name.
 */
export async function followDeparture(
  trx: Trx,
  tell: DomainPorts['tell'],
  row: DomainRow,
  { state, transfer }: { state: DomainState; transfer: DomainTransfer | undefined },
  now: Date,
): Promise<void> {
  const of = { accountID: row.account_id, domainID: row.id };
  const event = { account_id: row.account_id, domain_id: row.id, at: now, actor_id: null };
  const none = { code_ends_at: null, asked_at: null, decide_at: null };
  if (state === 'left') {
    await noteDeparture(trx, of, { ...none, left_at: now });
    await tellOf(trx, tell, row, { sort: 'left', moment: now, until: now }, now);
    return;
  }
  const before = await findDeparture(trx, of.accountID, of.domainID);
  if (isOver(state)) {
    // Whoever has the name next has a code of its own.
    if (before) await noteDeparture(trx, of, none);
  } else if (transfer && before?.asked_at?.getTime() !== transfer.requestedAt.getTime()) {
    const { requestedAt, decidedAt } = transfer;
    await noteDeparture(trx, of, { asked_at: requestedAt, decide_at: decidedAt });
    const details = { until: String(seconds(decidedAt)) };
    await insertEvents(trx, [{ ...event, kind: 'transferAsked', details }]);
    await tellOf(trx, tell, row, { sort: 'transferAsked', moment: requestedAt, until: decidedAt }, now);
  } else if (!transfer && before?.asked_at) {
    await noteDeparture(trx, of, { asked_at: null, decide_at: null });
    await insertEvents(trx, [{ ...event, kind: 'transferStopped', details: {} }]);
  }
}

/** @param told when it happened, which names it, and until when something can be done */
async function tellOf(
  trx: Trx,
  tell: DomainPorts['tell'],
  row: DomainRow,
  { sort, moment, until }: { sort: EndingSort; moment: Date; until: Date },
  now: Date,
): Promise<void> {
  const values = {
    sort,
    orderNo: row.order_no,
    name: toReadable(row.name),
    end: (row.expires_at ?? now).toISOString(),
    until: until.toISOString(),
    days: String(Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS))),
  };
  await tell(trx, {
    accountID: row.account_id,
    name: `${row.id}:${sort}:${moment.toISOString()}`,
    details: values,
    site: endingNotice(values),
  });
}
