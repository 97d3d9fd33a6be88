import { z } from 'zod';
import { BATCH_LIMIT } from '../codes.ts';
import { allRevocationReasons, ownRevocationReasons } from '../revocation-reasons.ts';
import { dcvMethod, orderDomain } from './order-domains.ts';
import { orderNos, shownRefund } from './order-payment.ts';
import { issueError, openReissue } from './reissue.ts';
import { organizationCheck } from './vetting.ts';
import {
  borders,
  flag,
  line,
  listOf,
  moment,
  noData,
  nothing,
  orderNo,
  paging,
  requiredLine,
  text,
  wholeNumber,
} from './wire.ts';

export * from './order-domains.ts';
export * from './order-payment.ts';
export * from './reissue.ts';
export * from './renewal-plan.ts';
export * from './served.ts';

/** A product (A§3.1, D-249). `prices` maps a year number, or 90, to cents. */
export const product = z.object({
  productNo: z.string(),
  productName: z.string(),
  chineseName: z.string(),
  englishName: z.string(),
  productDescription: z.string(),
  productDescriptionEn: z.string(),
  productType: z.string(),
  subBrand: z.string(),
  brand: z.string(),
  brandName: z.string(),
  brandDescription: z.string(),
  brandDescriptionEn: z.string(),
  typeDescription: z.string(),
  typeDescriptionEn: z.string(),
  /** What the descriptions of product, brand and type say in further languages; English stands in for one that lacks (D-262). */
  texts: z
    .record(
      z.string(),
      z.object({ product: z.string().optional(), brand: z.string().optional(), type: z.string().optional() }),
    )
    .optional(),
  maxYear: z.number().int(),
  isFree: flag,
  prices: z.record(z.string(), z.number().int()),
  /** Cents per further name; 0 where names are included or not allowed. */
  extraNamePrice: z.number().int(),
  /** Names in the base price, the common name counted. */
  includedNames: z.number().int(),
});
/** A change of prices that isn't in effect, looked at by who may see drafts; everybody else is answered 13001 (D-400). */
const previewed = { change: z.uuid().optional() };
export const listProducts = {
  /** `ahead` Y: only products that this customer can buy packages of (D-470). */
  input: z.object({ ...paging, ...previewed, ahead: flag.optional() }),
  data: z.array(product),
};

const name = requiredLine(253);
const csrPem = text(20_000);
/** Vault ciphertext (CMS PEM) or nothing: a clear private key is refused (D-083). */
const keyCiphertext = text(40_000);

/** All amounts in cents; discount = allRawPrice - allNowPrice (D-072). */
export const priceData = z.object({
  allNowPrice: z.number().int(),
  allRawPrice: z.number().int(),
  discount: z.number().int(),
});
export const price = {
  input: z.object({
    /** productNo */
    id: requiredLine(64),
    year: wholeNumber(1, 90),
    emails: listOf(line(255), BATCH_LIMIT).optional(),
    sslDomains: listOf(line(253), 5000).optional(),
    /** How many certificates of these names are wanted; 1 by default. */
    quantity: wholeNumber(1, BATCH_LIMIT).optional(),
    ...previewed,
  }),
  data: priceData,
};

export const sslCert = z.object({
  commonName: line(253).optional(),
  /** Further names, one a line or comma-joined on the wire; the list form is preferred. */
  domainNames: listOf(name, 5000).optional(),
  csr: csrPem.optional(),
  key: keyCiphertext.optional(),
});

