import { MemoryCertificateRepository } from './memory-repository.ts';
import { describeCertificateRepository } from './testing/repository-contract.ts';

let repository: MemoryCertificateRepository;

describeCertificateRepository(
  async () => {
    repository = new MemoryCertificateRepository();
    return repository;
  },
  async (row) => {
    await repository.reserve(row);
    repository.forgetIssuer(row.serial);
    return row.serial;
  },
);
