import type { CreatedAt } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

export interface ContactTable {
  id: string;
  account_id: TenantID;
  firstname: string;
  lastname: string;
  position: string;
  email: string;
  telephone: string;
  id_card: string;
  created_at: CreatedAt;
  /** Principal that wrote it last; null for none, and in rows of releases that didn't keep it. */
  actor_id: Generated<string | null>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    contacts: ContactTable;
  }
}