export const createOrder = {
  input: z.object({
    productNo: requiredLine(64),
    contactID: line(64).optional(),
    orgID: line(64).optional(),
    year: wholeNumber(1, 90),
    dcvMethod: dcvMethod,
    productType: requiredLine(),
    /** Number of the order that this one renews: same product, one certificate (D-491). */
    renews: orderNo.optional(),
    /** SVG Tiny PS that the certificates of a VMC product show; asked for by those alone (D-617). */
    mark: text(40_000).optional(),
    sslCerts: z.array(sslCert).min(1),
  }),
  /** One order number, or several joined by commas (D-145). */
  data: z.string(),
};
export const createFreeOrder = {
  input: z.object({
    csr: csrPem,
    key: keyCiphertext.optional(),
    commonName: name,
    domainNames: listOf(name, 1).optional(),
    productNo: requiredLine(64).optional(),
    renews: orderNo.optional(),
  }),
  data: z.string(),
};
/** Renews an order as it is, with its request. */
export const createOrderRenew = {
  input: z.object({ orderNo }),
  /** Number of the renewal, also of one that there is already. */
  data: z.string(),
};
export const saveCsr = {
  input: z.object({
    country: z.string().regex(/^[A-Za-z]{2}$/),
    domain: name.optional(),
    /** Names of the one request, the common name first; instead of `domain`, or with it (D-097). */
    domains: listOf(name, 5000).optional(),
    locality: line().optional(),
    organization: line().optional(),
    province: line().optional(),
    orgUnit: line().optional(),
    encryption: z.enum(['RSA', 'ECC']),
    keySize: wholeNumber(2048, 4096).optional(),
    hashSign: z.enum(['SHA256', 'SHA384', 'SHA512']),
    keyCurve: z.enum(['P256', 'P384', 'P512']).optional(),
  }),
  data: z.object({ key: z.string(), csr: z.string() }),
};

/** An order in full (A§3.13), with the dates of D-193; times as 10-digit seconds, 0 when not yet. */
export const payOrder = z.object({
  id: z.string(),
  orderNo: z.string(),
  validity: z.number().int(),
  commonName: z.string(),
  payAmount: z.number().int(),
  reSignStatus: z.number().int(),
  reSignPriceDiff: z.number().int(),
  productName: z.string(),
  chineseName: z.string(),
  productNo: z.string(),
  brandName: z.string(),
  certType: z.string(),
  orderStatus: z.number().int(),
  createTime: z.number().int(),
  payTime: z.number().int(),
  /** Coverage until: pay date + 365 days a year (D-192), later by the days that a renewal takes over (D-492). */
  endTime: z.number().int(),
  /** notAfter of the certificate in force. */
  certExpireTime: z.number().int(),
  remark: z.string(),
  /** Number of the package that paid it; absent where money did. */
  packageNo: z.string().optional(),
  /** Which of the account's contacts and organisations it names; absent for none, and in orders of earlier releases. */
  contactID: z.string().optional(),
  orgID: z.string().optional(),
  /** What became of the certificate in force, if it was revoked or is being revoked; when it was asked for, or revoked. */
  revocation: z
    .object({
      state: z.enum(['revoking', 'revoked']),
      reason: z.enum(allRevocationReasons),
      time: z.number().int(),
    })
    .optional(),
  /** Present where the order is paid and its organisation is not validated yet. */
  waitsForOrganization: z.literal(true).optional(),
});
/** Revokes the certificate in force of an order. */
export const revokeCertificate = {
  input: z.object({
    orderNo,
    reason: z.enum(ownRevocationReasons),
    /** Of the certificate that was confirmed; the one in force by default. */
    serial: line(64).optional(),
  }),
  /** `revoking` where the issuer has not answered: it is asked until it does. */
  data: z.object({ state: z.enum(['revoking', 'revoked']) }),
};
export const listOrders = {
  input: z.object({
    ...paging,
    status: wholeNumber(1000, 9999).optional(),
    keyword: line().optional(),
    expiring: flag.optional(),
    brand: line(64).optional(),
    /** Paid orders alone that wait for the validation of their organisation. */
    organization: flag.optional(),
    /** `ends`: what ends next stands first (D-264); otherwise what is newest. */
    sort: z.enum(['ends']).optional(),
    /** Issued orders alone that end from this second on (D-266), and are not renewed. */
    endsFrom: moment().optional(),
    /** The same, before this second. */
    endsBefore: moment().optional(),
  }),
  data: z.array(payOrder),
};
/** How many orders end in each span of time (D-266). */
export const countEnds = {
  input: z.object({ borders: borders() }),
  data: z.object({
    /** One number for each span, the first begins at the first border. */
    ends: z.array(z.number().int()),
  }),
};

