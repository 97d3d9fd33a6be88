import type { Role } from '@certdeck/contract/roles';
import type { TenantID } from '../identifiers.ts';
import type { CreatedAt } from './accounts.ts';

/** Whoever can act. An account is a person who signs in, under the same id. */
export interface PrincipalTable {
  id: string;
  kind: 'account';
  created_at: CreatedAt;
}

/**
 * Whom orders, money and everything else belong to. Its id is that of the account that opened it (rootUUID,
 * A§3.12), and stays when ownership passes on. The column `account_id` of a tenant's tables holds it.
 */
export interface TenantTable {
  id: TenantID;
  created_at: CreatedAt;
}

/** What a principal is in a tenant. */
export interface MemberTable {
  tenant_id: TenantID;
  principal_id: string;
  role: Role;
  /** Principal that made it a member; null for whom nobody did. */
  added_by: string | null;
  created_at: CreatedAt;
}

export interface TenancyTables {
  principals: PrincipalTable;
  tenants: TenantTable;
  members: MemberTable;
}
