import { DerReader, fromPem, readTime, readUnsigned, readWhole, TAG } from './der-reader.ts';
import { toPem } from './der.ts';
import { makeIssuing, makeRoot, type Operator, type Signer } from './founding.ts';
import type { CaId } from './profile.ts';
import { generateKeyPem, loadSigningKey, type KeySpec, type SigningKey } from './signing-key.ts';
import type { CaStore } from '../ca-store.ts';

export type AuthorityId = 'root' | CaId;

export interface HierarchyOptions {
  store: CaStore;
  /** Where relying parties fetch from, without a trailing slash: `http://127.0.0.1:8080/pki`. */
  baseUrl: string;
  operator: Operator;
  /** Encrypts the private keys in the store; clear files readable by their owner alone when undefined. */
  passphrase: string | undefined;
  now: Date;
}

/** An authority's certificate and, where it is at hand, its key. */
export interface Authority<Key extends SigningKey | undefined = SigningKey> {
  id: AuthorityId;
  certificate: Buffer;
  pem: string;
  /** Name, DER. */
  subject: Buffer;
  spki: Buffer;
  /** Octets without sign. */
  serial: Buffer;
  notAfter: Date;
  key: Key;
}

export interface Hierarchy {
  /** The key may be kept elsewhere: it signs issuing authorities and the root's list, nothing else. */
  root: Authority<SigningKey | undefined>;
  issuing: Record<CaId, Authority>;
}

export interface AuthorityUrls {
  caIssuers: string;
  crl: string;
  ocsp: string;
}

export function authorityUrls(baseUrl: string, id: AuthorityId): AuthorityUrls {
  return { caIssuers: `${baseUrl}/${id}.crt`, crl: `${baseUrl}/${id}.crl`, ocsp: `${baseUrl}/ocsp` };
}

/**
 * The root signs a handful of times, so that the stronger curve, which is also quicker to make, is taken.
 * Issuing authorities use RSA: PKCS #1 signatures are deterministic, hence a certificate that was signed but
 * not stored is signed again to the same octets, and every client verifies them.
 */
const KEY_SPEC: Record<AuthorityId, KeySpec> = {
  root: 'p-384',
  intermediate: 'rsa-2048',
  private: 'rsa-2048',
};

/** Parts of a certificate of ours. */
export function readCertificate(
  certificate: Buffer,
): Pick<Authority, 'certificate' | 'serial' | 'notAfter' | 'subject' | 'spki'> {
  const body = new DerReader(new DerReader(readWhole(certificate).content).next(TAG.sequence).content);
  body.next(0xa0);
  const serial = readUnsigned(body.next(TAG.integer).content);
  body.next(TAG.sequence);
  body.next(TAG.sequence);
  const validity = body.enter();
  validity.next();
  const notAfter = readTime(validity.next());
  const subject = body.next(TAG.sequence).whole;
  const spki = body.next(TAG.sequence).whole;
  return { certificate, serial, notAfter, subject, spki };
}

function readAuthority(id: AuthorityId, pem: Buffer): Authority<undefined> {
  const text = pem.toString('latin1');
  return { id, pem: text, ...readCertificate(fromPem(text, ['CERTIFICATE'])), key: undefined };
}

/** The stored key of an authority, made when there is none. */
async function openKey({ store, passphrase }: HierarchyOptions, id: AuthorityId): Promise<SigningKey> {
  const stored = await store.load(`${id}.key`);
  const pem =
    stored ?? (await store.create(`${id}.key`, await generateKeyPem(KEY_SPEC[id], passphrase), 'secret'));
  return loadSigningKey(pem, passphrase);
}

/** Keeps what the store has already, so that two processes starting at once end with one certificate. */
async function keepCertificate(store: CaStore, id: AuthorityId, der: Buffer): Promise<Authority<undefined>> {
  const pem = await store.create(`${id}.crt`, Buffer.from(toPem(der, 'CERTIFICATE')), 'public');
  return readAuthority(id, pem);
}

function withKey(authority: Authority<undefined>, key: SigningKey): Authority {
  if (!authority.spki.equals(key.spki)) {
    throw new Error(`${authority.id}.key does not belong to ${authority.id}.crt`);
  }
  return { ...authority, key };
}

async function openRoot(options: HierarchyOptions): Promise<Authority<SigningKey | undefined>> {
  const { store, operator, now } = options;
  const stored = await store.load('root.crt');
  if (stored && (await store.load('root.key')) === undefined) return readAuthority('root', stored);
  const key = await openKey(options, 'root');
  const authority = stored
    ? readAuthority('root', stored)
    : await keepCertificate(store, 'root', await makeRoot(operator, key, now));
  return withKey(authority, key);
}

async function openIssuing(
  options: HierarchyOptions,
  id: CaId,
  root: Authority<SigningKey | undefined>,
): Promise<Authority> {
  const { store, operator, baseUrl, now } = options;
  const stored = await store.load(`${id}.crt`);
  if (!stored && !root.key) throw new Error(`${id}.crt is missing, and root.key is not here to make it`);
  const key = await openKey(options, id);
  if (stored || !root.key) return withKey(readAuthority(id, stored ?? Buffer.alloc(0)), key);
  const signer: Signer = { subject: root.subject, key: root.key };
  const der = await makeIssuing(operator, id, key, signer, authorityUrls(baseUrl, 'root'), now);
  return withKey(await keepCertificate(store, id, der), key);
}

/**
 * Opens the hierarchy in the store, and founds it on the first start: a root, an authority for TLS and one for
 * private trust.
 * @throws when a key does not belong to its certificate, the passphrase is wrong or files are missing
 */
export async function openHierarchy(options: HierarchyOptions): Promise<Hierarchy> {
  const root = await openRoot(options);
  const [intermediate, privateTrust] = await Promise.all([
    openIssuing(options, 'intermediate', root),
    openIssuing(options, 'private', root),
  ]);
  return { root, issuing: { intermediate, private: privateTrust } };
}
