import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** What the host name of a sign-up or a visit means, where agents have sites of their own. */
export interface HomeSites {
  /** Notes at which site a tenant began; whatever is visited later changes nothing of it. */
  joined(trx: Trx, tenantID: TenantID, hostname: string): Promise<void>;
  /** The host name that mails to somebody of a tenant lead to, who comes from one. */
  homeOf(db: Db | Trx, tenantID: TenantID, hostname: string): Promise<string>;
}
