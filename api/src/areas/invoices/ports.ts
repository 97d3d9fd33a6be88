import type { Notice } from '../../platform/area/notices.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** What a tenant has paid, less what was given back, in cents. */
export type SpentOf = (db: Db | Trx, accountID: TenantID) => Promise<number>;

/** Tells a customer what became of an invoice, in the transaction that makes it true. */
export type TellInvoice = (trx: Trx, accountID: TenantID, notice: Notice) => Promise<void>;
