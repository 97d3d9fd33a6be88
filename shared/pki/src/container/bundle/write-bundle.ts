/** Writes certificates and keys as files of the format that a server or program wants. */
import { parseCertificate, type CertificateData } from '../../certificate/read.ts';
import { utf8Bytes, type Bytes } from '../../encoding/bytes.ts';
import { derToPem, joinPem } from '../../encoding/pem.ts';
import { PkiError } from '../../errors.ts';
import { writeKey } from '../../key/write-key.ts';
import { safeFileName } from '../../zip/write.ts';
import { writeJks } from '../jks.ts';
import { writeP7b } from '../p7b.ts';
import { writePfx, type PfxProfile } from '../pfx.ts';
import type { StoreRequest } from '../contents.ts';

export type BundleTarget = 'pem' | 'der' | 'p7b' | 'pfx' | 'jks';

/** One certificate with its issuers, and its key. */
export interface WriteEntry {
  /** DER, the leaf first, its issuers in order behind it. Empty for a key alone. */
  certificates: readonly Bytes[];
  /** PKCS#8 DER. */
  key: Bytes | null;
  /** Name in a PFX or JKS, and of the files; default: the common name. */
  alias?: string;
  /** Of this key alone, in a JKS; default: the password of the store. */
  keyPassword?: string;
}

export interface WriteBundleRequest {
  target: BundleTarget;
  entries: readonly WriteEntry[];
  /** Of a PFX or JKS; of PEM and DER it protects the key as PKCS#8, left out the key is in clear. */
  password?: string;
  /** PFX: default modern. */
  profile?: PfxProfile;
  /**
   * PEM: `fullchain` puts the chain behind the certificate and the key into a second file, `single`
   * puts all into one, `separate` makes a file of each.
   */
  layout?: 'fullchain' | 'single' | 'separate';
  /** P7B: default DER, which Windows writes. */
  encoding?: 'pem' | 'der';
  /** Roots are left out otherwise: clients have them, and servers need not send them. */
  includeRoot?: boolean;
}

export interface WrittenFile {
  name: string;
  mediaType: string;
  content: Bytes;
  /** Holds a private key, in clear or protected. */
  secret: boolean;
}

const MEDIA_TYPES = {
  pem: 'application/x-pem-file',
  der: 'application/pkix-cert',
  key: 'application/pkcs8',
  p7b: 'application/x-pkcs7-certificates',
  pfx: 'application/x-pkcs12',
  jks: 'application/x-java-keystore',
} as const;

/**
 * The files that a bundle becomes; names are safe on every system, and none occurs twice.
 * @throws PkiError EMPTY_INPUT where nothing fits the target, such as a key alone for P7B; BAD_PASSWORD,
 *   KEY_MISMATCH, and those of the readers
 */
export async function writeBundle(request: WriteBundleRequest): Promise<WrittenFile[]> {
  const entries = request.entries.map((entry) => prepared(entry, request.includeRoot ?? false));
  if (entries.length === 0) {
    throw new PkiError('EMPTY_INPUT', 'nothing to convert');
  }
  const files = await filesOf(entries, request);
  if (files.length === 0) {
    throw new PkiError('EMPTY_INPUT', `nothing of this goes into ${request.target}`);
  }
  return withFreeNames(files);
}

interface Prepared {
  /** The leaf and what is written with it. */
  chain: CertificateData[];
  key: Bytes | null;
  alias: string | undefined;
  keyPassword: string | undefined;
  /** File name without ending. */
  base: string;
}

function prepared({ certificates, key, alias, keyPassword }: WriteEntry, includeRoot: boolean): Prepared {
  const chain = certificates.map((der) => parseCertificate(der, { language: 'en' }));
  const leaf = chain[0];
  const kept = chain.filter((certificate, index) => index === 0 || includeRoot || !certificate.selfIssued);
  const name = leaf?.commonName ?? leaf?.dnsNames[0] ?? alias;
  return {
    chain: kept,
    key,
    alias,
    keyPassword,
    base: safeFileName(name ?? (leaf ? 'certificate' : 'private')),
  };
}

async function filesOf(entries: readonly Prepared[], request: WriteBundleRequest): Promise<WrittenFile[]> {
  switch (request.target) {
    case 'pem':
      return (await Promise.all(entries.map((entry) => pemFiles(entry, request)))).flat();
    case 'der':
      return (await Promise.all(entries.map((entry) => derFiles(entry, request.password)))).flat();
    case 'p7b':
      return p7bFiles(entries, request.encoding ?? 'der');
    case 'pfx':
      return [
        store(
          entries,
          'pfx',
          await writePfx({ ...storeRequest(entries, request), profile: request.profile }),
        ),
      ];
    case 'jks':
      return [store(entries, 'jks', await writeJks(storeRequest(entries, request)))];
  }
}

