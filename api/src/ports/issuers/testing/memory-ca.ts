import { toPem } from '../embedded-ca/der.ts';
import { openEmbeddedCa, type EmbeddedCa, type EmbeddedCaOptions } from '../embedded-ca/index.ts';
import { MemoryKeyStore } from '../keys/memory-key-store.ts';
import { MemoryAuthorityRepository } from '../memory-authority-repository.ts';
import { MemoryCertificateRepository } from '../memory-repository.ts';
import type { Workbench } from './openssl.ts';

/** What the processes of an installation share. */
export type Shared = Pick<EmbeddedCaOptions, 'repository' | 'keys' | 'certificates'>;

export const newShared = (more: Partial<Shared> = {}): Shared => ({
  repository: new MemoryAuthorityRepository(),
  keys: new MemoryKeyStore(),
  certificates: new MemoryCertificateRepository(),
  ...more,
});

/** An authority in memory, as one of the processes that share it has it. */
export function openMemoryCa(
  shared: Shared = newShared(),
  more: Partial<EmbeddedCaOptions> = {},
): Promise<EmbeddedCa> {
  return openEmbeddedCa({ ...shared, baseUrl: 'http://127.0.0.1/pki', ...more });
}

/** Writes the certificates of the first hierarchy as `root.crt`, `intermediate.crt` and `private.crt`, PEM. */
export async function writeCertificates(bench: Workbench, { repository }: Shared): Promise<void> {
  for (const row of await repository.list()) {
    await bench.write(`${row.alias ?? row.keyId}.crt`, toPem(row.certificate, 'CERTIFICATE'));
  }
}
