import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { AuthorityRepository } from '../../ports/issuers/authority-repository.ts';
import { type EmbeddedCa, openEmbeddedCa } from '../../ports/issuers/embedded-ca/index.ts';
import { KeyStores } from '../../ports/issuers/keys/key-store.ts';
import type { CertificateRepository } from '../../ports/issuers/repository.ts';
import { createAuthorityRepository } from './authority.store.ts';
import { createCertificateRepository, hasIssued } from './certificate.store.ts';
import { AuthorityError } from './errors.ts';
import { openSealingKey } from './seal.store.ts';
import { SealedKeyStore } from './sealed-key-store.store.ts';
import { filesOf, type Secret, secretOf } from './secret.ts';
import { takeOver } from './takeover/take-over.ts';

export interface AuthorityOptions {
  config: Pick<
    Config,
    | 'CA_KEY_SECRET'
    | 'CA_KEY_SECRET_FILE'
    | 'CA_KEY_STORE'
    | 'DATA_DIR'
    | 'DEMO'
    | 'HOST'
    | 'PORT'
    | 'PUBLIC_URL'
  >;
  db: Db;
  now: () => Date;
  /** Called with sentences that the operator should read. */
  tell: (sentence: string) => void;
  /** Founds a new authority although the one that issued the database's certificates is lost. */
  foundAnother?: boolean;
}

/** What the authority rests on, open. */
export interface AuthorityParts {
  secret: Secret;
  repository: AuthorityRepository;
  certificates: CertificateRepository;
  keys: KeyStores;
}

/** @throws AuthorityError when there is no secret, or it doesn't open the keys */
export async function openParts({ config, db, tell }: AuthorityOptions): Promise<AuthorityParts> {
  const secret = await secretOf(config, tell);
  return {
    secret,
    repository: createAuthorityRepository(db),
    certificates: createCertificateRepository(db),
    keys: new KeyStores([new SealedKeyStore(db, await openSealingKey(db, secret))], config.CA_KEY_STORE),
  };
}

/**
 * Opens the certification authority that all processes on this database share. The files of an earlier version
 * are taken over once; where there is no authority at all, one is founded.
 * @param opened what `openParts` answered, where the caller has it already
 * @throws AuthorityError saying what the operator can do
 */
export async function openAuthority(options: AuthorityOptions, opened?: AuthorityParts): Promise<EmbeddedCa> {
  const { config, db, now, tell } = options;
  const parts = opened ?? (await openParts(options));
  const { repository, certificates } = parts;
  await takeOver({ ...parts, folder: filesOf(config.DATA_DIR), as: 'first', tell });
  if (!options.foundAnother && (await repository.list()).length === 0) await refuseToFoundAnother(db);
  const ca = await openEmbeddedCa({
    ...parts,
    baseUrl: `${config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`}/pki`,
    clock: now,
  });
  for (const { id, keyId } of await repository.list())
    await certificates.assignTo(id, Buffer.from(keyId, 'hex'));
  return ca;
}

/** A new authority would answer "unknown" for the certificates of the one before. */
async function refuseToFoundAnother(db: Db): Promise<void> {
  if (!(await hasIssued(db))) return;
  throw new AuthorityError(
    'HIERARCHY_MISSING',
    'The database has certificates, but neither it nor DATA_DIR has the authority that issued them. Start first ' +
      'on the machine whose DATA_DIR has the folder ca, or bring that folder back from a backup. If it is lost, ' +
      'revoke what it issued and run "npm run operator -- ca found" for a new one.',
  );
}
