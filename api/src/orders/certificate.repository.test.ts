import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '../database/database.ts';
import { describeCertificateRepository } from '../issuers/testing/repository-contract.ts';
import { openTestDatabase } from '../testing/database.ts';
import { createCertificateRepository } from './certificate.repository.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describeCertificateRepository(async () => {
  await database.db.deleteFrom('issued_certificates').execute();
  await database.db.deleteFrom('crl_numbers').execute();
  return createCertificateRepository(database.db);
});
