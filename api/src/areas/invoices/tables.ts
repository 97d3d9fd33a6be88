import type { Generated } from 'kysely';
import type { CreatedAt, Json, LaterDate, NullableJson } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';

interface OwnColumns {
  account_id: TenantID;
  id: string;
  /** Principal that wrote it last. */
  actor_id: string | null;
  created_at: CreatedAt;
}

/** Whom invoices are made out to; what only special ones need may be ''. */
export interface InvoiceOrganizationTable extends OwnColumns {
  org_name: string;
  tax_num: string;
  telephone: string;
  bank_name: string;
  bank_account: string;
  address: string;
  email: string;
}

/** Where invoices on paper are sent. */
export interface InvoiceContactTable extends OwnColumns {
  name: string;
  telephone: string;
  address: string;
}

export type InvoiceState = 'requested' | 'issued' | 'refused';

/** Whom an invoice is made out to, as it was when it was applied for. */
export interface KeptOrganization {
  orgName: string;
  taxNum: string;
  telephone: string;
  bankName: string;
  bankAccount: string;
  address: string;
  email: string;
}

/** Where it is sent, as that was. */
export interface KeptContact {
  name: string;
  telephone: string;
  address: string;
}

export interface InvoiceTable extends OwnColumns {
  /** 1 ordinary, 2 special (D-184). */
  invoice_type: number;
  /** Cents. */
  amount: number;
  organization: Json<KeptOrganization>;
  contact: NullableJson<KeptContact>;
  state: Generated<InvoiceState>;
  /** As it stands on the issued one; '' before. */
  number: Generated<string>;
  /** Why it was refused; '' otherwise. */
  reason: Generated<string>;
  has_file: Generated<boolean>;
  ended_at: LaterDate;
}

export interface InvoiceFileTable {
  account_id: TenantID;
  invoice_id: string;
  /** A PDF file. */
  content: Buffer;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    invoice_organizations: InvoiceOrganizationTable;
    invoice_contacts: InvoiceContactTable;
    invoices: InvoiceTable;
    invoice_files: InvoiceFileTable;
  }
}
