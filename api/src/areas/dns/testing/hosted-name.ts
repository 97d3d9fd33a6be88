import { newID } from '../../../platform/database/identifiers.ts';
import type { TestAccount, TestApi } from '../../../testing/api.ts';
import { insertName } from '../../domains/testing/names.ts';

/** A customer of their own with a name that can have records. */
export async function addHostedName(
  api: TestApi,
): Promise<{ account: TestAccount; domain: string; domainID: string }> {
  const account = await api.addAccount();
  const { id, name } = await insertName(api.services.db, {
    accountID: account.accountID,
    contactID: newID(),
  });
  return { account, domain: name, domainID: id };
}
