import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';
import { isID, type TenantID } from '../../../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../../../platform/database/transaction.ts';
import { enqueue } from '../../../../platform/jobs/queue.store.ts';
import type { OuterWay } from '../../../../ports/payments/provider.ts';
import { lookUp, type OutsidePorts, PAYMENT_JOB } from '../../outside.ts';
import { subjectOf } from '../../payment-names.ts';
import { REFUND_JOB } from '../../refunds/ask.ts';
import { carryOn, type CarryPorts } from '../../refunds/carry-on.ts';
import { findRefund, ownerOf, type RefundState } from '../../refunds/refunds.store.ts';
import { settleRefund } from '../../refunds/settle.ts';
import { compareStatements } from '../statement/command.ts';
import { listTokenAddresses } from './addresses.ts';
import { bookPayment, type BookOutcome } from './book.ts';
import { list } from './list.ts';
import { listPayments, type PaymentLine } from './payments.store.ts';
import { type OperatorRefundOutcome, type OperatorRefundPorts, refundPayment } from './refund.ts';

export const PAYMENTS_USAGE =
  'payments [pending|unmatched|refunds|failed] [<account>], payments fetch <way> <payment>, payments book <way> <payment> <amount> <sentence>, payments refund <way> <payment> <amount>|all source|balance <reference> <sentence>, payments settle <refund> sent|balance|again <reason>, payments off|on <way> <reason>, payments statement --day <day>, payments addresses [funded] [<account>|<address>]';

export interface PaymentCommandPorts extends OutsidePorts, CarryPorts, OperatorRefundPorts {
  /** Ids of all ways to pay that are configured. */
  wayIDs: readonly string[];
  /** Switches a way for every process. @returns false when it stands so already */
  switchWay(trx: Trx, way: { id: string; isOff: boolean; reason: string; at: Date }): Promise<boolean>;
}

type Say = (line: string) => void;

/** A reference and words that a customer reads, as the operator may write them. */
const REFERENCE = /^[\w.-]{1,60}$/;
const isSentence = (text: string): boolean => text.length > 0 && text.length <= 500;

/**
 * Payments that providers outside take, from the command line of the machine, which needs no second person (D-583).
 * @param args what follows `payments`
 * @returns false when nothing was done
 */
export async function runPaymentsCommand(
  ports: PaymentCommandPorts,
  args: readonly string[],
  say: Say,
): Promise<boolean> {
  const [what = '', first = '', second = '', ...rest] = args;
  switch (what) {
    case 'fetch':
      return withPayment(ports, first, second, say, (way, line) => fetchNow(ports, way, line, say));
    case 'book': {
      const [amount = '', ...words] = rest;
      const cents = centsFromDecimal(amount);
      const reason = words.join(' ').trim();
      if (!cents.ok || cents.cents < 1 || !isSentence(reason)) return usage(say);
      return withPayment(ports, first, second, say, async (way, { accountID, payment }) =>
        sayBooked(await bookPayment(ports.db, way, { accountID, payment, cents: cents.cents, reason }), say),
      );
    }
    case 'refund': {
      const [amount = '', to = '', reference = '', ...words] = rest;
      const cents = centsFromDecimal(amount);
      const reason = words.join(' ').trim();
      const wanted = amount === 'all' ? amount : cents.ok ? cents.cents : 0;
      const isRight = wanted === 'all' || wanted > 0;
      if (
        !isRight ||
        (to !== 'source' && to !== 'balance') ||
        !REFERENCE.test(reference) ||
        !isSentence(reason)
      )
        return usage(say);
      return withPayment(ports, first, second, say, async (way, { accountID, payment }) => {
        const wish = { accountID, payment, amount: wanted, to, reference, reason } as const;
        return sayRefunded(ports, accountID, await refundPayment(ports, way, wish), say);
      });
    }
    case 'settle':
      return settle(ports, [first, second, rest.join(' ').trim()], say);
    case 'statement':
      return (await compareStatements(ports, args.slice(1), say)) ?? usage(say);
    case 'addresses':
      return (await listTokenAddresses(ports.db, args.slice(1), say)) || usage(say);
    case 'off':
    case 'on':
      return turn(ports, what === 'off', [first, [second, ...rest].join(' ').trim()], say);
    default:
      return (await list(ports.db, args, say)) || usage(say);
  }
}

function usage(say: Say): false {
  say(`Say: ${PAYMENTS_USAGE}`);
  return false;
}

async function withPayment(
  { db, outside }: PaymentCommandPorts,
  wayID: string,
  name: string,
  say: Say,
  work: (way: OuterWay, line: PaymentLine) => Promise<boolean>,
): Promise<boolean> {
  const way = outside.find(({ id }) => id === wayID);
  if (!way) {
    say(`There is no such way to pay; there are ${outside.map(({ id }) => id).join(', ') || 'none'}.`);
    return false;
  }
  const [line] = await listPayments(db, { payment: { way: wayID, name } }, 1);
  if (line) return work(way, line);
  say('There is no such payment.');
  return false;
}