function file(name: string, type: keyof typeof MEDIA_TYPES, content: Bytes, secret: boolean): WrittenFile {
  return { name, mediaType: MEDIA_TYPES[type], content, secret };
}

function pemOf(certificates: readonly CertificateData[]): Bytes {
  return utf8Bytes(
    joinPem(
      certificates.map(({ der }) => der),
      'CERTIFICATE',
    ),
  );
}

function keyFile(key: Bytes, encoding: 'pem' | 'der', password: string | undefined): Promise<Bytes> {
  const protection = password ? ({ protection: 'aes256', password } as const) : {};
  return writeKey({ pkcs8: key, format: 'pkcs8', encoding, ...protection });
}

async function pemFiles(entry: Prepared, { layout, password }: WriteBundleRequest): Promise<WrittenFile[]> {
  const { chain, key, base } = entry;
  const keyBytes = key && (await keyFile(key, 'pem', password));
  if (layout === 'single') {
    const parts = [chain.length > 0 ? pemOf(chain) : null, keyBytes].filter((part) => part !== null);
    const joined = utf8Bytes(parts.map((part) => new TextDecoder().decode(part)).join(''));
    return [file(`${base}.pem`, 'pem', joined, key !== null)];
  }
  const keyFiles = keyBytes ? [file(`${base}.key`, 'pem', keyBytes, true)] : [];
  if (chain.length === 0) {
    return keyFiles;
  }
  if (layout === 'separate') {
    const above = chain.slice(1);
    return [
      file(`${base}.crt`, 'pem', pemOf(chain.slice(0, 1)), false),
      ...(above.length > 0 ? [file(`${base}_chain.crt`, 'pem', pemOf(above), false)] : []),
      ...keyFiles,
    ];
  }
  const name = chain.length > 1 ? `${base}_fullchain.pem` : `${base}.pem`;
  return [file(name, 'pem', pemOf(chain), false), ...keyFiles];
}

async function derFiles(
  { chain, key, base }: Prepared,
  password: string | undefined,
): Promise<WrittenFile[]> {
  const certificates = chain.map(({ der }, index) =>
    file(index === 0 ? `${base}.cer` : `${base}_chain_${index}.cer`, 'der', der, false),
  );
  const keyFiles = key ? [file(`${base}_key.der`, 'key', await keyFile(key, 'der', password), true)] : [];
  return [...certificates, ...keyFiles];
}

/** One file for each certificate with its chain. */
function p7bFiles(entries: readonly Prepared[], encoding: 'pem' | 'der'): WrittenFile[] {
  return entries
    .filter(({ chain }) => chain.length > 0)
    .map(({ chain, base }) => {
      const der = writeP7b(chain.map((certificate) => certificate.der));
      const content = encoding === 'pem' ? utf8Bytes(derToPem(der, 'PKCS7')) : der;
      return file(`${base}.p7b`, 'p7b', content, false);
    });
}

function storeRequest(entries: readonly Prepared[], { password = '' }: WriteBundleRequest): StoreRequest {
  return {
    password,
    keys: entries.flatMap(({ key, chain, alias, keyPassword }) =>
      key && chain.length > 0
        ? [
            {
              privateKey: key,
              certificates: chain.map(({ der }) => der),
              alias,
              password: keyPassword === '' ? undefined : keyPassword,
            },
          ]
        : [],
    ),
    trusted: entries.flatMap(({ key, chain, alias }) =>
      key
        ? []
        : chain.map(({ der }, index) => ({ certificate: der, alias: index === 0 ? alias : undefined })),
    ),
  };
}

function store(entries: readonly Prepared[], type: 'pfx' | 'jks', content: Bytes): WrittenFile {
  const named = entries.find(({ key, chain }) => key && chain.length > 0) ?? entries[0];
  return file(`${named?.base ?? 'certificate'}.${type}`, type, content, true);
}

/** Two certificates may have one name. */
function withFreeNames(files: readonly WrittenFile[]): WrittenFile[] {
  const used = new Set<string>();
  return files.map((written) => {
    const dot = written.name.lastIndexOf('.');
    let name = written.name;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) {
      name = `${written.name.slice(0, dot)}_${number}${written.name.slice(dot)}`;
    }
    used.add(name.toLowerCase());
    return { ...written, name };
  });
}
