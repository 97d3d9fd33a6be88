import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** Where somebody is signed in, and the browsers that are known. */
export const sessionData = ({ db }: { db: Db }): PersonalData => ({
  async read({ principalID }) {
    const sessions = await db
      .selectFrom('sessions')
      .select(['begun_at', 'seen_at', 'expires_at', 'address', 'user_agent'])
      .where('account_id', '=', principalID)
      .execute();
    return { sessions };
  },
  async erase(trx, { principalID }) {
    await trx.deleteFrom('sessions').where('account_id', '=', principalID).execute();
    await trx.deleteFrom('known_devices').where('account_id', '=', principalID).execute();
    await trx.deleteFrom('contact_proofs').where('account_id', '=', principalID).execute();
  },
});
