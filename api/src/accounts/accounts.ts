import { accountCalls } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { Db } from '../database/transaction.ts';
import { UnauthorizedError } from '../server/errors.ts';
import type { Router } from '../server/router.ts';
import { findAccount, saveProfile } from './accounts.store.ts';
import { type FigurePorts, readFigures } from './figures.ts';

const seconds = (moment: Date | null) => (moment ? Math.floor(moment.getTime() / 1000) : 0);
const masked = (key: string) => `${key.slice(0, 4)}****${key.slice(-4)}`;

/** What the account's page shows of other areas. */
export interface AccountPorts {
  db: Db;
  isStaff(accountID: string): Promise<boolean>;
  figures: FigurePorts;
}

/** Account and profile (B§7.4, B§7.5, D-214). */
export function bindAccounts(router: Router, { db, isStaff, figures }: AccountPorts): void {
  const own = async (accountID: string) => {
    const row = await findAccount(db, accountID);
    // The account was removed between the token's look-up and this one.
    if (!row) throw new UnauthorizedError();
    return row;
  };

  router.route(accountCalls.getAccount, async ({ account }) => {
    const row = await own(account.accountID);
    const contact = row.email ? maskEmail(row.email) : maskPhone(row.tel ?? '');
    return {
      ...(await readFigures(figures, row.id)),
      accountInfo: row.company_name || contact,
      accountNo: row.account_no,
      rootUUID: row.root_id,
      authPProgress: row.auth_p_progress,
      authEProgress: row.auth_e_progress,
      telAuth: 'N' as const,
      emailAuth: 'N' as const,
      googleAuth: 'N' as const,
      lastLoginIP: row.last_login_ip,
      lastLoginTime: seconds(row.last_login_at),
      agentStatus: row.agent_status,
      // A session that shows a partner one area is no way to more.
      ...(account.areas === 'all' && (await isStaff(row.id)) ? { isStaff: true as const } : {}),
    };
  });

  router.route(accountCalls.getProfile, async ({ account }) => {
    const row = await own(account.accountID);
    return {
      firstname: row.firstname,
      lastname: row.lastname,
      tel: row.tel ?? '',
      email: row.email ?? '',
      key: masked(row.api_key),
      idCard: row.id_card,
      authName: row.auth_name,
      companyName: row.company_name,
    };
  });

  router.route(accountCalls.saveProfile, async ({ account, input }) => {
    await saveProfile(db, account.accountID, input);
    return {};
  });
}
