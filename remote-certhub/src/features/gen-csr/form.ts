import {
  CSR_DEFAULTS,
  type CsrRequest,
  type EccCurve,
  type RsaLength,
  type SignatureHash,
} from '@certdeck/pki';

/** Key types of the form, by the names that are shown; P512 is the wire's name of P-521 (D-074). */
export const KEY_TYPES = ['RSA 2048', 'RSA 3072', 'RSA 4096', 'P-256', 'P-384', 'P-521'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** How the key is written: PKCS#8, the same with a password, or PKCS#1 for RSA and SEC1 for EC. */
export const KEY_FILE_FORMATS = ['pkcs8', 'encrypted', 'traditional'] as const;
export type KeyFileFormat = (typeof KEY_FILE_FORMATS)[number];

/** Requests made at once. */
export const MAX_REQUESTS = 500;

/** What the form holds. */
export interface GenerateForm {
  /** 'several' makes one request for each line of `list`. */
  mode: 'one' | 'several';
  commonName: string;
  /** Further names, separated by lines, commas or spaces. */
  sans: string;
  list: string;
  keySource: 'new' | 'existing';
  keyType: KeyType;
  hash: SignatureHash;
  country: string;
  province: string;
  city: string;
  org: string;
  unit: string;
  email: string;
  format: KeyFileFormat;
  password: string;
}

/** A fresh form. */
export const FRESH: GenerateForm = {
  mode: 'one',
  commonName: '',
  sans: '',
  list: '',
  keySource: 'new',
  keyType: 'RSA 2048',
  hash: CSR_DEFAULTS.signature,
  country: CSR_DEFAULTS.country,
  province: CSR_DEFAULTS.province,
  city: CSR_DEFAULTS.city,
  org: CSR_DEFAULTS.org,
  unit: CSR_DEFAULTS.department,
  email: CSR_DEFAULTS.email,
  format: 'pkcs8',
  password: '',
};

const LENGTHS: Readonly<Record<KeyType, RsaLength | EccCurve>> = {
  'RSA 2048': 2048,
  'RSA 3072': 3072,
  'RSA 4096': 4096,
  'P-256': 'P256',
  'P-384': 'P384',
  'P-521': 'P512',
};

/** Names of one request as typed: separated by lines, commas, semicolons or blanks, full-width ones too. */
export function splitNames(text: string): string[] {
  return text.split(/[\s,;，；、]+/).filter((name) => name !== '');
}

/** The request for one certificate: its first name is the common name. */
export function requestOf(form: GenerateForm, names: readonly string[]): CsrRequest {
  const [hostname = '', ...sans] = names;
  const { country, province, city, org, unit, email } = form;
  return {
    hashAlg: form.hash,
    signAlg: form.keyType.startsWith('RSA') ? 'RSASSA-PKCS1-V1_5' : 'ECDSA',
    keyLen: LENGTHS[form.keyType],
    ...{ country, province, city, org, unit, email },
    hostname,
    sans,
  };
}

/** The names of each request of a list: one line, one request; empty lines and lines that begin with # are skipped. */
export function listedNames(list: string): { line: number; names: string[] }[] {
  return list.split(/\r\n|\r|\n/).flatMap((text, index) => {
    const names = text.trimStart().startsWith('#') ? [] : splitNames(text);
    return names.length === 0 ? [] : [{ line: index + 1, names }];
  });
}