export const orderDetail = payOrder.extend({
  dcvMethod: dcvMethod,
  domains: z.array(orderDomain),
  contact: z.object({ name: z.string(), email: z.string(), telephone: z.string() }).nullable(),
  organization: z
    .object({ orgName: z.string(), nationCode: z.string(), province: z.string(), city: z.string() })
    .nullable(),
  /** How far the validation of the organisation is; null where none is waited for, absent in earlier releases. */
  organizationCheck: organizationCheck.nullable().optional(),
  keyStored: z.boolean(),
  csr: z.string(),
  /** SVG that its certificate shows, where its product shows one. */
  mark: z.string().optional(),
  /** Where the order stands beyond its status: what the background work waits for. */
  stage: z.enum(['payment', 'validation', 'issuing', 'issued', 'resubmit', 'cancelled']),
  /** One sentence's code and parameters when issuing was refused; null otherwise. */
  issueError,
  serialNumber: z.string(),
  /** The order that it renews, and what it takes over of its coverage; before the payment, what it would now. */
  renews: z
    .object({ orderNo: z.string(), endTime: z.number().int(), carriedDays: z.number().int() })
    .optional(),
  /** The order that renews it and isn't cancelled. */
  renewedBy: z.object({ orderNo: z.string(), orderStatus: z.number().int() }).optional(),
  /** What of its price goes or went back to where it was paid; absent for nothing (D-641). */
  refunds: z.array(shownRefund).optional(),
  /** Its further certificate that is on its way. */
  reissue: openReissue.optional(),
  /** Steps with their times, 0 when not reached. */
  timeline: z.array(
    z.object({
      step: z.enum(['created', 'paid', 'validated', 'organization', 'issued']),
      time: z.number().int(),
    }),
  ),
});
export const getOrder = { input: z.object({ id: orderNo }), data: orderDetail };
export const orderStatus = {
  input: z.object({ id: orderNo }),
  data: z.object({ orderNo: z.string(), orderStatus: z.number().int() }),
};
export const countOrders = {
  input: nothing,
  data: z.object({
    total: z.number().int(),
    byStatus: z.record(z.string(), z.number().int()),
    expiring: z.number().int(),
  }),
};
export const getCertificate = {
  input: z.object({ id: orderNo }),
  data: z.object({
    certificate: z.string(),
    /** Intermediate, then root, PEM. */
    caBundle: z.string(),
    root: z.string(),
    /** Always '': the key has a call of its own (D-466). */
    key: z.string(),
  }),
};
/** Vault ciphertext (CMS PEM). */
export const exportKey = { input: z.object({ id: orderNo }), data: z.object({ key: z.string() }) };
/** An issued certificate with the caller's own private key as one file, base64, and the password that opens it (D-591). */
const buildContainer = {
  /** `key`: PEM in clear (PKCS#8, PKCS#1 or SEC1); only programs send one (D-083). */
  input: z.object({ orderNo, key: text(20_000).min(1) }),
  data: z.object({ fileName: z.string(), content: z.string(), password: z.string() }),
};
export const buildPfx = buildContainer;
export const buildJks = buildContainer;
/** `refundTo` says where the price of paid orders goes: the balance unless given, or where it was paid from (D-581). */
export const cancelOrders = {
  input: z.object({ orderNos, refundTo: z.enum(['balance', 'source']).optional() }),
  data: noData,
};
export const saveRemark = { input: z.object({ orderNo, remark: text(500) }), data: noData };
export const exportOrders = { input: listOrders.input, data: z.string() };
