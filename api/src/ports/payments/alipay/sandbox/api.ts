import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { beijingTime } from '../../beijing-time.ts';
import { parseJson } from '../../parse-json.ts';
import { type Db, type Trx, transaction } from '../../../../platform/database/transaction.ts';
import { fenOf, yuanOf } from '../yuan.ts';
import { tradeBill } from './bill.ts';
import {
  type AlipayObjects,
  AlipayRefusal,
  type KeptTrade,
  type PageRequest,
  refundedOf,
} from './objects.ts';
import type { AlipayPlatform } from './platform.ts';

export interface AlipaySandbox {
  db: Db;
  objects: AlipayObjects;
  platform: AlipayPlatform;
}

const amount = z
  .string()
  .transform((text) => fenOf(text) ?? 0)
  .pipe(z.int().min(1).max(10_000_000_000));
const number = z.string().regex(/^\w{1,64}$/);
const tradeParams = z.object({ out_trade_no: z.string() });
const refundParams = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string().min(1).max(64),
  refund_amount: amount,
});
const refundQueryParams = z.object({ out_trade_no: z.string(), out_request_no: z.string() });
const pageParams = z.object({
  out_trade_no: number,
  product_code: z.literal('FAST_INSTANT_TRADE_PAY'),
  total_amount: amount,
  subject: z.string().regex(/^[^/=&]{1,256}$/),
  time_expire: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
});
const billParams = z.object({ bill_type: z.literal('trade'), bill_date: z.iso.date() });

const BILL = 'alipay.data.dataservice.bill.downloadurl.query';
const PAGE = 'alipay.trade.page.pay';

/** The gateway: one path for all that a merchant's server asks. */
export function bindAlipayApi(server: FastifyInstance, { db, objects, platform }: AlipaySandbox): void {
  server.post<{ Querystring: Record<string, string> }>('/gateway.do', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const params = { ...request.query, ...Object.fromEntries(new URLSearchParams(body)) };
    const { method = '', biz_content: content = '' } = params;
    reply.type('text/html;charset=utf-8');
    try {
      if (!platform.isSigned(params)) throw new AlipayRefusal('isv.invalid-signature', '无效签名', '40002');
      const said = await transaction(db, (trx) =>
        method === BILL
          ? billAddress({ objects, platform }, trx, content, request.headers.host ?? '')
          : answer(objects, trx, method, content),
      );
      return platform.answer(method, { code: '10000', msg: 'Success', ...said });
    } catch (error) {
      if (!(error instanceof AlipayRefusal)) throw error;
      const named = tradeParams.safeParse(parseJson(content));
      const msg = error.kind === '40004' ? 'Business Failed' : 'Invalid Arguments';
      return platform.answer(method, {
        code: error.kind,
        msg,
        sub_code: error.code,
        sub_msg: error.message,
        ...(named.success && error.kind === '40004' ? { out_trade_no: named.data.out_trade_no } : {}),
      });
    }
  });
  server.get<{ Querystring: { fileId?: string } }>('/downloadBillFile.resource', async (request, reply) => {
    const day = await objects.findBill(db, request.query.fileId ?? '');
    const bill = day && tradeBill(await objects.list(db), platform.sellerID, day);
    return bill ? reply.type('application/zip').send(bill) : reply.code(404).send('');
  });
}

/** Where the bill of a day is. @throws AlipayRefusal for a day that isn't over, or on which nothing moved */
async function billAddress(
  { objects, platform }: Pick<AlipaySandbox, 'objects' | 'platform'>,
  trx: Trx,
  content: string,
  host: string,
): Promise<object> {
  const { bill_date: day } = read(billParams, content);
  const isOver = day < platform.today();
  if (!isOver || !tradeBill(await objects.list(trx), platform.sellerID, day))
    throw new AlipayRefusal('isp.bill_not_exist', '账单不存在');
  const id = await objects.addBill(trx, day);
  return { bill_download_url: `http://${host}/downloadBillFile.resource?bizType=trade&fileId=${id}` };
}

/**
 * What a browser's signed address asks for.
 * @param query the whole of its query
 * @returns undefined for what the application hasn't signed
 */
export function readPageRequest(
  platform: AlipayPlatform,
  query: Readonly<Record<string, string>>,
): PageRequest | undefined {
  const { method, biz_content: content = '', notify_url: notifyUrl = '', return_url: returnUrl = '' } = query;
  const params = pageParams.safeParse(parseJson(content));
  if (method !== PAGE || !platform.isSigned(query) || !params.success) return undefined;
  const { out_trade_no, total_amount, subject, time_expire: end } = params.data;
  const expiresAt = Date.parse(`${end.replace(' ', 'T')}+08:00`);
  return { number: out_trade_no, total: total_amount, subject, expiresAt, notifyUrl, returnUrl };
}

async function answer(objects: AlipayObjects, trx: Trx, method: string, content: string): Promise<object> {
  switch (method) {
    case 'alipay.trade.query':
      return wireOfTrade(await objects.find(trx, read(tradeParams, content).out_trade_no));
    case 'alipay.trade.close': {
      const { id, number: name } = await objects.close(trx, read(tradeParams, content).out_trade_no);
      return { trade_no: id, out_trade_no: name };
    }
    case 'alipay.trade.refund': {
      const { out_trade_no: name, out_request_no, refund_amount } = read(refundParams, content);
      const refund = { number: out_request_no, amount: refund_amount };
      const { trade, isChange } = await objects.refund(trx, name, refund);
      return {
        trade_no: trade.id,
        out_trade_no: name,
        fund_change: isChange ? 'Y' : 'N',
        refund_fee: yuanOf(refundedOf(trade)),
      };
    }
    case 'alipay.trade.fastpay.refund.query': {
      const { out_trade_no: name, out_request_no } = read(refundQueryParams, content);
      const trade = await objects.find(trx, name);
      const refund = trade.refunds.find((one) => one.number === out_request_no);
      // No refund of this name is answered with success, and nothing else.
      return refund
        ? {
            trade_no: trade.id,
            out_trade_no: name,
            out_request_no,
            total_amount: yuanOf(trade.total),
            refund_amount: yuanOf(refund.amount),
            refund_status: 'REFUND_SUCCESS',
          }
        : {};
    }
    default:
      throw new AlipayRefusal('isv.invalid-method', '不存在的方法名', '40002');
  }
}

const wireOfTrade = (trade: KeptTrade) => ({
  trade_no: trade.id,
  out_trade_no: trade.number,
  buyer_logon_id: 'san***@sandbox.com',
  trade_status: trade.status,
  total_amount: yuanOf(trade.total),
  buyer_pay_amount: trade.paidAt === 0 ? '0.00' : yuanOf(trade.total),
  ...(trade.paidAt === 0 ? {} : { send_pay_date: beijingTime(new Date(trade.paidAt)) }),
});

/** @throws AlipayRefusal naming the first parameter that is wrong */
function read<Schema extends z.ZodType>(schema: Schema, content: string): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(content));
  if (parsed.success) return parsed.data;
  throw new AlipayRefusal(
    'ACQ.INVALID_PARAMETER',
    `参数无效: ${parsed.error.issues[0]?.path.join('.') ?? ''}`,
  );
}
