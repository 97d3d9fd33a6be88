import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { type MovedTransfer, movedWith } from '../ledger/moved.store.ts';
import { lockBalance } from '../ledger/ledger.store.ts';
import { findAlert, noteFall } from './money-alerts.store.ts';
import { moneyLowNotice, paymentNotice, type PaymentSort, paymentSorts } from './money-words.ts';
import type { NotifyPorts } from './ports.ts';
import { tell } from './tell.ts';

/**
 * Tells of what moved on a balance in one transaction, and of a balance that fell below what its account chose. The
 * work was asked for in that transaction, so that it is done exactly if the money moved; a fact has its name from the
 * transfers, so that it is told once, however often the work is done.
 */
export async function tellMoved(ports: NotifyPorts, job: Job): Promise<JobOutcome> {
  const { accountID, subject } = job;
  await transaction(ports.db, async (trx) => {
    const moved = await movedWith(trx, accountID, subject);
    for (const fact of factsOf(moved)) await tellPayment(trx, ports, accountID, fact);
    await watchBalance(trx, ports, accountID);
  });
  return { kind: 'done' };
}

/** One movement as customers see it. */
interface PaymentFact {
  sort: PaymentSort;
  /** Cents, without a sign. */
  cents: number;
  orderNos: readonly string[];
  name: string;
  at: Date;
  payMethod: number;
}

/** Of which sort a transfer is; undefined where it is a part of another one. */
function sortOf(
  { kind, amount, orderNo }: MovedTransfer,
  paid: ReadonlySet<string>,
  leaving: ReadonlySet<string>,
): PaymentSort | undefined {
  switch (kind) {
    case 'order':
    case 'reSign':
      return 'paid';
    case 'refund':
      // What leaves the balance at once is told of when it has arrived.
      if (leaving.has(orderNo)) return undefined;
      // Numbers of packages have letters; whoever gives one back sees it at once.
      return /^\d*$/.test(orderNo) ? 'refunded' : undefined;
    case 'recharge':
    case 'earnings':
      // Money that comes in for an order and pays it at once is a payment; that it touched the balance is how we book it.
      if (amount > 0) return paid.has(orderNo) ? undefined : 'arrived';
      return 'returned';
    default:
      return undefined;
  }
}

/** What the transfers of one transaction come to. */
function factsOf(moved: readonly MovedTransfer[]): PaymentFact[] {
  const paid = new Set(moved.flatMap(({ kind, orderNo }) => (kind === 'order' ? [orderNo] : [])));
  const leaving = new Set(
    moved.flatMap(({ kind, amount, orderNo }) => (kind === 'refundToSource' && amount < 0 ? [orderNo] : [])),
  );
  return paymentSorts.flatMap((sort) => {
    const transfers = moved.filter((one) => sortOf(one, paid, leaving) === sort);
    const [first] = transfers;
    if (!first) return [];
    const orderNos = new Set(transfers.map(({ orderNo }) => orderNo).filter((one) => one !== ''));
    return [
      {
        sort,
        cents: Math.abs(transfers.reduce((sum, { amount }) => sum + amount, 0)),
        orderNos: [...orderNos],
        name: `${sort}:${first.id}`,
        at: first.at,
        payMethod: first.payMethod,
      },
    ];
  });
}

async function tellPayment(
  trx: Trx,
  ports: NotifyPorts,
  accountID: TenantID,
  { sort, cents, orderNos, name, at, payMethod }: PaymentFact,
): Promise<void> {
  const details = {
    sort,
    cents: String(cents),
    count: String(orderNos.length),
    order: orderNos.length === 1 ? (orderNos[0] ?? '') : '',
    at: at.toISOString(),
  };
  // Whoever confirms a bank transfer writes a notice of the portal with it.
  const isNoticed = sort === 'arrived' && payMethod === ports.deskMethod;
  const site = isNoticed ? undefined : paymentNotice(details);
  const isNew = await tell(trx, ports, { accountID, kind: 'payment', name, details, site });
  if (!isNew) return;
  if (sort === 'arrived') await ports.tellWebhooks(trx, accountID, 'balance.recharged', { amount: cents });
  if (sort === 'refunded')
    await ports.tellWebhooks(trx, accountID, 'order.refunded', { orderNos, amount: cents });
}

/**
 * Tells of a balance that is below the amount of its account: once, and again only after it was above. The account's
 * balance is locked first, as payments do it, so that two looks at once are one after the other.
 */
async function watchBalance(trx: Trx, ports: NotifyPorts, accountID: TenantID): Promise<void> {
  if ((await findAlert(trx, accountID)) === undefined) return;
  const balance = await lockBalance(trx, accountID);
  const alert = await findAlert(trx, accountID);
  if (!alert) return;
  const isLow = balance < alert.limit;
  if (isLow === alert.isLow) return;
  await noteFall(trx, accountID, { isLow, falls: alert.falls + Number(isLow) });
  if (!isLow) return;
  const details = { balance: String(balance), limit: String(alert.limit) };
  const name = `${alert.falls + 1}`;
  const site = moneyLowNotice(details);
  if (await tell(trx, ports, { accountID, kind: 'moneyLow', name, details, site }))
    await ports.tellWebhooks(trx, accountID, 'balance.low', { balance, limit: alert.limit });
}
