import * as accounts from '../accounts/disable.ts';
import type { Db } from '../database/transaction.ts';
import { endSessions } from '../session/tokens.store.ts';
import { isDemoPassword } from './demo.ts';

/** Shuts an account and ends its sessions; false when there is none of this number or address. */
export const disableAccount = (db: Db, name: string, now: Date): Promise<boolean> =>
  accounts.disableAccount(db, endSessions, name, now);

/** Opens an account again, unless everybody knows its password. */
export const enableAccount = (db: Db, name: string): Promise<'enabled' | 'unknown' | 'public'> =>
  accounts.enableAccount(db, isDemoPassword, name);
