import { MemoryAuthorityRepository } from './memory-authority-repository.ts';
import { describeAuthorityRepository } from './testing/authority-repository-contract.ts';

describeAuthorityRepository(async () => new MemoryAuthorityRepository());
