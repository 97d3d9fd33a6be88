/** An order as lists and its own page show it. */
export const order = {
  orderNo: 'filled',
  orderStatus: 'whole',
  payAmount: 'whole',
  reSignStatus: 'whole',
  reSignPriceDiff: 'whole',
  validity: 'whole',
  commonName: 'text',
  productName: 'text',
  chineseName: 'text',
  productNo: 'text',
  brandName: 'text',
  certType: 'text',
  createTime: 'whole',
  payTime: 'whole',
  endTime: 'whole',
  certExpireTime: 'whole',
  remark: 'text',
} as const;
export const record = {
  type: 'text',
  host: 'text',
  relativeHost: 'text',
  value: 'text',
  path: 'text',
  expireTime: 'whole',
} as const;
export const domain = {
  domain: 'filled',
  status: 'filled',
  verifiedTime: 'whole',
  methods: ['text'],
  dcv: record,
  lastCheck: [
    { code: 'text', expected: 'text', seen: ['text'], where: 'text', checkedAt: 'whole', nextTryAt: 'whole' },
    null,
  ],
  demoZone: 'boolean',
} as const;
export const queue = {
  queueId: 'filled',
  status: 'filled',
  total: 'whole',
  success: 'whole',
  fail: 'whole',
  successCount: 'whole',
  failCount: 'whole',
  failOrders: [{ orderNo: 'filled', msg: 'text' }],
} as const;
