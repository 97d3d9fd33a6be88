import { hkdfSync } from 'node:crypto';
import type { Db } from '../../platform/database/transaction.ts';
import { openSealingKey } from './seal.store.ts';
import { type SecretOptions, secretOf } from './secret.ts';

/** What a key is for; another purpose has another text, so that no key serves two. */
const PURPOSES = {
  documents: 'certdeck documents 1',
  authenticators: 'certdeck authenticators 1',
  identities: 'certdeck identities 1',
  profiles: 'certdeck profiles 1',
  'audit heads': 'certdeck audit heads 1',
  apiKeys: 'certdeck api keys 1',
  webhooks: 'certdeck webhooks 1',
  chats: 'certdeck chats 1',
  'acme credentials': 'certdeck acme credentials 1',
  'acme nonces': 'certdeck acme nonces 1',
  sso: 'certdeck single sign-on 1',
  withdrawals: 'certdeck withdrawals 1',
  'agent certificates': 'certdeck agent certificates 1',
  'transfer codes': 'certdeck transfer codes 1',
  links: 'certdeck links of mails 1',
  sandbox: 'certdeck payment sandbox 1',
} as const;

/**
 * The key under which something of customers is sealed, 32 octets: derived (HKDF, RFC 5869) from the one that seals
 * the authority's keys, so that one secret of the operator guards all of it and a changed secret needs nothing to be
 * written anew. It is opened when it is needed first, and that makes it where there is none.
 * @returns rejects with an AuthorityError when there is no secret, or another one
 */
export function derivedKey(
  config: SecretOptions,
  db: Db,
  purpose: keyof typeof PURPOSES,
): () => Promise<Buffer> {
  let key: Promise<Buffer> | undefined;
  const open = async (): Promise<Buffer> => {
    // A start tells what there is to tell of the secret.
    const sealingKey = await openSealingKey(db, await secretOf(config, () => undefined));
    return Buffer.from(hkdfSync('sha256', await sealingKey(), '', PURPOSES[purpose], 32));
  };
  return () =>
    (key ??= open().catch((error: unknown) => {
      // A database that was away doesn't decide for ever.
      key = undefined;
      throw error;
    }));
}
