import { accountCalls, BodyCode } from '@certdeck/contract';
import { checkIdCard, maskEmail, maskPhone } from '@certdeck/validation';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import { BusinessError, UnauthorizedError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import { findAccount, saveProfile } from './accounts.store.ts';
import { accountTexts } from './texts.ts';
import { idCardColumns, idCardOf } from './id-card.store.ts';
import { findOwner } from '../tenancy/members.store.ts';
import { type FigurePorts, readFigures } from './figures.ts';

const maskedKey = (key: string) => `${key.slice(0, 4)}****${key.slice(-4)}`;

const masked = ({ email, tel }: { email: string | null; tel: string | null }) =>
  email ? maskEmail(email) : maskPhone(tel ?? '');

/** What the account's page shows of other areas. */
export interface AccountPorts {
  db: Db;
  isStaff(accountID: string): Promise<boolean>;
  /** Kinds of two-step verification that are on. */
  factors(accountID: string): Promise<readonly string[]>;
  /** How far the real-name authentications of a tenant are (D-216), with the names that have passed. */
  proven(
    tenantID: TenantID,
  ): Promise<Record<'person' | 'organisation', { validStatus: number; name: string }>>;
  figures: FigurePorts;
  /** Seals numbers of documents. */
  seal: TextSeal;
  /** How far the tenant is as an agent (D-236). */
  agentStatus(tenantID: TenantID): Promise<'none' | 'applied' | 'active'>;
}

/** Account and profile (B§7.4, B§7.5, D-214). */
export function bindAccounts(router: Router, ports: AccountPorts): void {
  const { db, isStaff, factors, proven, figures, agentStatus, seal } = ports;
  const requireAccount = async (accountID: string) => {
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
    const row = await requireAccount(account.principalID);
    const kinds = await factors(row.id);
    const { person, organisation } = await proven(account.tenantID);
    const isOn = (kind: string) => (kinds.includes(kind) ? ('Y' as const) : ('N' as const));
    return {
      ...(await readFigures(figures, account.tenantID, {
        withMoney: account.permissions.has('ledger:read'),
        deptID: account.seesDept,
      })),
      accountInfo: row.company_name || masked(row),
      accountNo: row.account_no,
      rootUUID: account.tenantID,
      authPProgress: person.validStatus,
      authEProgress: organisation.validStatus,
      telAuth: isOn('tel'),
      emailAuth: isOn('email'),
      googleAuth: isOn('google'),
      lastLoginIP: row.last_login_ip,
      lastLoginTime: secondsOrZero(row.last_login_at),
      agentStatus: await agentStatus(account.tenantID),
      tenant: { accountNo: account.tenantNo, owner: await ownerOf(account.tenantID, row) },
      role: account.role,
      ...(account.roleName === undefined ? {} : { roleName: account.roleName }),
      permissions: [...account.permissions],
      // A session that shows a partner one area is no way to more.
      ...(account.areas === 'all' && account.by === 'person' && (await isStaff(row.id))
        ? { isStaff: true as const }
        : {}),
    };
  });

  router.route(accountCalls.getProfile, async ({ account }) => {
    const row = await requireAccount(account.principalID);
    const { person, organisation } = await proven(account.tenantID);
    const looks = account.by === 'view';
    // The name of a person is told to who may prove it.
    const personName = account.permissions.has('identity:prove') ? person.name : '';
    return {
      firstname: row.firstname,
      lastname: row.lastname,
      // The operator's people see contacts masked, and neither keys nor numbers of documents (D-440).
      tel: looks && row.tel ? maskPhone(row.tel) : (row.tel ?? ''),
      email: looks && row.email ? maskEmail(row.email) : (row.email ?? ''),
      key: looks ? '' : maskedKey(row.api_key),
      idCard: looks ? '' : await idCardOf(seal, row),
      authName: organisation.name || personName,
      companyName: row.company_name,
    };
  });

  const save = async (principalID: string, { idCard, ...names }: ProfileInput) => {
    // The page's own rule: a number that can't be one would count for the profile's progress.
    if (idCard !== undefined && checkIdCard(idCard) !== null)
      throw new BusinessError(BodyCode.badInput, accountTexts.idCard, { idCard: accountTexts.idCard });
    const columns = idCard === undefined ? undefined : await idCardColumns(seal, principalID, idCard);
    await transaction(db, async (trx) => {
      note({ object: { kind: 'account', id: principalID } });
      await saveProfile(trx, principalID, { ...names, idCard: columns });
    });
    return {};
  };
  for (const call of [accountCalls.saveAccount, accountCalls.postProfile, accountCalls.saveProfile])
    router.route(call, ({ account, input }) => save(account.principalID, input));
}

/** What a person says of themselves; what isn't given stays. */
interface ProfileInput {
  firstname?: string | undefined;
  lastname?: string | undefined;
  companyName?: string | undefined;
  idCard?: string | undefined;
}
