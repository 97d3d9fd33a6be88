import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';
import type { Db } from '../../../platform/database/transaction.ts';
import {
  confirmTransfer,
  refuseTransfer,
  returnTransfer,
  type TellCustomer,
  waitingTransfers,
} from '../bank-transfers.ts';
import { countByWaiting } from '../receipts/receipts.store.ts';

/** How each of the commands is said, by its first word. */
export const TRANSFER_USAGES = {
  transfers: 'transfers',
  'confirm-transfer': 'confirm-transfer <id>',
  'refuse-transfer': 'refuse-transfer <id> <what the customer is told>',
  'return-transfer': 'return-transfer <id> <amount, such as 12.50> <reference of the bank>',
} as const;

export interface TransferPorts {
  db: Db;
  now: () => Date;
  tell: TellCustomer;
}
type Say = (line: string) => void;

/**
 * The operator's commands about reported bank transfers: lists those that wait, decides on one, takes money back that
 * the bank has taken back.
 * @param words the command and what it is about
 * @returns whether it was done
 */
export async function runTransfersCommand(
  ports: TransferPorts,
  words: readonly string[],
  say: Say,
): Promise<boolean> {
  const [command = '', id = '', ...rest] = words;
  if (command === 'transfers') return list(ports, say);
  if (command === 'return-transfer') return takeBack(ports, id, rest, say);
  const reason = rest.join(' ').trim();
  if (command === 'refuse-transfer' && reason === '') {
    say(`Say: ${TRANSFER_USAGES['refuse-transfer']}`);
    return false;
  }
  const { db, tell } = ports;
  const now = ports.now();
  const outcome =
    command === 'confirm-transfer'
      ? await confirmTransfer(db, tell, id, { now })
      : await refuseTransfer(db, tell, id, { now, reason });
  if (outcome.ok && 'balance' in outcome) say(`Done; the balance is ${decimalFromCents(outcome.balance)}`);
  else if (!outcome.ok)
    say(outcome.code === 'UNKNOWN' ? 'There is no such transfer.' : 'Somebody decided on it before.');
  return outcome.ok;
}

async function list({ db }: TransferPorts, say: Say): Promise<boolean> {
  const receipts = await countByWaiting(db);
  for (const one of await waitingTransfers(db)) {
    const day = one.transferredAt.toISOString().slice(0, 10);
    const amount = decimalFromCents(one.amount);
    const proofs = `${receipts.get(one.id) ?? 0} receipts`;
    say([one.id, one.accountNo, day, amount, one.bankUserName, one.bankNo, proofs].join('\t'));
  }
  return true;
}

async function takeBack(
  { db }: TransferPorts,
  id: string,
  [amount = '', reference = '']: readonly string[],
  say: Say,
): Promise<boolean> {
  const parsed = centsFromDecimal(amount);
  if (!parsed.ok || !/^[\w.-]{1,60}$/.test(reference)) {
    say(`Say: ${TRANSFER_USAGES['return-transfer']}`);
    return false;
  }
  const outcome = await returnTransfer(db, id, { amount: parsed.cents, reference });
  say(
    outcome.kind === 'made'
      ? `${amount} is off the balance`
      : `Nothing moved: ${outcome.kind === 'refused' ? outcome.reason : outcome.kind}`,
  );
  return outcome.kind === 'made';
}
