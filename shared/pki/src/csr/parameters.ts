import type { PkiInput } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';

/** Offered RSA key lengths in bits (A§9.24). */
export const RSA_LENGTHS = [2048, 3072, 4096] as const;
/** Offered curves; P512 is the portal's name for P-521 (A§9.25, D-074). */
export const ECC_CURVES = ['P256', 'P384', 'P512'] as const;
/** Offered hashes (A§9.26). */
export const SIGNATURE_HASHES = ['SHA256', 'SHA384', 'SHA512'] as const;
/** Offered key types of the order form (A§3.7). */
export const ENCRYPTIONS = ['RSA', 'ECC'] as const;
/** Where an order's request comes from (A§3.7). */
export const CSR_SOURCES = ['create', 'paste', 'zip'] as const;

export type RsaLength = (typeof RSA_LENGTHS)[number];
export type EccCurve = (typeof ECC_CURVES)[number];
export type SignatureHash = (typeof SIGNATURE_HASHES)[number];
export type Encryption = (typeof ENCRYPTIONS)[number];
export type CsrSource = (typeof CSR_SOURCES)[number];
/** The generator's names of the key types (B§3.24, B§3.25; the capital V is the specification's). */
export type SignAlgorithm = 'RSASSA-PKCS1-V1_5' | 'ECDSA';

/** The request generator's input (B§3.24 to B§3.26). */
export interface CsrRequest {
  /** Default SHA256. */
  hashAlg?: SignatureHash;
  /** Default RSASSA-PKCS1-V1_5. */
  signAlg?: SignAlgorithm;
  /** The common name: a host name, an IP address, an e-mail address, or with `asciiNames: false` a name. */
  hostname: string;
  /** RSA: bits, default 2048. ECDSA: the curve, default P256; P521 and P-521 mean P512. */
  keyLen?: RsaLength | EccCurve | `${RsaLength}` | 'P521' | 'P-256' | 'P-384' | 'P-521';
  /** Two letters. */
  country?: string;
  province?: string;
  city?: string;
  org?: string;
  unit?: string;
  email?: string;
  /** Further host names, IP addresses, e-mail addresses or URIs (D-080). */
  sans?: readonly string[];
  /**
   * Default true. False for code and document certificates, whose common name is the name of a
   * person or company: it stays as written and no alternative name is made of it (A§9.28, D-077).
   */
  asciiNames?: boolean;
  /**
   * A key in clear that the request is made for, in whatever wrapping; `signAlg` and `keyLen` are then
   * its own. Left out, a new key is made.
   */
  privateKey?: PkiInput;
}

/** Key and CSR parameters of the order form (A§3.6, A§3.7). */
export interface CsrPairParameters {
  from?: CsrSource;
  encryption?: Encryption;
  /** RSA only. */
  keyLength?: RsaLength | `${RsaLength}`;
  /** ECC only. */
  curve?: EccCurve;
  signature?: SignatureHash;
  country?: string;
  province?: string;
  city?: string;
  org?: string;
  department?: string;
  email?: string;
}

/** Parameters of stored and server-made keys on the wire (B§3.14, A§7.17). */
export interface CsrKeyParameters {
  country?: string;
  province?: string;
  locality?: string;
  organization?: string;
  orgUnit?: string;
  hashSign?: SignatureHash;
  encryption?: Encryption;
  keyCurve?: EccCurve;
  keySize?: RsaLength | `${RsaLength}`;
  domains?: readonly string[];
}

/** What a fresh form holds (A§9.23, A§9.27, B§9.9, B§9.10). */
export const CSR_DEFAULTS = {
  from: 'create',
  encryption: 'RSA',
  keyLength: 2048,
  curve: 'P256',
  signature: 'SHA256',
  country: 'SG',
  province: 'Beijing',
  city: 'Beijing',
  org: '',
  department: 'SSL',
  email: '',
} as const satisfies CsrPairParameters;

/** The order form's parameters as the generator's, for one certificate (D-075). */
export function csrRequestOfPair(
  pair: CsrPairParameters,
  names: { hostname: string; sans?: readonly string[]; asciiNames?: boolean },
): CsrRequest {
  return {
    hashAlg: pair.signature,
    ...keyChoice(pair.encryption, pair.keyLength, pair.curve),
    country: pair.country,
    province: pair.province,
    city: pair.city,
    org: pair.org,
    unit: pair.department,
    email: pair.email,
    ...names,
  };
}

