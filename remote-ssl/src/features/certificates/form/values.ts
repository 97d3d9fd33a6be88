import type { DcvMethod } from '@certdeck/contract';
import {
  CSR_DEFAULTS,
  type EccCurve,
  type Encryption,
  type RsaLength,
  type SignatureHash,
} from '@certdeck/pki';
import { INITIAL_DCV_METHOD, initialTypeFilter, type ProductClass } from '@certdeck/validation';

/** Where the requests of an order come from; zip in batch mode only (A§3.7, D-151). */
export type CsrFrom = 'create' | 'paste' | 'zip';

/** Who can open a key that was made here: this browser, or whoever knows a passphrase (D-087). */
export type KeyProtection = 'browser' | 'passphrase';

/** Key and subject of a request that is made here (A§3.6). */
export interface PairParams {
  country: string;
  province: string;
  city: string;
  org: string;
  department: string;
  email: string;
  encryption: Encryption;
  keyLength: RsaLength;
  curve: EccCurve;
  signature: SignatureHash;
}

/** Everything that is entered on the buy screen. Texts of several names have one name a line. */
export interface OrderValues {
  brand: string;
  types: ProductClass[];
  productNo: string;
  /** Years, or 90 for days (D-159). */
  year: number;
  dcvMethod: DcvMethod;
  csrFrom: CsrFrom;
  pairParams: PairParams;
  protection: KeyProtection;
  passphrase: string;
  /** Whether a key that was made here is also saved as a file as soon as its order exists. */
  saveKeyFile: boolean;
  csrText: string;
  /** Name of the person or company in a code or document request; the company's name when empty. */
  subjectName: string;
  commonName: string;
  domainNames: string;
  /** The common name at which `www.` or the bare name was looked for last, and the name that came with it; '' for none. */
  pairedName: string;
  pairedWith: string;
  mailboxes: string;
  /** Orders of a batch, separated by blank lines (A§5.13). */
  batchText: string;
  /** Several requests, each one order (A§5.23). */
  batchCsrText: string;
  /** The requests of an uploaded archive (A§5.20). */
  zipCsrs: readonly string[];
  /** SVG that a certificate of a VMC product shows. */
  mark: string;
  contactID: string;
  orgID: string;
  /** Number of the order that is renewed; '' for a new one. Product and names of a renewal are that order's. */
  renews: string;
}

/** A fresh screen (A§3.6, A§9.21, A§9.23, A§9.27, A§9.30). */
export function initialValues(): OrderValues {
  return {
    brand: '',
    types: [...initialTypeFilter],
    productNo: '',
    year: 1,
    dcvMethod: INITIAL_DCV_METHOD,
    csrFrom: 'create',
    pairParams: initialPairParams(),
    protection: 'browser',
    passphrase: '',
    saveKeyFile: false,
    csrText: '',
    subjectName: '',
    commonName: '',
    domainNames: '',
    pairedName: '',
    pairedWith: '',
    mailboxes: '',
    batchText: '',
    batchCsrText: '',
    zipCsrs: [],
    mark: '',
    contactID: '',
    orgID: '',
    renews: '',
  };
}

function initialPairParams(): PairParams {
  const { country, province, city, org, department, email, encryption, keyLength, curve, signature } =
    CSR_DEFAULTS;
  return { country, province, city, org, department, email, encryption, keyLength, curve, signature };
}
