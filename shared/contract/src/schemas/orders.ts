import { z } from 'zod';
import { BATCH_LIMIT } from '../codes.ts';
import {
  flag,
  line,
  listOf,
  noData,
  nothing,
  orderNo,
  paging,
  requiredLine,
  text,
  wholeNumber,
} from './wire.ts';

/** A§3.1 and D-249. `prices` maps a year number, or 90, to cents. */
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
  maxYear: z.number().int(),
  isFree: flag,
  prices: z.record(z.string(), z.number().int()),
  /** Cents per further name; 0 where names are included or not allowed. */
  extraNamePrice: z.number().int(),
  /** Names in the base price, the common name counted. */
  includedNames: z.number().int(),
});
export const listProducts = { input: z.object(paging), data: z.array(product) };

export const dcvMethod = z.enum(['dns_txt', 'dns', 'file']);
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
  }),
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

/** A§3.13 with the dates of D-193; times as 10-digit seconds, 0 when not yet. */
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
  /** Coverage until: pay date + 365 days a year (D-192). */
  endTime: z.number().int(),
  /** notAfter of the certificate in force. */
  certExpireTime: z.number().int(),
  remark: z.string(),
});
export const listOrders = {
  input: z.object({
    ...paging,
    status: wholeNumber(1000, 9999).optional(),
    keyword: line().optional(),
    expiring: flag.optional(),
    brand: line(64).optional(),
  }),
  data: z.array(payOrder),
};

export const dcvRecord = z.object({
  domain: z.string(),
  method: dcvMethod,
  /** TXT, CNAME or FILE. */
  type: z.enum(['TXT', 'CNAME', 'FILE']),
  /** Full record name, no trailing dot; for files the host. */
  host: z.string(),
  /** What a DNS panel wants: the name without its zone. */
  relativeHost: z.string(),
  value: z.string(),
  /** Path below http://host, for files; '' otherwise. */
  path: z.string(),
  /** Seconds; after it the value is no longer accepted and a new one is made. */
  expireTime: z.number().int(),
});

/** What the last look-up of one name found. */
export const dcvCheck = z.object({
  code: z.string(),
  expected: z.string(),
  seen: z.array(z.string()),
  /** A usual mistake that the check recognised, such as RECORD_AT_APEX; absent when none was. */
  hint: z.string().optional(),
  /** Resolver address or URL that was asked. */
  where: z.string(),
  checkedAt: z.number().int(),
  /** 0 when no further try is planned. */
  nextTryAt: z.number().int(),
});
export const orderDomain = z.object({
  domain: z.string(),
  status: z.enum(['pending', 'verified', 'failed']),
  verifiedTime: z.number().int(),
  methods: z.array(dcvMethod),
  dcv: dcvRecord,
  /** The issuer says what is to be published once the order is paid; `dcv` holds nothing but the method until then. */
  awaiting: z.boolean().optional(),
  lastCheck: dcvCheck.nullable(),
  /** The record can be published by the demo zone's button. */
  demoZone: z.boolean(),
  /** The record can be placed for the customer, in a zone that the operator writes to. */
  placeable: z.boolean().optional(),
});

export const orderDetail = payOrder.extend({
  dcvMethod: dcvMethod,
  domains: z.array(orderDomain),
  contact: z.object({ name: z.string(), email: z.string(), telephone: z.string() }).nullable(),
  organization: z
    .object({ orgName: z.string(), nationCode: z.string(), province: z.string(), city: z.string() })
    .nullable(),
  keyStored: z.boolean(),
  csr: z.string(),
  /** Where the order stands beyond its status: what the background work waits for. */
  stage: z.enum(['payment', 'validation', 'issuing', 'issued', 'resubmit', 'cancelled']),
  /** One sentence's code and parameters when issuing was refused; null otherwise. */
  issueError: z.object({ code: z.string(), detail: z.string() }).nullable(),
  serialNumber: z.string(),
  /** Steps with their times, 0 when not reached. */
  timeline: z.array(
    z.object({ step: z.enum(['created', 'paid', 'validated', 'issued']), time: z.number().int() }),
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
export const listOrderDomains = {
  input: z.object({ orderNo, ...paging }),
  data: z.array(orderDomain),
};
export const deleteOrderDomain = { input: z.object({ orderNo, domain: name }), data: z.array(orderDomain) };
export const readDcv = {
  input: z.object({ orderNo, domain: name, dcvMethod: dcvMethod.optional() }),
  data: dcvRecord,
};
export const changeDcv = { input: z.object({ orderNo, domain: name.optional(), dcvMethod }), data: noData };
export const verifyDomains = { input: z.object({ id: orderNo }), data: z.array(orderDomain) };
export const autoDetectDomain = {
  input: z.object({ domain: name, orderNo: orderNo.optional() }),
  data: z.object({ detected: z.boolean(), found: z.array(z.string()) }),
};
export const getCertificate = {
  input: z.object({ id: orderNo }),
  data: z.object({
    certificate: z.string(),
    /** Intermediate, then root, PEM. */
    caBundle: z.string(),
    root: z.string(),
    /** Vault ciphertext or ''. */
    key: z.string(),
  }),
};
export const orderNos = listOf(orderNo, BATCH_LIMIT);
export const cancelOrders = { input: z.object({ orderNos }), data: noData };
export const saveRemark = { input: z.object({ orderNo, remark: text(500) }), data: noData };
export const exportOrders = { input: listOrders.input, data: z.string() };

/** POST /v1/orders/pay (D-163): one of payMethod, payWay, name says how. */
export const pay = {
  input: z.object({
    payMethod: line(20).optional(),
    payWay: line(20).optional(),
    name: line(20).optional(),
    aim: z.string().max(20),
    orderNo: listOf(orderNo, BATCH_LIMIT).optional(),
    rechargeAmount: wholeNumber(1, 1_000_000_000_000).optional(),
  }),
  data: z.object({}).loose(),
};
export const batchPay = { input: z.object({ orderNos }), data: noData };
export const payWays = {
  input: nothing,
  data: z.object({
    payWays: z.array(z.object({ name: z.string(), payWay: z.string(), switch: flag, showName: z.string() })),
    /** Whether a bank transfer can be reported, which is none of the ten names (D-258). */
    bankTransfer: flag.optional(),
  }),
};
/**
 * An order that wasn't paid, and why. A call over several orders, all or none, answers a refusal with `data` that holds
 * such a list as `failOrders`.
 */
export const failedOrder = z.object({
  orderNo: z.string(),
  msg: z.string(),
  /** Body code of the reason, such as 13003; absent from a queue that an earlier release worked off. */
  code: z.number().int().optional(),
});
export const batchQueue = z.object({
  queueId: z.string(),
  status: z.enum(['ready', 'pending', 'end']),
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
  successCount: z.number().int(),
  failCount: z.number().int(),
  pendingCount: z.number().int(),
  failOrders: z.array(failedOrder),
});
export const startBatchPay = { input: z.object({ orderNos }), data: z.object({ queueId: z.string() }) };
export const batchQueues = { input: nothing, data: z.array(batchQueue) };
export const batchStatus = { input: z.object({ queueId: requiredLine(64) }), data: batchQueue };

/** Places the DCV record of a name in a zone that the operator writes to. */
export const placeRecord = { input: z.object({ orderNo, domain: name }), data: noData };

/** Demo mode only: publishes an order's DCV record in the zone on loopback. */
export const publishDemoRecord = { input: z.object({ orderNo, domain: name }), data: noData };
