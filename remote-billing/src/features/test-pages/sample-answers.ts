import {
  accountCalls,
  orderCalls,
  type OrderDetail,
  OrderStatus,
  payMethods,
  type PayWay,
} from '@certdeck/contract';

/** Number of the order that the samples are about. */
export const SAMPLE_ORDER = 'SAMPLE';

const order: OrderDetail = {
  ...{
    id: SAMPLE_ORDER,
    orderNo: SAMPLE_ORDER,
    orderStatus: OrderStatus.waitingForPayment,
    stage: 'payment',
  },
  ...{ commonName: 'shop.example', domains: [], dcvMethod: 'dns_txt', contact: null, organization: null },
  ...{ productNo: SAMPLE_ORDER, productName: 'DV SSL', chineseName: 'DV SSL', brandName: '', certType: '' },
  ...{ validity: 1, payAmount: 20_000, reSignStatus: 0, reSignPriceDiff: 0, remark: '', csr: '' },
  ...{ createTime: 0, payTime: 0, endTime: 0, certExpireTime: 0, serialNumber: '', issueError: null },
  ...{ keyStored: false, timeline: [] },
};
const payWays = payMethods.map((name): PayWay => ({ name, payWay: name, showName: '', switch: 'Y' }));

/** What the reads of a test page answer, by the id of the call. */
export const sampleAnswers: Readonly<Record<string, unknown>> = {
  [orderCalls.payWays.id]: { payWays, bankTransfer: 'Y' },
  [orderCalls.getOrder.id]: order,
  [accountCalls.packagesFor.id]: { fits: false, left: 0, names: false },
  [accountCalls.listTransfers.id]: [],
};
