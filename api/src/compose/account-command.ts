import type { Db } from '../platform/database/transaction.ts';
import { disableAccount, enableAccount } from './account-states.ts';

export const ACCOUNT_USAGE = 'account disable <account>, or account enable <account>';

const ENABLED = {
  enabled: (account: string) => `${account} can sign in`,
  unknown: () => 'There is no such account.',
  public: () => 'Its password is the one of the demonstration, which everybody knows; it stays disabled.',
};

/**
 * The operator's command that lets an account sign in no more, or again.
 * @param words what to do, and the account
 * @returns whether it was done
 */
export async function runAccountCommand(
  db: Db,
  [what = '', account = '']: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (!['disable', 'enable'].includes(what) || account === '') {
    say(`Say: ${ACCOUNT_USAGE}`);
    return false;
  }
  if (what === 'disable') {
    const done = await disableAccount(db, account, new Date());
    say(done ? `${account} is disabled` : 'There is no such account.');
    return done;
  }
  const outcome = await enableAccount(db, account);
  say(ENABLED[outcome](account));
  return outcome === 'enabled';
}
