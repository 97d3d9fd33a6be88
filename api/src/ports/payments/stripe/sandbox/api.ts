import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'qs';
import { z } from 'zod';
import { type Db, type Trx, transaction } from '../../../../platform/database/transaction.ts';
import { type StripeObjects, StripeRefusal } from './objects.ts';
import { balanceTransactions, wireOfRefund, wireOfSession } from './wire.ts';

export interface StripeSandbox {
  db: Db;
  objects: StripeObjects;
  secretKey: string;
}

/** Path of the page of a session, below the origin to which the browser comes back. */
export const pagePath = (id: string): string => `/demo/payments/stripe/${id}`;
const pageOf = (session: { id: string; successUrl: string }): string =>
  new URL(pagePath(session.id), session.successUrl).href;

const texts = z.record(z.string(), z.string());
const sessionParams = z.object({
  mode: z.literal('payment'),
  client_reference_id: z.string().max(200),
  line_items: z
    .array(
      z.object({
        quantity: z.coerce.number().int().positive(),
        price_data: z.object({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: z.coerce.number().int().min(400).max(99_999_999),
          product_data: z.object({ name: z.string().min(1) }),
        }),
      }),
    )
    .length(1),
  metadata: texts,
  payment_intent_data: z.object({ metadata: texts }),
  expires_at: z.coerce.number().int(),
  ui_mode: z.enum(['hosted_page', 'embedded_page']).default('hosted_page'),
  success_url: z.url().optional(),
  cancel_url: z.url().optional(),
  return_url: z.url().optional(),
  payment_method_types: z.array(z.string()).optional(),
  payment_method_options: z.unknown().optional(),
});
const refundParams = z.object({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive(),
  metadata: texts,
});

const listParams = z.object({
  created: z.object({ gte: z.coerce.number().int(), lt: z.coerce.number().int() }),
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

/** The calls of Stripe's API that Checkout needs, and its balance transactions. */
export function bindStripeApi(server: FastifyInstance, { db, objects, secretKey }: StripeSandbox): void {
  /** Runs one request in one transaction, and answers as Stripe does. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (trx: Trx, body: string) => Promise<unknown>,
  ): Promise<unknown> => {
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new StripeRefusal('Invalid API Key provided', { status: 401 });
      const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
      const key = request.headers['idempotency-key'];
      return await transaction(db, (trx) =>
        typeof key === 'string'
          ? objects.once(trx, key, `${request.url}\n${body}`, () => work(trx, body))
          : work(trx, body),
      );
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      const { status, type, code, message } = error;
      return reply.code(status).send({ error: { type, message, ...(code ? { code } : {}) } });
    }
  };

  server.post('/v1/checkout/sessions', (request, reply) =>
    answer(request, reply, async (trx, body) => {
      const params = read(sessionParams, body);
      const [line] = params.line_items;
      if (!line) throw new StripeRefusal('Missing required param: line_items.');
      const { price_data: price, quantity } = line;
      const addresses = addressesOf(params);
      const fields = {
        amount: price.unit_amount * quantity,
        currency: price.currency,
        name: price.product_data.name,
        methods: params.payment_method_types ?? ['card', 'alipay', 'wechat_pay'],
        metadata: params.payment_intent_data.metadata,
        reference: params.client_reference_id,
        ...addresses,
        expiresAt: params.expires_at,
      };
      const session = await objects.add(trx, fields, params.ui_mode === 'embedded_page');
      return wireOfSession(session, pageOf(session));
    }),
  );
  server.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', (request, reply) =>
    answer(request, reply, async (trx) => {
      const session = await objects.find(trx, request.params.id);
      return wireOfSession(session, pageOf(session));
    }),
  );
  server.post<{ Params: { id: string } }>('/v1/checkout/sessions/:id/expire', (request, reply) =>
    answer(request, reply, async (trx) => {
      const session = await objects.expire(trx, request.params.id);
      return wireOfSession(session, pageOf(session));
    }),
  );
  server.post('/v1/refunds', (request, reply) =>
    answer(request, reply, async (trx, body) => {
      const { payment_intent: intent, ...wanted } = read(refundParams, body);
      const { refund, session } = await objects.refund(trx, intent, wanted);
      return wireOfRefund(refund, session);
    }),
  );
  server.get('/v1/balance_transactions', (request, reply) =>
    answer(request, reply, async (trx) => {
      const { created, limit, starting_after: after } = read(listParams, request.url.split('?')[1] ?? '');
      const all = (await objects.list(trx))
        .flatMap(balanceTransactions)
        .filter((one) => one.created >= created.gte && one.created < created.lt)
        .toSorted((one, other) => other.created - one.created || (one.id < other.id ? 1 : -1));
      const rest = all.slice(after === undefined ? 0 : 1 + all.findIndex(({ id }) => id === after));
      const has_more = rest.length > limit;
      return { object: 'list', url: '/v1/balance_transactions', has_more, data: rest.slice(0, limit) };
    }),
  );
  server.get<{ Querystring: { payment_intent?: string } }>('/v1/refunds', (request, reply) =>
    answer(request, reply, async (trx) => {
      const session = await objects.findByIntent(trx, request.query.payment_intent ?? '');
      const rows = session?.refunds.map((refund) => wireOfRefund(refund, session)) ?? [];
      return { object: 'list', url: '/v1/refunds', has_more: false, data: rows.toReversed() };
    }),
  );
}

/**
 * Where the browser goes from a session. Each form takes addresses of its own, and no others.
 * @throws StripeRefusal 400
 */
function addressesOf({
  ui_mode: mode,
  success_url: successUrl,
  cancel_url: cancelUrl,
  return_url: returnUrl,
}: z.output<typeof sessionParams>): { successUrl: string; cancelUrl: string } {
  const isEmbedded = mode === 'embedded_page';
  if (isEmbedded && returnUrl !== undefined && successUrl === undefined && cancelUrl === undefined)
    return { successUrl: returnUrl, cancelUrl: returnUrl };
  if (!isEmbedded && returnUrl === undefined && successUrl !== undefined && cancelUrl !== undefined)
    return { successUrl, cancelUrl };
  throw new StripeRefusal(
    `\`success_url\`, \`cancel_url\` and \`return_url\` don't fit \`ui_mode: ${mode}\`.`,
  );
}

/** @throws StripeRefusal 400 naming the first parameter that is wrong */
function read<Schema extends z.ZodType>(schema: Schema, body: string): z.output<Schema> {
  const parsed = schema.safeParse(parse(body, { depth: 8, arrayLimit: 100 }));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  // Stripe's own word for an amount below what it takes.
  const code = path.endsWith('unit_amount') ? 'amount_too_small' : 'parameter_invalid';
  throw new StripeRefusal(`Invalid ${path}: ${issue?.message ?? ''}`, { code });
}
