import type { DcvCheck, OrderDetail, OrderDomain, PayOrder, RenewalPlan } from '@certdeck/contract';
import { validityEnd } from '@certdeck/validation';

/** 2023-11-14 22:13:20 UTC, in seconds. */
export const ORDERED = 1_700_000_000;

/** An order that waits for payment; one that is paid has the coverage that the API answers with. */
export function makeOrder(values: Partial<PayOrder> = {}): PayOrder {
  const { orderNo = 'N1', payTime = 0, validity = 1 } = values;
  return {
    id: `id-${orderNo}`,
    orderNo,
    validity: 1,
    commonName: 'shop.example.com',
    payAmount: 15_800,
    reSignStatus: 0,
    reSignPriceDiff: 0,
    productName: 'AlphaSSL Flex DV',
    chineseName: 'AlphaSSL Flex DV 多域名证书',
    productNo: 'ALP-DVF',
    brandName: 'AlphaSSL',
    certType: 'dv_flex_ssl',
    orderStatus: 1001,
    createTime: ORDERED,
    payTime: 0,
    endTime: validityEnd(payTime, validity) ?? 0,
    certExpireTime: 0,
    remark: '',
    ...values,
  };
}

/** A name that waits for its TXT record. */
export function makeName(domain = 'shop.example.com', values: Partial<OrderDomain> = {}): OrderDomain {
  return {
    domain,
    status: 'pending',
    verifiedTime: 0,
    methods: ['dns_txt', 'dns', 'file'],
    dcv: {
      domain,
      method: 'dns_txt',
      type: 'TXT',
      host: `_certdeck-dcv.${domain}`,
      relativeHost: '_certdeck-dcv.shop',
      value: `value-of-${domain}`,
      path: '',
      expireTime: ORDERED + 86_400,
    },
    lastCheck: null,
    demoZone: false,
    ...values,
  };
}

/** A look that saw another value. */
export function makeCheck(values: Partial<DcvCheck> = {}): DcvCheck {
  return {
    code: 'VALUE_DIFFERS',
    expected: 'right',
    seen: ['wrong'],
    where: '192.0.2.53:53',
    checkedAt: ORDERED,
    nextTryAt: 0,
    ...values,
  };
}

/** What an order page shows; waits for payment by default. */
export function makeDetail(values: Partial<OrderDetail> = {}): OrderDetail {
  return {
    ...makeOrder(values),
    dcvMethod: 'dns_txt',
    domains: [makeName()],
    contact: { name: '王明', email: 'wang@example.com', telephone: '13800138000' },
    organization: null,
    keyStored: true,
    csr: '',
    stage: 'payment',
    issueError: null,
    serialNumber: '',
    timeline: [
      { step: 'created', time: ORDERED },
      { step: 'paid', time: 0 },
      { step: 'validated', time: 0 },
      { step: 'issued', time: 0 },
    ],
    ...values,
  };
}

/** The same order paid, waiting for its names. */
export function makePaid(values: Partial<OrderDetail> = {}): OrderDetail {
  return makeDetail({
    orderStatus: 1002,
    stage: 'validation',
    payTime: ORDERED,
    endTime: ORDERED + 365 * 86_400,
    timeline: [
      { step: 'created', time: ORDERED },
      { step: 'paid', time: ORDERED },
      { step: 'validated', time: 0 },
      { step: 'issued', time: 0 },
    ],
    ...values,
  });
}

/** The same order with its certificate. */
export function makeIssued(values: Partial<OrderDetail> = {}): OrderDetail {
  return makePaid({
    orderStatus: 1005,
    stage: 'issued',
    certExpireTime: 4_000_000_000,
    timeline: (['created', 'paid', 'validated', 'issued'] as const).map((step) => ({ step, time: ORDERED })),
    ...values,
  });
}

/** What happens by itself with an order of which nobody has chosen anything. */
export const makePlan = (values: Partial<RenewalPlan> = {}): RenewalPlan => ({
  mode: 'remind',
  payFrom: 'balance',
  timeZone: 'UTC',
  state: 'idle',
  code: '',
  next: 'none',
  time: 0,
  reason: '',
  needsValidation: false,
  retryTime: 0,
  orderNo: '',
  lastTime: 0,
  lastAct: '',
  price: 15_800,
  ...values,
});
