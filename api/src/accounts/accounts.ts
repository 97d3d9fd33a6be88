import { accountCalls } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { TenantID } from '../database/identifiers.ts';
import type { Db } from '../database/transaction.ts';
import { UnauthorizedError } from '../server/errors.ts';
import type { Router } from '../server/router.ts';
import { findAccount, saveProfile } from './accounts.store.ts';
import { findOwner } from '../tenancy/members.store.ts';
import { type FigurePorts, readFigures } from './figures.ts';

const seconds = (moment: Date | null) => (moment ? Math.floor(moment.getTime() / 1000) : 0);
const maskedKey = (key: string) => `${key.slice(0, 4)}****${key.slice(-4)}`;

const masked = ({ email, tel }: { email: string | null; tel: string | null }) =>
  email ? maskEmail(email) : maskPhone(tel ?? '');

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

  /** Whom a member asks for more: the owner of the tenant. */
  const ownerOf = async (tenantID: TenantID, self: { email: string | null; tel: string | null }) => {
    const owner = await findOwner(db, tenantID);
    return masked(owner ?? self);
  };

  router.route(accountCalls.getAccount, async ({ account }) => {
    const row = await own(account.principalID);
    return {
      ...(await readFigures(figures, account.tenantID, {
        withMoney: account.permissions.has('ledger:read'),
      })),
      accountInfo: row.company_name || masked(row),
      accountNo: row.account_no,
      rootUUID: account.tenantID,
      authPProgress: row.auth_p_progress,
      authEProgress: row.auth_e_progress,
      telAuth: 'N' as const,
      emailAuth: 'N' as const,
      googleAuth: 'N' as const,
      lastLoginIP: row.last_login_ip,
      lastLoginTime: seconds(row.last_login_at),
      agentStatus: row.agent_status,
      tenant: { accountNo: account.tenantNo, owner: await ownerOf(account.tenantID, row) },
      role: account.role,
      permissions: [...account.permissions],
      // A session that shows a partner one area is no way to more.
      ...(account.areas === 'all' && (await isStaff(row.id)) ? { isStaff: true as const } : {}),
    };
  });

  router.route(accountCalls.getProfile, async ({ account }) => {
    const row = await own(account.principalID);
    return {
      firstname: row.firstname,
      lastname: row.lastname,
      tel: row.tel ?? '',
      email: row.email ?? '',
      key: maskedKey(row.api_key),
      idCard: row.id_card,
      authName: row.auth_name,
      companyName: row.company_name,
    };
  });

  router.route(accountCalls.saveProfile, async ({ account, input }) => {
    await saveProfile(db, account.principalID, input);
    return {};
  });
}
