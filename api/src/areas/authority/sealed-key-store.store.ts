import { createPrivateKey, type KeyObject } from 'node:crypto';
import { isID, newID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { type KeyStore, KeyStoreError, type StoredKey } from '../../ports/issuers/keys/key-store.ts';
import { openWithKey, sealWithKey } from '../../ports/issuers/keys/seal.ts';
import type { KeySpec, SigningKey } from '../../ports/issuers/keys/signing-key.ts';
import { generatePrivateKey, softwareKey } from '../../ports/issuers/keys/software-key.ts';
import type { SealingKey } from './seal.store.ts';

const TRIAL = Buffer.from('certdeck: a key that was stored signs this before it is relied on');

/** Keys in the database, sealed: all processes of an installation have them. URIs are `sealed:<id>`. */
export class SealedKeyStore implements KeyStore {
  readonly scheme = 'sealed';
  private readonly db: Db;
  private readonly sealingKey: SealingKey;

  /** @param sealingKey see `openSealingKey` */
  constructor(db: Db, sealingKey: SealingKey) {
    this.db = db;
    this.sealingKey = sealingKey;
  }

  async generate(spec: KeySpec): Promise<StoredKey> {
    return this.adopt(await generatePrivateKey(spec));
  }

  async adopt(key: KeyObject): Promise<StoredKey> {
    const id = newID();
    const content = key.export({ type: 'pkcs8', format: 'der' });
    const { header, body } = sealWithKey(await this.sealingKey(), nameOf(id), content);
    content.fill(0);
    await this.db.insertInto('ca_keys').values({ id, header, body }).execute();
    const uri = `${this.scheme}:${id}`;
    const stored = await this.open(uri);
    if (!stored.spki.equals(softwareKey(key).spki)) throw new Error(`${uri} was stored as another key`);
    // Verified by the key itself before it answers.
    await stored.sign(TRIAL);
    return { uri, key: stored };
  }

  async open(uri: string): Promise<SigningKey> {
    return softwareKey(await this.release(uri));
  }

  async release(uri: string): Promise<KeyObject> {
    const id = this.idOf(uri);
    const row = isID(id)
      ? await this.db.selectFrom('ca_keys').select(['header', 'body']).where('id', '=', id).executeTakeFirst()
      : undefined;
    if (!row) throw new KeyStoreError('NOT_FOUND', `The database has no key ${uri}`);
    const sealingKey = await this.sealingKey();
    try {
      const content = openWithKey(sealingKey, nameOf(id), {
        header: row.header,
        body: Buffer.from(row.body),
      });
      const key = createPrivateKey({ key: content, format: 'der', type: 'pkcs8' });
      content.fill(0);
      return key;
    } catch (cause) {
      throw new KeyStoreError('NOT_OPENED', `The key ${uri} does not open: its row was changed`, { cause });
    }
  }

  async destroy(uri: string): Promise<void> {
    const id = this.idOf(uri);
    if (isID(id)) await this.db.deleteFrom('ca_keys').where('id', '=', id).execute();
  }

  private idOf(uri: string): string {
    return uri.slice(this.scheme.length + 1);
  }
}

/** Sealed with it: a row's content can't be put into another row. */
const nameOf = (id: string): string => `certdeck key ${id}`;
