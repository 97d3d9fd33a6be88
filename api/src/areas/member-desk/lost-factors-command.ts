import { note } from '../../platform/database/acts.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { LOST_FACTORS_JOB } from './lost-factors.ts';
import type { MemberDeskPorts } from './ports.ts';

export const LOST_FACTORS_USAGE =
  'lost-factors, lost-factors reset <account> <sentence>, lost-factors stop <account>';

/** Longest sentence to a customer. */
const SENTENCE = 500;

type Ports = Pick<
  MemberDeskPorts,
  'db' | 'now' | 'lost' | 'findNamed' | 'accountOf' | 'hasFactors' | 'readers'
>;

/**
 * Lets somebody in anew who has lost the second factors and the recovery codes: lists who waits, begins the two days,
 * or stops them. The servers send the mails, and the days count from then on.
 * @param args what follows `lost-factors`
 * @returns false when nothing was done
 */
export async function runLostFactorsCommand(
  ports: Ports,
  [what = '', name = '', ...rest]: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const { db, now, lost } = ports;
  if (what === '') {
    for (const { account_id: id, asked_at: asked, due_at: due, reason } of await lost.list(db)) {
      const account = await ports.accountOf(db, id);
      say([account?.accountNo, asked.toISOString(), due?.toISOString() ?? 'not told yet', reason].join('\t'));
    }
    return true;
  }
  const reason = rest.join(' ').trim();
  const isReset = what === 'reset' && reason !== '' && reason.length <= SENTENCE && !/\p{Cc}/u.test(reason);
  if (name === '' || !(isReset || (what === 'stop' && reason === ''))) {
    say(`Say: ${LOST_FACTORS_USAGE}`);
    return false;
  }
  return transaction(db, async (trx) => {
    const found = await ports.findNamed(trx, name);
    const refused = (line: string) => {
      say(line);
      return false;
    };
    if (!found) return refused('There is no such account.');
    const { id, tenantID, accountNo } = found;
    const object = { kind: 'member', id };
    if (what === 'stop') {
      if (!(await lost.drop(trx, id))) return refused('Nothing waits for this account.');
      note({ tenantID, action: 'operator.lost-factors.stop', object });
      say(`${accountNo} keeps the second factors.`);
      return true;
    }
    if (!(await ports.hasFactors(trx, id)))
      return refused('This account has no second factor: the password is enough.');
    if (!(await ports.readers(trx, tenantID, id)).some(({ principalID }) => principalID === id))
      return refused('This account has no mail address, so that nobody could be told before.');
    if (!(await lost.insert(trx, { account_id: id, reason, asked_at: now() })))
      return refused('It waits already.');
    note({ tenantID, action: 'operator.lost-factors.ask', object, after: { reason } });
    await enqueue(trx, [{ kind: LOST_FACTORS_JOB, accountID: tenantID, subject: id }]);
    say(`${accountNo} is told now, and is without second factors two days later.`);
    return true;
  });
}
