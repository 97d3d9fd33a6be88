import type { FastifyInstance } from 'fastify';
import type { Nudge } from '../../platform/area/area.ts';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import type { OuterWay } from '../../ports/payments/provider.ts';
import { PAYMENT_JOB } from './outside.ts';
import { subjectOf } from './payment-names.ts';
import { REFUND_JOB } from './refunds/ask.ts';
import { openRefundIDs } from './refunds/refunds.store.ts';
import { openScope } from '../../platform/server/scope.ts';

export interface PaymentWebhookPorts {
  db: Db;
  nudge: Nudge;
  ways: { readonly outside: readonly OuterWay[] };
}

export const PAYMENT_WEBHOOKS = '/webhooks/payments';
/** Most octets of a call; providers' are a few thousand. */
const BODY_LIMIT = 262_144;

/**
 * Providers' calls to us. A call is believed in one thing alone, that there is news: what became of the payment is
 * asked of the provider, by the job that is asked for before the call is answered. A repeated or replayed call causes
 * one look more.
 */
export function bindPaymentWebhooks(server: FastifyInstance, { db, nudge, ways }: PaymentWebhookPorts): void {
  void openScope(server, 'payment webhooks', async (own) => {
    own.removeAllContentTypeParsers();
    // Signatures are over octets.
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    own.post<{ Params: { way: string } }>(`${PAYMENT_WEBHOOKS}/:way`, async (request, reply) => {
      const way = ways.outside.find(({ id }) => id === request.params.way);
      if (!way?.provider.verifyWebhook) return reply.code(404).send();
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const news = await way.provider.verifyWebhook(raw, singleValues(request.headers));
      if (news === 'bad-signature') return reply.code(400).send();
      const jobs = news.refs.flatMap((ref) => {
        const subject = subjectOf(ref);
        return subject ? [{ kind: PAYMENT_JOB, accountID: ref.accountID, subject }] : [];
      });
      await transaction(db, async (trx) => {
        await enqueue(trx, jobs);
        for (const { accountID, id } of news.refs) {
          const refunds = await openRefundIDs(trx, accountID, { way: way.id, id });
          await enqueue(
            trx,
            refunds.map((subject) => ({ kind: REFUND_JOB, accountID, subject })),
          );
        }
      });
      nudge();
      const { type = 'text/plain', body = '' } = news.answer ?? {};
      return reply.code(200).type(type).send(body);
    });
  });
}

/** Headers that came once. */
const singleValues = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
