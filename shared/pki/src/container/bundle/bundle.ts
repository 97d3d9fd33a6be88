import type { Bytes } from '../../encoding/bytes.ts';
import type { PkiFailure } from '../../errors.ts';

/** A file or a pasted text. */
export interface BundleSource {
  /** To be shown. */
  name: string;
  content: string | Bytes;
  /** Names it in locks; left out, its position does. */
  id?: string;
}

export interface BundleRequest {
  sources: readonly BundleSource[];
  /** By BundleLock.id; an entry with empty text is an empty password, none is no password. */
  passwords?: ReadonlyMap<string, string>;
  /** Milliseconds since 1970, for which of several chains is valid; the present unless stated. */
  now?: number;
}

/** Where something stands, for sentences such as "server.zip/a.pem, line 31 (CERTIFICATE)". */
export interface BundlePlace {
  source: string;
  /** Line of a text, from 1; null in a binary file. */
  line: number | null;
  /** What the PEM block calls itself, which may be wrong. */
  label: string | null;
}

/** How something came. */
export type BundleForm =
  | 'PEM'
  | 'DER'
  /** Base64 or hexadecimal without PEM lines. */
  | 'TEXT'
  | 'P7B'
  | 'PFX'
  | 'JKS'
  | 'JCEKS'
  | 'JWK'
  | 'OPENSSH';

export interface BundleCertificate {
  der: Bytes;
  places: BundlePlace[];
  form: BundleForm;
  /** Friendly name or alias in the file it came from. */
  alias: string | null;
  subject: string;
  issuer: string;
  commonName: string | null;
  dnsNames: string[];
  /** Hexadecimal. */
  serialNumber: string;
  /** ISO 8601; null when the certificate states no valid date. */
  notBefore: string | null;
  notAfter: string | null;
  /** 'RSA 2048', 'EC P-256', 'Ed25519'. */
  keyText: string;
  isCa: boolean;
  /** Issuer and subject are one name: a root, or self-signed. */
  selfIssued: boolean;
  /** SHA-256 of the DER, hexadecimal. */
  sha256: string;
}

/** Holds key material: never log it. */
export interface BundleKey {
  pkcs8: Bytes;
  place: BundlePlace;
  form: BundleForm;
  /** How the key itself was wrapped. */
  container: 'PKCS8' | 'PKCS1' | 'SEC1' | 'JWK' | 'OPENSSH';
  /** How it was encrypted; null for a key in clear. */
  scheme: string | null;
  alias: string | null;
  /** 'RSA', 'EC', 'Ed25519', … */
  algorithm: string;
  /** 0 where unknown. */
  bits: number;
  curve: string | null;
  /** The EC curve was written out; `pkcs8` names it. */
  explicitCurve: boolean;
  /** SHA-256 of the SubjectPublicKeyInfo, hexadecimal; null where the public half is not known. */
  spkiSha256: string | null;
}

/** Something that needs a password, or another one than was given. */
export interface BundleLock {
  /** Names it in BundleRequest.passwords; stable while the sources stay the same. */
  id: string;
  place: BundlePlace;
  kind: 'PFX' | 'JKS' | 'JCEKS' | 'key';
  /** The entry, where a single key of a container has its own password. */
  alias: string | null;
  scheme: string | null;
  /** A password was given and is wrong. */
  wrong: boolean;
}

export interface BundleProblem {
  place: BundlePlace;
  failure: PkiFailure;
}

/** Something that was recognised and is not converted. */
export interface BundleIgnored {
  place: BundlePlace;
  /** 'csr', 'crl', 'publicKey', 'parameters', 'secretKey', 'zip', 'text', … */
  kind: string;
}

/** A certificate with its issuers above it, and its key if that is there. */
export interface BundleEntry {
  /** Positions in `certificates`, the leaf first; empty for a key without certificate. */
  chain: number[];
  /** Position in `keys`; null without one. */
  key: number | null;
  /** The friendly name it had, or its common name. */
  alias: string;
  /** Whether the chain ends at a self-signed certificate. */
  complete: boolean;
}

/** Everything that was found, put in order. */
export interface Bundle {
  certificates: BundleCertificate[];
  keys: BundleKey[];
  entries: BundleEntry[];
  locks: BundleLock[];
  problems: BundleProblem[];
  ignored: BundleIgnored[];
  /** How the containers are protected, one line each, for display. */
  schemes: { place: BundlePlace; form: BundleForm; scheme: string }[];
}
