import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Which second factors are set up. */
export const factorData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID }) {
    const secondFactors = await db
      .selectFrom('factors')
      .select(['kind', 'confirmed_at', 'created_at'])
      .where('account_id', '=', principalID)
      .execute();
    const passkeys = await db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'used_at'])
      .where('account_id', '=', principalID)
      .execute();
    return { secondFactors, passkeys };
  },
  erase: (trx, { principalID }) => dropAllFactors(trx, principalID),
});

/** Takes off everything besides the password by which an account signs in or proves who it is. */
export async function dropAllFactors(trx: Trx, accountID: string): Promise<void> {
  await trx.deleteFrom('lost_factors').where('account_id', '=', accountID).execute();
  await trx.deleteFrom('passkeys').where('account_id', '=', accountID).execute();
  await trx.deleteFrom('passkey_challenges').where('account_id', '=', accountID).execute();
  await trx.deleteFrom('factors').where('account_id', '=', accountID).execute();
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountID).execute();
  await trx.deleteFrom('sign_in_tickets').where('account_id', '=', accountID).execute();
}
