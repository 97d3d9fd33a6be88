import type { Call, DcvMethod, Product } from '@certdeck/contract';
import type { orderCalls } from '@certdeck/contract';
import {
  checkNames,
  comparableName,
  dcvChoice,
  entryKind,
  isEmail,
  isIp,
  canonicalIp,
  productRows,
  type DcvChoice,
} from '@certdeck/validation';
import type { SiteConfig } from '@certdeck/contract';
import { needsMark } from '../mark/needsMark.ts';
import { allNames, type EnteredNames } from './names.ts';
import type { OrderValues } from './values.ts';

type InputOf<AnyCall> = AnyCall extends Call<infer Input, unknown> ? Input : never;
export type OrderBody = InputOf<typeof orderCalls.createOrder>;
export type FreeOrderBody = InputOf<typeof orderCalls.createFreeOrder>;
export type PriceQuestion = InputOf<typeof orderCalls.price>;

/** Request and key ciphertext of one certificate; the key is '' when it was made elsewhere. */
export interface CertMaterial {
  csr: string;
  key: string;
}

/** A name as it goes to the API and into the request: ASCII, lower case, canonical address. Mailboxes keep their local part. */
export function wireName(name: string): string {
  const text = name.trim();
  if (isIp(text)) return canonicalIp(text) ?? text;
  if (!text.includes('@')) return comparableName(text);
  const at = text.lastIndexOf('@');
  return `${text.slice(0, at)}@${comparableName(text.slice(at + 1))}`;
}

export function wireNames({ commonName, domainNames }: EnteredNames): EnteredNames {
  return { commonName: wireName(commonName), domainNames: domainNames.map(wireName) };
}

/** The method that counts for these names and what may be chosen (A§4.27 to A§4.29, D-131, D-158). */
export function orderDcv(
  product: Product,
  names: readonly string[],
  site: Pick<SiteConfig, 'dcvTxtBrands'>,
  chosen: DcvMethod,
): DcvChoice {
  return dcvChoice(product, names, site, chosen);
}

/**
 * The body of an order of one or many certificates (A§3.3). Code and document certificates have csr
 * and key alone (A§3.5); a contact and a company go along only where their rows show (A§6.2, A§6.3).
 */
export function orderBody(
  product: Product,
  values: Pick<OrderValues, 'year' | 'contactID' | 'orgID' | 'renews' | 'mark'>,
  dcvMethod: DcvMethod,
  certs: readonly { names: EnteredNames; material: CertMaterial }[],
): OrderBody {
  const rows = productRows(product);
  const nameless = entryKind(product) === 'none';
  return {
    productNo: product.productNo,
    ...(rows.contact ? { contactID: values.contactID } : {}),
    ...(rows.company ? { orgID: values.orgID } : {}),
    ...(needsMark(product) ? { mark: values.mark } : {}),
    year: values.year,
    dcvMethod,
    productType: product.productType,
    ...(values.renews === '' ? {} : { renews: values.renews }),
    sslCerts: certs.map(({ names, material }) =>
      nameless ? material : { ...wireNames(names), ...material },
    ),
  };
}

/** The body of a free order: one name (A§3.4, D-148). */
export function freeOrderBody(
  product: Product,
  { renews }: Pick<OrderValues, 'renews'>,
  names: EnteredNames,
  material: CertMaterial,
): FreeOrderBody {
  const { productNo } = product;
  return { ...wireNames(names), ...material, productNo, ...(renews === '' ? {} : { renews }) };
}

/**
 * What the price of an order is asked with (A§7.15, D-150): its good names, since half-typed ones would be
 * counted as names, and mailboxes apart.
 */
export function priceQuestion(
  product: Product,
  year: number,
  names: EnteredNames,
  quantity = 1,
): PriceQuestion {
  const entered = allNames(names);
  const mailboxes = entryKind(product) === 'mailbox';
  const wrong = new Set(checkNames(product, entered).map(({ line }) => line));
  const good = entered
    .filter((name, line) => !wrong.has(line) && (!mailboxes || isEmail(name)))
    .map(wireName);
  return {
    id: product.productNo,
    year,
    emails: mailboxes ? good : [],
    sslDomains: mailboxes ? [] : good,
    ...(quantity === 1 ? {} : { quantity }),
  };
}
