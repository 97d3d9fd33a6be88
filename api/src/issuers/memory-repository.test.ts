import { MemoryCertificateRepository } from './memory-repository.ts';
import { describeCertificateRepository } from './testing/repository-contract.ts';

describeCertificateRepository(() => Promise.resolve(new MemoryCertificateRepository()));
