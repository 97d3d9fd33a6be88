import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../platform/database/database.ts';
import { newSealingKey } from '../../ports/issuers/keys/seal.ts';
import { describeKeyStore } from '../../ports/issuers/testing/key-store-contract.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { SealedKeyStore } from './sealed-key-store.store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const openStore = (sealingKey = newSealingKey()) =>
  new SealedKeyStore(database.db, () => Promise.resolve(sealingKey));

describeKeyStore(async () => openStore());

describe('keys in the database', () => {
  it('are open to every process with the sealing key, and to no other', async () => {
    const sealingKey = newSealingKey();
    const { uri, key } = await openStore(sealingKey).generate('p-256');
    const other = openStore(Buffer.from(sealingKey));
    expect((await other.open(uri)).spki).toEqual(key.spki);
    const stranger = openStore();
    await expect(stranger.open(uri)).rejects.toMatchObject({ code: 'NOT_OPENED' });
  });

  it('are nowhere in clear', async () => {
    const store = openStore();
    const { uri } = await store.generate('rsa-2048');
    const clear = (await store.release(uri)).export({ type: 'pkcs8', format: 'der' });
    const rows = await database.db.selectFrom('ca_keys').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    // Any eight octets of the private part would give it away.
    for (const { header, body } of rows) {
      const stored = Buffer.concat([Buffer.from(header), Buffer.from(body)]);
      for (let at = 300; at + 8 < clear.length; at += 40)
        expect(stored.includes(clear.subarray(at, at + 8))).toBe(false);
    }
  });

  it('open in their own row alone', async () => {
    const store = openStore();
    const [one, two] = [await store.generate('p-256'), await store.generate('p-256')];
    const [first, second] = [one.uri.slice(7), two.uri.slice(7)];
    const taken = await database.db
      .selectFrom('ca_keys')
      .select(['header', 'body'])
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await database.db.updateTable('ca_keys').set(taken).where('id', '=', second).execute();
    await expect(store.open(two.uri)).rejects.toMatchObject({ code: 'NOT_OPENED' });
    expect((await store.open(one.uri)).keyId).toEqual(one.key.keyId);
  });
});
