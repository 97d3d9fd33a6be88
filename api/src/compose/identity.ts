import type { Notice } from '../platform/area/notices.ts';
import type { TenantID } from '../platform/database/identifiers.ts';
import type { Trx } from '../platform/database/transaction.ts';
import { announce } from '../areas/messages/messages.store.ts';

/** Tells the members of a tenant what was decided of its proofs, in the server and in the operator's command. */
export const identityTell = (trx: Trx, tenantID: TenantID, notice: Notice): Promise<void> =>
  announce(trx, tenantID, [notice]);
