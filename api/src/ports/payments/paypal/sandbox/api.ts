import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Db, type Trx, transaction } from '../../../../platform/database/transaction.ts';
import { parseJson } from '../../parse-json.ts';
import { minorOf } from '../amounts.ts';
import { type PaypalObjects, PaypalRefusal } from './objects.ts';
import { type PaypalPlatform, TOKEN_LIFE } from './platform.ts';
import { wireOfSearch } from './search.ts';
import { wireOfOrder, wireOfRefund } from './wire.ts';

export interface PaypalSandbox {
  db: Db;
  objects: PaypalObjects;
  platform: PaypalPlatform;
}

/** Path of the page of an order, below the origin to which the browser comes back. */
export const pagePath = (id: string): string => `/demo/payments/paypal/${id}`;
const pageOf = (order: { id: string; returnUrl: string }): string =>
  new URL(pagePath(order.id), order.returnUrl).href;

const money = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().max(32) })
  .transform(({ currency_code: currency, value }) => ({ currency, amount: minorOf(value, currency) ?? 0 }))
  .refine(({ amount }) => amount > 0 && amount <= 999_999_999);
const orderParams = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({ custom_id: z.string().max(255), description: z.string().min(1).max(127), amount: money }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }),
    }),
  }),
});
const refundParams = z.object({ amount: money, custom_id: z.string().min(1).max(127) });
const searchParams = z.object({
  start_date: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  end_date: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  fields: z.literal('transaction_info'),
  page_size: z.coerce.number().int().min(1).max(500),
  page: z.coerce.number().int().min(1),
});
const transmissionParams = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  auth_algo: z.string(),
  cert_url: z.url(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
});

interface Answer {
  status: number;
  body: unknown;
}

/** The calls of PayPal's API that a merchant's server makes. */
export function bindPaypalApi(server: FastifyInstance, { db, objects, platform }: PaypalSandbox): void {
  const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body.toString('utf8') : '');
  /** Runs one request in one transaction, and answers as PayPal does. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (trx: Trx, body: string) => Promise<Answer>,
  ): Promise<unknown> => {
    try {
      if (!platform.isBearer(request.headers.authorization ?? ''))
        throw new PaypalRefusal('AUTHENTICATION_FAILURE', 401);
      const body = bodyOf(request);
      const key = request.headers['paypal-request-id'];
      const done = await transaction(db, (trx) =>
        typeof key === 'string'
          ? objects.once(trx, key, `${request.url}\n${body}`, () => work(trx, body))
          : work(trx, body),
      );
      return await reply.code(done.status).send(done.body);
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error;
      return reply.code(error.status).send(refusalOf(error.issue));
    }
  };

  server.post('/v1/oauth2/token', async (request, reply) => {
    const token =
      bodyOf(request) === 'grant_type=client_credentials'
        ? platform.tokenFor(request.headers.authorization ?? '')
        : undefined;
    return token === undefined
      ? reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
      : { access_token: token, token_type: 'Bearer', expires_in: TOKEN_LIFE };
  });
  server.post('/v2/checkout/orders', (request, reply) =>
    answer(request, reply, async (trx, body) => {
      if (typeof request.headers['paypal-request-id'] !== 'string')
        throw new PaypalRefusal('PAYPAL_REQUEST_ID_REQUIRED', 400);
      const params = read(orderParams, body);
      const [unit] = params.purchase_units;
      if (!unit) throw new PaypalRefusal('MISSING_REQUIRED_PARAMETER', 400);
      const { return_url: returnUrl, cancel_url: cancelUrl } =
        params.payment_source.paypal.experience_context;
      const { custom_id: customID, description, amount } = unit;
      const order = await objects.add(trx, { ...amount, customID, description, returnUrl, cancelUrl });
      return { status: 201, body: wireOfOrder(order, pageOf(order)) };
    }),
  );
  server.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request, reply) =>
    answer(request, reply, async (trx) => {
      const order = await objects.find(trx, request.params.id);
      return { status: 200, body: wireOfOrder(order, pageOf(order)) };
    }),
  );
  server.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', (request, reply) =>
    answer(request, reply, async (trx) => {
      const order = await objects.capture(trx, request.params.id);
      return order === 'declined'
        ? { status: 422, body: refusalOf('INSTRUMENT_DECLINED') }
        : { status: 201, body: wireOfOrder(order, pageOf(order)) };
    }),
  );
  server.post<{ Params: { id: string } }>('/v2/payments/captures/:id/refund', (request, reply) =>
    answer(request, reply, async (trx, body) => {
      const { amount, custom_id: customID } = read(refundParams, body);
      const refund = await objects.refund(trx, request.params.id, { ...amount, customID });
      return { status: 201, body: wireOfRefund(refund, amount.currency) };
    }),
  );
  server.get('/v1/reporting/transactions', (request, reply) =>
    answer(request, reply, async (trx) => {
      const search = read(searchParams, JSON.stringify(request.query));
      const body = wireOfSearch(await objects.list(trx), search, platform.refreshedAt());
      return { status: 200, body };
    }),
  );
  server.post('/v1/notifications/verify-webhook-signature', (request, reply) =>
    answer(request, reply, async (_trx, body) => {
      const params = read(transmissionParams, body);
      // The octets of the event, which come last.
      const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
      const isGenuine = platform.isGenuine({
        id: params.transmission_id,
        time: params.transmission_time,
        signature: params.transmission_sig,
        algorithm: params.auth_algo,
        webhookID: params.webhook_id,
        event,
      });
      return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } };
    }),
  );
}

const refusalOf = (issue: string) => ({ name: issue, message: issue, details: [{ issue }] });

/** @throws PaypalRefusal 400 naming the first parameter that is wrong */
function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  throw new PaypalRefusal(`INVALID_PARAMETER_VALUE ${parsed.error.issues[0]?.path.join('.') ?? ''}`, 400);
}
