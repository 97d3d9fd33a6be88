import * as operatorCalls from '@certdeck/contract/operator';
import { schemaOf } from '@certdeck/contract/schemas';
import { decimalFromCents } from '@certdeck/validation';
import { note } from '../../platform/database/acts.ts';
import { isID } from '../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import { withdrawalTarget } from './target.ts';
import {
  rejectWithdrawal,
  returnWithdrawal,
  reviewWithdrawal,
  sendWithdrawal,
  type WithdrawalOutcome,
  type WithdrawalPorts,
} from './withdrawals.ts';
import { listForStaff, lockWithdrawal } from './withdrawals.store.ts';

export const WITHDRAWALS_USAGE =
  'withdrawals, withdrawals show <id>, withdrawals review <id>, withdrawals send <id> <reference>, withdrawals return <id> <sentence>, withdrawals reject <id> <sentence>';

/** Rows of one look. */
const MOST_ROWS = 5000;

interface Ports extends WithdrawalPorts {
  now: () => Date;
  seal: TextSeal;
}
type Say = (line: string) => void;

/** What is done by its word: the call of the desk whose input it takes, and how. */
const ACTS = {
  review: { call: operatorCalls.reviewWithdrawal, takes: '' },
  send: { call: operatorCalls.sendWithdrawal, takes: 'reference' },
  return: { call: operatorCalls.returnWithdrawal, takes: 'reason' },
  reject: { call: operatorCalls.rejectWithdrawal, takes: 'reason' },
} as const;
type Act = keyof typeof ACTS;
const isAct = (word: string): word is Act => Object.hasOwn(ACTS, word);

/**
 * What customers want of their earnings, from the command line of the machine, which needs no second person.
 * @param args what follows `withdrawals`
 * @returns false when nothing was done
 */
export async function runWithdrawalsCommand(
  ports: Ports,
  [what = '', id = '', ...rest]: readonly string[],
  say: Say,
): Promise<boolean> {
  if (what === '') return list(ports.db, say);
  if (what === 'show' && id !== '') return show(ports, id, say);
  const words = rest.join(' ').trim();
  const takes = isAct(what) ? ACTS[what].takes : '';
  const input = { id, ...(takes === '' ? {} : { [takes]: words }) };
  if (!isAct(what) || !schemaOf[ACTS[what].call.id]?.input.safeParse(input).success) {
    say(`Say: ${WITHDRAWALS_USAGE}`);
    return false;
  }
  const outcome = await decide(ports, what, id, words);
  if (outcome.ok) say('Done.');
  else say(outcome.code === 'UNKNOWN' ? 'There is no such withdrawal.' : 'That can’t be done with it now.');
  return outcome.ok;
}

function decide(ports: Ports, act: Act, id: string, words: string): Promise<WithdrawalOutcome> {
  const now = ports.now();
  switch (act) {
    case 'review':
      return reviewWithdrawal(ports.db, id, { now });
    case 'send':
      return sendWithdrawal(ports, id, { now, reference: words });
    case 'return':
      return returnWithdrawal(ports, id, { now, reason: words });
    case 'reject':
      return rejectWithdrawal(ports, id, { now, reason: words });
  }
}

/** What waits, reviewed ones first. */
async function list(db: Db, say: Say): Promise<true> {
  for (const state of ['reviewed', 'requested'] as const) {
    const { rows } = await listForStaff(db, { state }, { limit: MOST_ROWS, skip: 0 });
    for (const one of rows) {
      const amount = decimalFromCents(one.amount);
      say([one.id, one.account_no, state, one.requested_at.toISOString(), amount, one.shown].join('\t'));
    }
  }
  return true;
}

async function show({ db, seal }: Ports, id: string, say: Say): Promise<boolean> {
  const row = await transaction(db, async (trx) => {
    const found = isID(id) ? await lockWithdrawal(trx, id) : undefined;
    // The customer sees that somebody looked, and the log has no number.
    if (found)
      note({
        tenantID: found.account_id,
        action: operatorCalls.withdrawalTarget.id,
        object: { kind: 'withdrawal', id },
        after: { account: found.shown },
      });
    return found;
  });
  if (!row) {
    say('There is no such withdrawal.');
    return false;
  }
  const { name, number } = await withdrawalTarget(seal, row);
  // A customer's text as it may stand on a terminal.
  say(`holder\t${name.replaceAll(/\p{C}/gu, '?')}`);
  say(`number\t${number}`);
  return true;
}
