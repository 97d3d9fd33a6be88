import type { DcvMethod, Organization, Product } from '@certdeck/contract';
import { csrRequestOfPair, type CsrRequest } from '@certdeck/pki';
import { entryKind, forcedKey } from '@certdeck/validation';
import { wireNames, type CertMaterial } from '../form/payload.ts';
import type { EnteredNames } from '../form/names.ts';
import type { OrderValues, PairParams } from '../form/values.ts';

/** One certificate that is to be ordered; `csr` is null when key and request are still to be made. */
export interface IntendedCert {
  names: EnteredNames;
  /** Name of a person or company, for products without names. */
  subjectName: string;
  csr: string | null;
}

/** What the customer meant when pressing Buy. */
export interface OrderIntent {
  product: Product;
  values: OrderValues;
  dcvMethod: DcvMethod;
  serverKey: boolean;
  certs: readonly IntendedCert[];
  /** allNowPrice of the preview, in cents: it decides what follows (D-146). */
  amount: number;
}

/** The order as it was created. `keys` are empty where requests were pasted. */
export interface CreatedOrders {
  orderNos: readonly string[];
  amount: number;
  keys: readonly NamedKey[];
}

/** A private key as vault text, with the name that its file gets. */
export interface NamedKey {
  name: string;
  key: string;
}

/** The request that is made for a certificate of this intent (D-075, D-077, D-080). */
export function requestFor({ product, values }: OrderIntent, cert: IntendedCert): CsrRequest {
  const { asciiNames } = forcedKey(product);
  if (entryKind(product) === 'none') {
    return csrRequestOfPair(values.pairParams, { hostname: cert.subjectName, asciiNames });
  }
  const { commonName, domainNames } = wireNames(cert.names);
  return csrRequestOfPair(values.pairParams, { hostname: commonName, sans: domainNames, asciiNames });
}

/** Characters of O, and of province and city, in a request (RFC 5280 A.1: ub-organization-name, ub-state-name). */
const MOST = { org: 64, place: 128 };

/**
 * The subject of a request that the server makes, with the company of the order (A§7.17). An organisation that the
 * customer wrote stays; a name that a request can't hold is left out, since the certificate has the validated one.
 */
export function ofCompany(pairParams: PairParams, company: Organization): PairParams {
  const { orgName, nationCode, province, city } = company;
  const fits =
    [...orgName].length <= MOST.org && [province, city].every((place) => [...place].length <= MOST.place);
  if (pairParams.org.trim() !== '' || !fits) return pairParams;
  return { ...pairParams, org: orgName, country: nationCode, province, city };
}

/** What a key file of this certificate is named after. */
export function nameOfCert(cert: IntendedCert): string {
  return cert.names.commonName || cert.subjectName;
}

/** Certificates with their requests and keys, as the payload takes them. */
export type ReadyCert = { names: EnteredNames; material: CertMaterial };
