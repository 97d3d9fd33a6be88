import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../../platform/database/database.ts';
import {
  authority,
  describeAuthorityRepository,
} from '../../ports/issuers/testing/authority-repository-contract.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createAuthorityRepository } from './authority.store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function openEmpty() {
  for (const table of ['ocsp_responders', 'issuer_crls', 'crl_numbers'] as const)
    await database.db.deleteFrom(table).execute();
  await database.db.updateTable('issuers').set({ signed_by: null }).execute();
  await database.db.deleteFrom('issuers').execute();
  return createAuthorityRepository(database.db);
}

describeAuthorityRepository(openEmpty);

describe('the authorities in the database', () => {
  it('number their lists on from those of earlier versions (RFC 5280 5.2.3)', async () => {
    const repository = await openEmpty();
    await database.db.insertInto('crl_numbers').values({ id: 1, number: 41 }).execute();
    const row = authority();
    await repository.add([row]);
    expect(await repository.crlState(row.id)).toEqual({ number: 41, made: null, ended: false });
    const made = { number: 42, crl: Buffer.from('list'), revoked: 0, madeAt: new Date() };
    expect(await repository.storeCrl(row.id, { ...made, number: 1 }, 0)).toBe(false);
    expect(await repository.storeCrl(row.id, made, 41)).toBe(true);
  });

  it('are one active of a class, whatever is written', async () => {
    const repository = await openEmpty();
    await repository.add([authority({ state: 'active' })]);
    await expect(repository.add([authority({ state: 'active' })])).rejects.toMatchObject({ code: '23505' });
  });
});