/** The wire's parameters as the generator's, for one of its domains (D-075, D-097). */
export function csrRequestOfKeyParameters(parameters: CsrKeyParameters, hostname: string): CsrRequest {
  return {
    hashAlg: parameters.hashSign,
    ...keyChoice(parameters.encryption, parameters.keySize, parameters.keyCurve),
    country: parameters.country,
    province: parameters.province,
    city: parameters.locality,
    org: parameters.organization,
    unit: parameters.orgUnit,
    hostname,
  };
}

/** The order form's parameters in the wire's names (D-075). */
export function keyParametersOfPair(pair: CsrPairParameters, domains: readonly string[]): CsrKeyParameters {
  const ecc = pair.encryption === 'ECC';
  return {
    country: pair.country,
    province: pair.province,
    locality: pair.city,
    organization: pair.org,
    orgUnit: pair.department,
    hashSign: pair.signature,
    encryption: pair.encryption,
    ...(ecc ? { keyCurve: pair.curve } : { keySize: pair.keyLength }),
    domains,
  };
}

function keyChoice(
  encryption: Encryption | undefined,
  length: CsrPairParameters['keyLength'],
  curve: EccCurve | undefined,
): Pick<CsrRequest, 'signAlg' | 'keyLen'> {
  return encryption === 'ECC'
    ? { signAlg: 'ECDSA', keyLen: curve }
    : { signAlg: 'RSASSA-PKCS1-V1_5', keyLen: length };
}

/** A key and signature choice in WebCrypto's names. */
export type KeyChoice =
  | { kind: 'RSA'; modulusLength: number; hash: WebHash }
  | { kind: 'EC'; namedCurve: WebCurve; hash: WebHash };

export type WebHash = 'SHA-256' | 'SHA-384' | 'SHA-512';
export type WebCurve = 'P-256' | 'P-384' | 'P-521';

const WEB_HASHES: Record<SignatureHash, WebHash> = {
  SHA256: 'SHA-256',
  SHA384: 'SHA-384',
  SHA512: 'SHA-512',
};

const WEB_CURVES: ReadonlyMap<string, WebCurve> = new Map([
  ['P256', 'P-256'],
  ['P-256', 'P-256'],
  ['P384', 'P-384'],
  ['P-384', 'P-384'],
  ['P512', 'P-521'],
  ['P521', 'P-521'],
  ['P-521', 'P-521'],
]);

/**
 * The WebCrypto curve of a portal name: P512, P521 and P-521 are all P-521 (D-074).
 * @throws PkiError BAD_PARAMETERS for other names
 */
export function webCurve(name: string): WebCurve {
  const curve = WEB_CURVES.get(name);
  if (!curve) {
    throw new PkiError('BAD_PARAMETERS', `no curve ${name}`, { field: 'keyLen' });
  }
  return curve;
}

/**
 * The key and hash a generator input asks for, with its defaults (B§3.24 to B§3.26, D-076).
 * @throws PkiError BAD_PARAMETERS for anything not offered
 */
export function keyChoiceOf(request: Pick<CsrRequest, 'hashAlg' | 'signAlg' | 'keyLen'>): KeyChoice {
  const hash = WEB_HASHES[request.hashAlg ?? 'SHA256'];
  if (!hash) {
    throw new PkiError('BAD_PARAMETERS', `no hash ${String(request.hashAlg)}`, { field: 'hashAlg' });
  }
  if (request.signAlg === 'ECDSA') {
    return { kind: 'EC', namedCurve: webCurve(String(request.keyLen ?? 'P256')), hash };
  }
  if (request.signAlg !== undefined && request.signAlg.toUpperCase() !== 'RSASSA-PKCS1-V1_5') {
    throw new PkiError('BAD_PARAMETERS', `no algorithm ${request.signAlg}`, { field: 'signAlg' });
  }
  const length = RSA_LENGTHS.find((offered) => String(offered) === String(request.keyLen ?? 2048));
  if (!length) {
    throw new PkiError('BAD_PARAMETERS', `no RSA length ${String(request.keyLen)}`, { field: 'keyLen' });
  }
  return { kind: 'RSA', modulusLength: length, hash };
}