/** Asks the provider what became of a payment, says it, and does what follows: books money that came, and pays the order. */
async function fetchNow(
  ports: PaymentCommandPorts,
  way: OuterWay,
  { accountID, payment }: PaymentLine,
  say: Say,
): Promise<boolean> {
  const answer = await way.provider.fetch({ accountID, id: payment });
  if (answer.kind !== 'found') {
    say(answer.kind === 'absent' ? 'The provider has no such payment.' : 'The provider doesn’t answer.');
    return answer.kind === 'absent';
  }
  const { state, amount, refunded } = answer.snapshot;
  say(
    `${state}: ${decimalFromCents(amount.minor)} ${amount.currency}, of which ${decimalFromCents(refunded)} went back`,
  );
  const subject = subjectOf({ id: payment });
  if (subject === undefined) return true;
  try {
    const { kind } = await lookUp(ports, { kind: PAYMENT_JOB, accountID, subject, attempts: 1 });
    if (kind === 'later')
      await transaction(ports.db, (trx) => enqueue(trx, [{ kind: PAYMENT_JOB, accountID, subject }]));
  } catch (error) {
    say(`Not booked: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
  const [line] = await listPayments(ports.db, { payment: { way: way.id, name: payment } }, 1);
  if (line && line.booked !== null)
    say(
      line.paidOrder
        ? `It paid order ${line.orderNo}.`
        : `${decimalFromCents(line.booked)} came on the balance of ${line.accountNo}.`,
    );
  return true;
}

function sayBooked(outcome: BookOutcome, say: Say): boolean {
  if (outcome.ok) say('It is on the balance.');
  else
    switch (outcome.code) {
      case 'NOT_PAID':
        say('The provider has taken nothing by this payment.');
        break;
      case 'UNKNOWN':
        say('The provider doesn’t answer.');
        break;
      case 'BOOKED':
        say('It was booked before.');
        break;
      case 'AMOUNT':
        say(`The provider took ${decimalFromCents(outcome.cents)}.`);
        break;
    }
  return outcome.ok;
}

const REFUSALS = {
  NOT_PAID: 'Nothing was booked by this payment.',
  NOT_OFFERED: 'The provider can’t be asked for that.',
  MORE_THAN_PAID: 'That is more than can go back',
  BALANCE_TOO_LOW: 'The money has been spent; the balance is',
  REFERENCE: 'The reference stands for another refund of this customer.',
  ON_BALANCE: 'It paid no order: the money is on the balance already.',
} as const;

async function sayRefunded(
  ports: PaymentCommandPorts,
  accountID: TenantID,
  outcome: OperatorRefundOutcome,
  say: Say,
): Promise<boolean> {
  if (!outcome.ok) {
    const most = outcome.most === undefined ? '' : `: ${decimalFromCents(outcome.most)}`;
    say(`${REFUSALS[outcome.code]}${most}`);
    return false;
  }
  if (outcome.id === undefined) {
    say(`${decimalFromCents(outcome.amount)} is on the balance.`);
    return true;
  }
  // The job does so too, and goes on with what isn't done by now.
  await carryOn(ports, { accountID, subject: outcome.id }).catch(() => undefined);
  const row = await findRefund(ports.db, accountID, outcome.id);
  say(`${outcome.id}\t${decimalFromCents(outcome.amount)}\t${row?.state ?? ''}\t${row?.detail ?? ''}`);
  return true;
}

/** Ends a refund that is held: the customer has the money, it goes on the balance, or the provider is asked again. */
async function settle(
  ports: PaymentCommandPorts,
  [id = '', to = '', reason = '']: readonly string[],
  say: Say,
): Promise<boolean> {
  const { db, outside } = ports;
  if (!['sent', 'balance', 'again'].includes(to) || !isSentence(reason)) return usage(say);
  const owner = isID(id) ? await ownerOf(db, id) : undefined;
  const row = owner && (await findRefund(db, owner.account_id, id));
  if (!row) {
    say('There is no such refund.');
    return false;
  }
  const way = outside.find((one) => one.id === row.way);
  // Nobody can ask a way that isn't configured any more.
  const from: readonly RefundState[] = way ? ['failed'] : ['failed', 'asked', 'pending'];
  const common = { index: way?.index ?? -1, detail: reason };
  const done =
    to === 'again'
      ? way !== undefined && (await settleRefund(ports, row, { to: 'asked', detail: reason }, ['failed']))
      : await settleRefund(ports, row, { to: to === 'sent' ? 'done' : 'returned', ...common }, from);
  if (!done) {
    say('That can’t be done with it now.');
    return false;
  }
  if (to === 'again') {
    const { account_id: accountID } = row;
    await transaction(db, (trx) => enqueue(trx, [{ kind: REFUND_JOB, accountID, subject: id }]));
  }
  say('Done.');
  return true;
}

async function turn(
  ports: PaymentCommandPorts,
  isOff: boolean,
  [id = '', reason = '']: readonly string[],
  say: Say,
): Promise<boolean> {
  if (!isSentence(reason)) return usage(say);
  if (!ports.wayIDs.includes(id)) {
    say(`There is no such way to pay; there are ${ports.wayIDs.join(', ')}.`);
    return false;
  }
  const at = ports.now();
  const done = await transaction(ports.db, (trx) => ports.switchWay(trx, { id, isOff, reason, at }));
  say(done ? `${id} is ${isOff ? 'off' : 'on'}.` : `${id} is ${isOff ? 'off' : 'on'} already.`);
  return done;
}
