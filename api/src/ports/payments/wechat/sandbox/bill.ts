import { beijingTime } from '../../beijing-time.ts';
import type { KeptOrder, KeptRefund } from './objects.ts';

/* The trade bill as WeChat Pay writes it (pay.weixin.qq.com/doc/v3/merchant/4013071222): in yuan, with CRLF. */

const TITLES =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** 0.6 %, in whole fen. */
const feeOf = (fen: number): number => Math.round(fen * 0.006);

const yuan = (fen: number, digits = 2): string => (fen / 100).toFixed(digits);
const line = (values: readonly string[]): string => values.map((value) => `\`${value}`).join(',');

interface Movement {
  at: number;
  fen: number;
  isRefund: boolean;
  values: string[];
}

/** What moved on a day in Beijing; undefined where nothing did, of which there is no bill. */
export function tradeBill(orders: readonly KeptOrder[], day: string): Buffer | undefined {
  const moved = orders
    .flatMap((order) => [
      ...(order.transaction === '' ? [] : [movementOf(order)]),
      ...order.refunds.filter(({ status }) => status !== 'CLOSED').map((refund) => movementOf(order, refund)),
    ])
    .filter(({ at }) => beijingTime(new Date(at)).startsWith(day))
    .toSorted((one, other) => one.at - other.at);
  if (moved.length === 0) return undefined;
  const sum = (isRefund: boolean) =>
    moved.filter((one) => one.isRefund === isRefund).reduce((total, { fen }) => total + fen, 0);
  const fees = moved.reduce((total, { fen, isRefund }) => total + feeOf(fen) * (isRefund ? -1 : 1), 0);
  const [paid, refunded] = [yuan(sum(false)), yuan(sum(true))];
  return Buffer.from(
    [
      `\uFEFF${TITLES}`,
      ...moved.map(({ values }) => line(values)),
      SUMS,
      line([String(moved.length), paid, refunded, '0.00', yuan(fees, 5), paid, refunded]),
      '',
    ].join('\r\n'),
  );
}

function movementOf(order: KeptOrder, refund?: KeptRefund): Movement {
  const at = refund?.createdAt ?? order.paidAt;
  const fen = refund?.amount ?? order.total;
  const settled = refund ? '0.00' : yuan(order.total);
  const back = refund ? yuan(refund.amount) : '0.00';
  return {
    at,
    fen,
    isRefund: refund !== undefined,
    values: [
      ...[beijingTime(new Date(at)), order.appID, order.merchantID, '0', ''],
      ...[order.transaction, order.number, 'sandbox', 'NATIVE', refund ? 'REFUND' : 'SUCCESS'],
      ...['OTHERS', 'CNY', settled, '0.00', refund?.id ?? '0', refund?.number ?? '0', back, '0.00'],
      ...[refund ? 'ORIGINAL' : '', refund?.status ?? '', order.description, ''],
      ...[yuan(refund ? -feeOf(fen) : feeOf(fen), 5), '0.60%', settled, back, ''],
    ],
  };
}
