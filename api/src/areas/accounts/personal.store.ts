import { randomBytes } from 'node:crypto';
import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import { idCardOf } from './id-card.store.ts';

/** A hash of the form of the others, of a password that nobody has. */
const lockedHash = (): string => {
  const random = (octets: number) => randomBytes(octets).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${random(16)}$${random(32)}`;
};

/** Profile and contacts. The number stays: orders, money and the log name it. */
export const accountData = ({
  db,
  now,
  seal,
}: {
  db: Db;
  now: () => Date;
  seal: TextSeal;
}): PersonalData => ({
  async read({ principalID }) {
    const account = await db
      .selectFrom('accounts')
      .select(['account_no', 'email', 'tel', 'tel_prefix', 'firstname', 'lastname', 'company_name'])
      .select([
        'id',
        'id_card',
        'id_card_sealed',
        'auth_name',
        'invite_code',
        'last_login_ip',
        'last_login_at',
        'created_at',
      ])
      .select(['language', 'portal_host'])
      .where('id', '=', principalID)
      .executeTakeFirst();
    if (!account) return {};
    const { id: _, id_card_sealed: __, ...held } = account;
    return { account: { ...held, id_card: await idCardOf(seal, account) } };
  },
  async erase(trx, { principalID }) {
    await trx
      .updateTable('accounts')
      .set({
        email: null,
        tel: null,
        password_hash: lockedHash(),
        firstname: '',
        lastname: '',
        company_name: '',
        id_card: '',
        id_card_sealed: null,
        auth_name: '',
        language: '',
        portal_host: '',
        last_login_ip: '',
        last_login_at: null,
        // Unique, and nobody's any more.
        api_key: randomBytes(24).toString('hex'),
        invite_code: `X${randomBytes(8).toString('hex')}`,
        disabled_at: now(),
        disabled_for: 'deleted',
      })
      .where('id', '=', principalID)
      .execute();
  },
});
