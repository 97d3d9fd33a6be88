import {
  joinPem,
  orderChain,
  safeFileName,
  serverFiles,
  splitCertificates,
  type CertificateData,
  type PfxProfile,
  type PkiResult,
} from '@certdeck/pki';
import { pkiClient } from './pki.ts';

/** What the API gives of an issued certificate, PEM each. */
export interface IssuedCertificate {
  certificate: string;
  /** Intermediate, then root. */
  caBundle: string;
  root: string;
}

/** The PEM files that customers ask for; a server sends `fullChain` and never the root. */
export interface PemFiles {
  certificate: string;
  /** The intermediates without the root. */
  chain: string;
  /** Certificate and intermediates. */
  fullChain: string;
  root: string;
}

const pem = (certificates: readonly CertificateData[]) =>
  joinPem(
    certificates.map(({ der }) => der),
    'CERTIFICATE',
  );

/** Sorts a bundle into files. @throws PkiError for what is no certificate */
export function pemFiles({ certificate, caBundle, root }: IssuedCertificate): PemFiles {
  const [leaf, ...above] = orderChain(certificate, [
    ...splitCertificates(caBundle),
    ...splitCertificates(root),
  ]);
  const chain = pem(above.filter(({ selfIssued }) => !selfIssued));
  const own = leaf ? pem([leaf]) : certificate;
  return { certificate: own, chain, fullChain: own + chain, root };
}

/** A file to save. */
export interface BuiltFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

export interface KeyedRequest {
  issued: IssuedCertificate;
  /** In clear; it goes to this browser's worker and nowhere else. */
  privateKey: string;
  password: string;
  profile: PfxProfile;
  /** The files' base name, usually the common name. */
  name: string;
}

const container = ({ issued, privateKey, password }: KeyedRequest) => ({
  certificatePem: issued.certificate,
  chainPems: [issued.caBundle],
  privateKeyPem: privateKey,
  password,
});

/** A PFX for Windows and IIS, built in the browser (D-083). */
export async function buildPfx(request: KeyedRequest): Promise<PkiResult<BuiltFile>> {
  const built = await pkiClient().buildPfx({ ...container(request), profile: request.profile });
  return named(built, `${safeFileName(request.name)}.pfx`);
}

/** A JKS for Java and Tomcat, built in the browser (D-083). */
export async function buildJks(request: KeyedRequest): Promise<PkiResult<BuiltFile>> {
  return named(await pkiClient().buildJks(container(request)), `${safeFileName(request.name)}.jks`);
}

/** A ZIP with a folder for each server; with the key, its files and PFX and JKS are inside. */
export async function buildZip(
  issued: IssuedCertificate,
  name: string,
  keyed: KeyedRequest | null,
): Promise<PkiResult<BuiltFile>> {
  const pfx = keyed && (await buildPfx(keyed));
  if (pfx && !pfx.ok) return pfx;
  const jks = keyed && (await buildJks(keyed));
  if (jks && !jks.ok) return jks;
  const entries = serverFiles({
    certificatePem: issued.certificate,
    chainPems: [issued.caBundle],
    rootPem: issued.root,
    baseName: name,
    ...(keyed ? { privateKeyPem: keyed.privateKey } : {}),
    ...(pfx ? { pfx: pfx.value.content } : {}),
    ...(jks ? { jks: jks.value.content } : {}),
  });
  return named(await pkiClient().writeZip({ entries }), `${safeFileName(name)}.zip`);
}

/** Folder of an order among several; a name that stands there already gets a number. */
function folderOf(name: string, taken: Set<string>): string {
  const base = safeFileName(name);
  let folder = base;
  for (let number = 2; taken.has(folder); number += 1) folder = `${base} (${number})`;
  taken.add(folder);
  return folder;
}

/**
 * The public files of several certificates in one ZIP, a folder for each; of one alone as `buildZip`. Null for none.
 */
export async function buildArchive(
  certificates: readonly (IssuedCertificate & { name: string })[],
): Promise<PkiResult<BuiltFile> | null> {
  const [first, ...others] = certificates;
  if (!first) return null;
  if (others.length === 0) return buildZip(first, first.name, null);
  const taken = new Set<string>();
  const entries = certificates.flatMap((issued) => {
    const folder = folderOf(issued.name, taken);
    return publicFiles(issued, issued.name).map(({ name, content }) => ({
      name: `${folder}/${name}`,
      content,
    }));
  });
  return named(await pkiClient().writeZip({ entries }), 'certificates.zip');
}

const publicFiles = (issued: IssuedCertificate, name: string) =>
  serverFiles({
    certificatePem: issued.certificate,
    chainPems: [issued.caBundle],
    rootPem: issued.root,
    baseName: name,
  });

function named(built: PkiResult<Uint8Array<ArrayBuffer>>, name: string): PkiResult<BuiltFile> {
  return built.ok ? { ok: true, value: { name, content: built.value } } : built;
}
