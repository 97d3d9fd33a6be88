import { createPrivateKey, type KeyObject } from 'node:crypto';
import { fromPem } from '../../../ports/issuers/embedded-ca/der-reader.ts';
import { decodeSealed, openWithSecret, SealError } from '../../../ports/issuers/keys/seal.ts';
import { AuthorityError } from '../errors.ts';
import type { FileStore } from '../file-store.ts';
import type { Secret } from '../secret.ts';

/** The authorities of earlier versions, by the names of their files and the classes they are now. */
export const PARTS = [
  { alias: 'root', class: 'root' },
  { alias: 'intermediate', class: 'tls' },
  { alias: 'private', class: 'private' },
] as const;
export type Alias = (typeof PARTS)[number]['alias'];

/** What a folder has of one authority. */
export interface FolderPart {
  alias: Alias;
  class: (typeof PARTS)[number]['class'];
  /** DER. */
  certificate: Buffer | undefined;
  /** PEM, clear or with a passphrase. */
  clearKey: Buffer | undefined;
  /** The sealed copy that takes the place of the clear key. */
  sealedKey: Buffer | undefined;
}

export const sealedName = (alias: Alias): string => `${alias}.key.sealed`;
/** What a sealed copy opens as, besides the secret. */
export const nameInSeal = (alias: Alias): string => `certdeck ${alias}.key`;

/** The authorities in a folder, or none. @throws DerError for a certificate that is none */
export async function readFolder(files: FileStore): Promise<FolderPart[]> {
  const parts: FolderPart[] = [];
  for (const { alias, class: kind } of PARTS) {
    const [pem, clearKey, sealedKey] = await Promise.all(
      [`${alias}.crt`, `${alias}.key`, sealedName(alias)].map((name) => files.load(name)),
    );
    if (!pem && !clearKey && !sealedKey) continue;
    const certificate = pem && fromPem(pem.toString('latin1'), ['CERTIFICATE']);
    parts.push({ alias, class: kind, certificate, clearKey, sealedKey });
  }
  return parts;
}

/**
 * The private key of an authority in a folder.
 * @returns undefined when it is elsewhere
 * @throws AuthorityError SECRET_WRONG
 */
export async function privateKeyOf(part: FolderPart, secret: Secret): Promise<KeyObject | undefined> {
  const { alias, clearKey, sealedKey } = part;
  if (clearKey) return readPem(clearKey, alias, secret);
  if (!sealedKey) return undefined;
  try {
    return await openCopy(alias, sealedKey, secret);
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause;
    throw new AuthorityError(
      'SECRET_WRONG',
      `${sealedName(alias)} is sealed with another secret than that of ${secret.from}.`,
      { cause },
    );
  }
}

/** @throws SealError */
export async function openCopy(alias: Alias, content: Buffer, secret: Secret): Promise<KeyObject> {
  const key = await openWithSecret(secret.text, nameInSeal(alias), decodeSealed(content));
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function readPem(pem: Buffer, alias: Alias, secret: Secret): KeyObject {
  const isEncrypted = pem.includes('ENCRYPTED');
  try {
    return createPrivateKey(isEncrypted ? { key: pem, passphrase: secret.text } : pem);
  } catch (cause) {
    throw new AuthorityError(
      isEncrypted ? 'SECRET_WRONG' : 'FILES_INCOMPLETE',
      isEncrypted
        ? `${alias}.key is encrypted with a passphrase that is not the secret of ${secret.from}. Start once ` +
            'with the passphrase as the secret and change the secret afterwards, or write the key in clear ' +
            `first: "openssl pkcs8 -in ${alias}.key -out clear.key".`
        : `${alias}.key is no private key in PEM. Bring it back from a backup.`,
      { cause },
    );
  }
}
