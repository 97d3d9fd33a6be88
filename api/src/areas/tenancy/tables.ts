import type { CreatedAt } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { ColumnType, Generated } from 'kysely';

/** Whoever can act. An account is a person who signs in, under the same id; so is an API key. */
export interface PrincipalTable {
  id: string;
  kind: 'account' | 'api-key';
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
  /** Name of a role that every tenant has, or id of one of its own. */
  role: string;
  /** Principal that made it a member; null for whom nobody did. */
  added_by: string | null;
  created_at: CreatedAt;
  /** Department; null for none. */
  dept_id: Generated<string | null>;
  /** Sees the orders of its own department alone. */
  own_dept: Generated<boolean>;
  /** Cents that it may spend on one order without approval; null for no limit. */
  order_limit: Generated<number | null>;
  /** The same in a calendar month of Asia/Shanghai. */
  month_limit: Generated<number | null>;
  /** Since when it may not act for the tenant; null for who may. */
  suspended_at: Generated<Date | null>;
}

/** A part of a tenant's people. */
export interface DepartmentTable {
  tenant_id: TenantID;
  id: string;
  name: string;
  created_at: CreatedAt;
}

/** Somebody who was asked by mail to become a member, and hasn't answered. */
export interface InvitationTable {
  tenant_id: TenantID;
  id: string;
  /** SHA-256 hex of the code in the mail's link; the code itself is in the mail alone. */
  token_hash: string;
  /** In small letters. */
  email: string;
  name: string;
  role: string;
  dept_id: string | null;
  own_dept: boolean;
  order_limit: number | null;
  month_limit: number | null;
  invited_by: string;
  expires_at: Date;
  /** Of a password for the first sign-in; null where the mail's link is the way. */
  password_hash: string | null;
  created_at: CreatedAt;
}

/** A role that a tenant made for itself. */
export interface CustomRoleTable {
  tenant_id: TenantID;
  id: string;
  name: string;
  /** Names of permissions, with commas. */
  permissions: string;
  created_at: CreatedAt;
}

/** The ownership of a tenant, offered to a member who hasn't answered. */
export interface OwnershipOfferTable {
  tenant_id: TenantID;
  id: string;
  from_id: string;
  to_id: string;
  expires_at: Date;
  created_at: CreatedAt;
}

/** What a member has chosen for themselves in a tenant, by the contract's names. */
export interface MemberPreferenceTable {
  tenant_id: TenantID;
  principal_id: string;
  name: string;
  /** Written as JSON text. */
  value: ColumnType<unknown, string, string>;
  /** How often it was written. */
  revision: number;
  updated_at: Date;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    principals: PrincipalTable;
    tenants: TenantTable;
    members: MemberTable;
    member_preferences: MemberPreferenceTable;
    departments: DepartmentTable;
    invitations: InvitationTable;
    custom_roles: CustomRoleTable;
    ownership_offers: OwnershipOfferTable;
  }
}
