import * as operatorCalls from '@certdeck/contract/operator';
import { schemaOf } from '@certdeck/contract/schemas';
import { centsFromDecimal, decimalFromCents } from '@certdeck/validation';
import { transaction } from '../../platform/database/transaction.ts';
import { confirm, drop, type Outcome, propose, type Refusal } from './adjustments.ts';
import { listAdjustments } from './adjustments.store.ts';
import type { AdjustmentPorts } from './routes.ts';

export const ADJUST_USAGE =
  'adjust, adjust <account> credit|debit <amount> goodwill|correction <reference> <sentence>, adjust confirm <id>, adjust drop <id> <reason>';

/** Rows of one look. */
const MOST_ROWS = 5000;

type Ports = Omit<AdjustmentPorts, 'config'>;
type Say = (line: string) => void;

const REASONS: Readonly<Record<Refusal, string>> = {
  UNKNOWN: 'There is no such account, or nothing of this id was proposed.',
  STATE: 'Somebody decided on it before.',
  SECOND: 'Somebody else has to confirm it.',
  OWN: 'Nobody moves money of their own.',
  BALANCE: 'The balance is less than that.',
  REFERENCE: 'The reference stands for another movement of this customer.',
};

/**
 * Credits and debits from the command line of the machine, which needs no second person.
 * @param args what follows `adjust`
 * @returns false when nothing was done
 */
export async function runAdjustCommand(ports: Ports, args: readonly string[], say: Say): Promise<boolean> {
  const { db, tell } = ports;
  const now = ports.now();
  const [what = '', id = '', ...rest] = args;
  if (what === '') return list(ports, say);
  if (what === 'confirm') return answer(await confirm(db, tell, id, { now }), say);
  if (what === 'drop' && rest.length > 0)
    return answer(await drop(db, id, { now, reason: rest.join(' ') }), say);
  const input = read(args);
  if (!input) {
    say(`Say: ${ADJUST_USAGE}`);
    return false;
  }
  const outcome = await transaction(db, async (trx) => {
    const tenantID = await ports.tenantOf(trx, input.account);
    return tenantID === undefined
      ? ({ ok: false, code: 'UNKNOWN' } as const)
      : propose(trx, tell, tenantID, input.proposal, { now });
  });
  return answer(outcome, say);
}

/** What a line says; undefined where a part of it can't be. */
function read([
  account = '',
  direction = '',
  amount = '',
  kind = '',
  reference = '',
  ...words
]: readonly string[]) {
  const cents = centsFromDecimal(amount);
  const reason = words.join(' ').trim();
  const fields = { accountNo: account, direction, kind, amount: cents.ok ? cents.cents : 0, reason };
  const isRight = schemaOf[operatorCalls.proposeAdjustment.id]?.input.safeParse(fields).success;
  if (!isRight || !cents.ok || !/^[\w.-]{1,60}$/.test(reference)) return undefined;
  const proposal = {
    kind: kind === 'goodwill' ? ('goodwill' as const) : ('correction' as const),
    amount: direction === 'credit' ? cents.cents : -cents.cents,
    reason,
    note: '',
    reference,
  };
  return { account, proposal };
}

function answer(outcome: Outcome<object>, say: Say): boolean {
  say(outcome.ok ? 'Done.' : REASONS[outcome.code]);
  return outcome.ok;
}

/** What waits for a second person. */
async function list({ db }: Ports, say: Say): Promise<true> {
  const { rows } = await listAdjustments(db, { state: 'proposed' }, { limit: MOST_ROWS, skip: 0 });
  for (const one of rows) {
    const amount = decimalFromCents(one.amount);
    say([one.id, one.account_no, one.kind, amount, one.proposed_by_no ?? '', one.reason].join('\t'));
  }
  return true;
}
