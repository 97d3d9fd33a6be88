import { afterAll, beforeAll } from '@jest/globals';
import { createAuthorityRepository } from './authority.store.ts';
import type { Database } from '../../platform/database/database.ts';
import { authority } from '../../ports/issuers/testing/authority-repository-contract.ts';
import {
  describeCertificateRepository,
  ISSUER,
  OTHER_ISSUER,
} from '../../ports/issuers/testing/repository-contract.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createCertificateRepository } from './certificate.store.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const ids = [ISSUER, OTHER_ISSUER];
  await createAuthorityRepository(database.db).add(ids.map((id) => authority({ id })));
});
afterAll(() => database.close());

describeCertificateRepository(
  async () => {
    await database.db.deleteFrom('issued_certificates').execute();
    return createCertificateRepository(database.db);
  },
  async (row) => {
    await createCertificateRepository(database.db).reserve(row);
    const { serial } = row;
    await database.db
      .updateTable('issued_certificates')
      .set({ issuer_id: null })
      .where('serial', '=', serial)
      .execute();
    return serial;
  },
);
