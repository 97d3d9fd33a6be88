import type { OrderDetail, PayOrder } from '@certdeck/contract';

/** An order that waits for payment, as GET /v1/orders lists it. */
export function waitingOrder(change: Partial<PayOrder> = {}): PayOrder {
  return {
    id: 'id-1',
    orderNo: 'N1',
    validity: 1,
    commonName: 'example.com',
    payAmount: 20_000,
    reSignStatus: 0,
    reSignPriceDiff: 0,
    productName: 'AlphaSSL DV',
    chineseName: 'AlphaSSL 域名证书',
    productNo: 'alpha-dv',
    brandName: 'AlphaSSL',
    certType: 'dv_one_ssl',
    orderStatus: 1001,
    createTime: 1_790_000_000,
    payTime: 0,
    endTime: 0,
    certExpireTime: 0,
    remark: '',
    ...change,
  };
}

/** The same order as its own page reads it. */
export function detailOf(order: PayOrder): OrderDetail {
  return {
    ...order,
    dcvMethod: 'dns_txt',
    domains: [],
    contact: null,
    organization: null,
    keyStored: false,
    csr: '',
    stage: 'payment',
    issueError: null,
    serialNumber: '',
    timeline: [{ step: 'created', time: order.createTime }],
  };
}
