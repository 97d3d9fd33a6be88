import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Db, type Trx, transaction } from '../../../../platform/database/transaction.ts';
import { parseJson } from '../../parse-json.ts';
import { tradeBill } from './bill.ts';
import { type WechatObjects, WechatRefusal } from './objects.ts';
import type { WechatPlatform } from './platform.ts';
import { wireOfOrder, wireOfRefund } from './wire.ts';

export interface WechatSandbox {
  db: Db;
  objects: WechatObjects;
  platform: WechatPlatform;
}

/** Path of the page that a phone opens which has scanned a code, at the portal that is told of payments. */
export const pagePath = (code: string): string => `/demo/payments/wechat/${code}`;

const fen = z.int().positive().max(2_147_483_647);
const orderParams = z.object({
  appid: z.string().min(1).max(32),
  mchid: z.string().min(1).max(32),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true, local: false }),
  notify_url: z
    .url()
    .max(255)
    .refine((url) => !url.includes('?')),
  amount: z.object({ total: fen, currency: z.literal('CNY') }),
});
const refundParams = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/),
  notify_url: z.url().max(256),
  amount: z.object({ refund: fen, total: fen, currency: z.literal('CNY') }),
});
const billParams = z.object({ bill_date: z.iso.date(), bill_type: z.literal('ALL') });
const closeParams = z.object({ mchid: z.string() });

/** Runs one request in one transaction, and answers as WeChat Pay does: signed, to whoever signed. */
type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: (trx: Trx, body: string) => Promise<unknown>,
) => Promise<unknown>;

/** The calls of WeChat Pay's API v3 that Native payments need. */
export function bindWechatApi(server: FastifyInstance, { db, objects, platform }: WechatSandbox): void {
  const answer: Answer = async (request, reply, work) => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    try {
      platform.verify(request.headers.authorization ?? '', {
        method: request.method,
        path: request.url,
        body,
      });
      const said = await transaction(db, (trx) => work(trx, body));
      const text = said === undefined ? '' : JSON.stringify(said);
      reply.code(said === undefined ? 204 : 200).headers(platform.sign(text));
      return said === undefined ? reply.send() : reply.type('application/json').send(text);
    } catch (error) {
      if (!(error instanceof WechatRefusal)) throw error;
      const text = JSON.stringify({ code: error.code, message: error.message });
      reply.code(error.status).type('application/json');
      return error.status === 401 ? reply.send(text) : reply.headers(platform.sign(text)).send(text);
    }
  };

  server.post('/v3/pay/transactions/native', (request, reply) =>
    answer(request, reply, async (trx, body) => {
      const params = read(orderParams, body);
      const code = await objects.request(trx, {
        number: params.out_trade_no,
        appID: params.appid,
        merchantID: params.mchid,
        description: params.description,
        total: params.amount.total,
        notifyUrl: params.notify_url,
        expiresAt: Date.parse(params.time_expire),
      });
      // The real one says weixin://wxpay/bizpayurl?pr=…, which opens nothing but WeChat.
      return { code_url: new URL(pagePath(code), params.notify_url).href };
    }),
  );
  server.get<{ Params: { number: string }; Querystring: { mchid?: string } }>(
    '/v3/pay/transactions/out-trade-no/:number',
    (request, reply) =>
      answer(request, reply, async (trx) => {
        const order = await objects.find(trx, request.params.number);
        if (request.query.mchid !== order.merchantID) throw new WechatRefusal(400, 'PARAM_ERROR', '参数错误');
        return wireOfOrder(order);
      }),
  );
  server.post<{ Params: { number: string } }>(
    '/v3/pay/transactions/out-trade-no/:number/close',
    (request, reply) =>
      answer(request, reply, async (trx, body) => {
        read(closeParams, body);
        await objects.close(trx, request.params.number);
      }),
  );
  server.post('/v3/refund/domestic/refunds', (request, reply) =>
    answer(request, reply, async (trx, body) => {
      const params = read(refundParams, body);
      const { order, refund } = await objects.refund(trx, {
        order: params.out_trade_no,
        number: params.out_refund_no,
        amount: params.amount.refund,
        total: params.amount.total,
      });
      return wireOfRefund(order, refund);
    }),
  );
  server.get<{ Params: { number: string } }>('/v3/refund/domestic/refunds/:number', (request, reply) =>
    answer(request, reply, async (trx) => {
      const { order, refund } = await objects.findRefund(trx, request.params.number);
      return wireOfRefund(order, refund);
    }),
  );
  bindBills(server, { db, objects, platform }, answer);
}

/** Bills: their address is signed, the file at it is not. */
function bindBills(server: FastifyInstance, { db, objects, platform }: WechatSandbox, answer: Answer): void {
  server.get('/v3/bill/tradebill', (request, reply) =>
    answer(request, reply, async (trx) => {
      const { bill_date: day } = read(billParams, JSON.stringify(request.query));
      if (platform.today() <= day) throw new WechatRefusal(400, 'INVALID_REQUEST', '账单日期错误');
      const bill = tradeBill(await objects.list(trx), day);
      if (bill === undefined) throw new WechatRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
      const token = await objects.addBill(trx, day);
      return {
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(bill).digest('hex'),
        download_url: `http://${request.headers.host ?? ''}/v3/billdownload/file?token=${token}`,
      };
    }),
  );
  server.get<{ Querystring: { token?: string } }>('/v3/billdownload/file', async (request, reply) => {
    platform.verify(request.headers.authorization ?? '', { method: 'GET', path: request.url, body: '' });
    const day = await objects.findBill(db, request.query.token ?? '');
    return reply.type('text/plain').send(tradeBill(await objects.list(db), day) ?? '');
  });
}

/** @throws WechatRefusal 400 naming the first parameter that is wrong */
function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new WechatRefusal(400, 'PARAM_ERROR', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
