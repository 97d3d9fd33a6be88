import { findAccount } from '../areas/accounts/accounts.store.ts';
import { findCustomer } from '../areas/accounts/customers.store.ts';
import { familyOf } from '../areas/session/sessions.store.ts';
import type { Viewed, ViewPorts } from '../areas/views/views.ts';

const viewedOf = (row: {
  id: string;
  account_no: string;
  root_id: Viewed['tenantID'];
  company_name: string;
}): Viewed => ({
  id: row.id,
  accountNo: row.account_no,
  tenantID: row.root_id,
  company: row.company_name,
});

/** What views need of accounts and sessions. */
export const viewing: Pick<ViewPorts, 'findAccount' | 'accountOf' | 'familyOf'> = {
  async findAccount(db, accountNo) {
    const row = await findCustomer(db, accountNo);
    return row && viewedOf(row);
  },
  async accountOf(db, accountID) {
    const row = await findAccount(db, accountID);
    return row && viewedOf(row);
  },
  familyOf,
};
