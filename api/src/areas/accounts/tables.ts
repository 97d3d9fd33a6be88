import type { CreatedAt } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

export interface AccountTable {
  id: string;
  account_no: string;
  /** The tenant that it acts for (A§3.12 rootUUID): its own, under its own id, unless it is a member of another. */
  root_id: TenantID;
  email: string | null;
  tel: string | null;
  tel_prefix: string;
  /** argon2id over the wire's MD5 hex (D-047). */
  password_hash: string;
  /** Null for one that stands since the sign-up. */
  password_changed_at: Generated<Date | null>;
  firstname: Generated<string>;
  lastname: Generated<string>;
  company_name: Generated<string>;
  /** In clear until it is sealed: what a release before wrote. */
  id_card: Generated<string>;
  id_card_sealed: Generated<Buffer | null>;
  auth_name: Generated<string>;
  auth_p_progress: Generated<number>;
  auth_e_progress: Generated<number>;
  api_key: string;
  invited_by: string | null;
  invite_code: string;
  /** In which language and at which host name the person last used the portal; '' where it isn't known. */
  language: Generated<string>;
  portal_host: Generated<string>;
  last_login_ip: Generated<string>;
  last_login_at: Date | null;
  /** Nobody can sign in, and no job of the account runs; nothing of it is removed. */
  disabled_at: Generated<Date | null>;
  /** Why; `demo` is taken back when demo mode is on again. */
  disabled_for: Generated<'demo' | 'operator' | 'deleted' | null>;
  /** Made by the demonstration, whose password is public. */
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    accounts: AccountTable;
  }
}
