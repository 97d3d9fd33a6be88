import * as accounts from '../areas/accounts/disable.ts';
import type { Db } from '../platform/database/transaction.ts';
import { endSessions } from '../areas/session/tokens.store.ts';
import { isDemoPassword } from './demo.ts';

/** Shuts an account and ends its sessions; false when there is none of this number or address. */
export const disableAccount = (db: Db, name: string, now: Date): Promise<boolean> =>
  accounts.disableAccount(db, endSessions, name, now);

/** Opens an account again, unless everybody knows its password. */
export const enableAccount = (db: Db, name: string): Promise<'enabled' | 'unknown' | 'public'> =>
  accounts.enableAccount(db, isDemoPassword, name);
