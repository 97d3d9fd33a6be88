import { findNamed } from '../areas/accounts/accounts.store.ts';
import type { AdjustmentPorts } from '../areas/adjustments/routes.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { isIndependent } from '../areas/staff/staff.store.ts';

/** What credits and debits need of other areas, in the server and in the operator's command. */
export const adjusting: Pick<AdjustmentPorts, 'tell' | 'tenantOf' | 'isIndependent'> = {
  tell: (trx, tenantID, notice) => announce(trx, tenantID, [notice]),
  isIndependent,
  tenantOf: async (db, account) => (await findNamed(db, account))?.root_id,
};
