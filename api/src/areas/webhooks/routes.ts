import { BodyCode, developerCalls } from '@certdeck/contract';
import type { Nudge } from '../../platform/area/area.ts';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError, TooManyError } from '../../platform/server/errors.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { tooManyText } from '../../platform/server/too-many.ts';
import * as deliveries from './deliveries.store.ts';
import type { DeliveryPorts } from './deliver.ts';
import * as endpoints from './endpoints.store.ts';
import { newSecret } from './signature.ts';
import { addDeliveries, TEST_EVENT, WEBHOOK_JOB } from './tell.ts';
import { webhookTexts } from './texts.ts';
import { PATIENCE } from '../../platform/jobs/tries.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';

export interface WebhookPorts extends DeliveryPorts {
  limiter: Limiter;
  nudge: Nudge;
}

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** Tests and repeats that a tenant may ask for: a page's button, not a load on somebody's server. */
const BY_HAND = { most: 60, seconds: 600 };

/** Addresses that are told facts, and what was sent to them. */
export function bindWebhooks(router: Router, ports: WebhookPorts): void {
  const { db, now, seal, client, limiter, nudge } = ports;

  /** @throws BusinessError 13004 for an address that nothing can be sent to */
  function checkUrl(url: string): string {
    const refused = (text = webhookTexts.badUrl) => new BusinessError(BodyCode.badInput, text, { url: text });
    if (!URL.canParse(url)) throw refused();
    const parsed = new URL(url);
    parsed.hash = '';
    const refusal = client.refusalOfSend(parsed.href);
    if (refusal) throw refused(refusal === 'ADDRESS' ? webhookTexts.privateUrl : webhookTexts.badUrl);
    return parsed.href;
  }

  async function countByHand(accountID: string): Promise<void> {
    const wait = await limiter.take([{ key: `webhook:${accountID}`, ...BY_HAND }], 'open');
    if (wait > 0) throw new TooManyError(tooManyText(wait), wait);
  }

  router.route(developerCalls.listWebhooks, async ({ account }) => {
    const rows = await endpoints.listEndpoints(db, account.tenantID);
    return rows.map((row) => ({
      id: row.id,
      url: row.url,
      events: row.events.split(','),
      createdAt: secondsOrZero(row.created_at),
      enabled: row.enabled,
      failingSince: secondsOrZero(row.failing_since),
      switchedOffAt: secondsOrZero(
        row.switched_off_at ?? (row.failing_since && new Date(row.failing_since.getTime() + PATIENCE)),
      ),
      waiting: row.waiting ?? 0,
    }));
  });

  router.route(developerCalls.createWebhook, async ({ input, account }) => {
    const url = checkUrl(input.url);
    const id = newID();
    const secret = newSecret();
    const sealed = await seal.seal(id, secret);
    await transaction(db, async (trx) => {
      await checkAllowance(
        trx,
        { kind: 'webhooks', ofID: account.tenantID },
        async () => 1 + (await endpoints.countEndpoints(trx, account.tenantID)),
      );
      const events = [...new Set(input.events)];
      await endpoints.insertEndpoint(
        trx,
        { accountID: account.tenantID, id },
        { url, events, sealed },
        now(),
      );
    });
    return { id, secret };
  });

  router.route(developerCalls.changeWebhook, async ({ input, account }) => {
    const change = {
      url: input.url === undefined ? undefined : checkUrl(input.url),
      events: input.events && [...new Set(input.events)],
      enabled: input.enabled === undefined ? undefined : input.enabled === 'Y',
    };
    const ref = { accountID: account.tenantID, id: input.id };
    if (!(await transaction(db, (trx) => endpoints.changeEndpoint(trx, ref, change)))) throw notFound();
    return {};
  });

  router.route(developerCalls.deleteWebhook, async ({ input, account }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    if (!(await transaction(db, (trx) => endpoints.deleteEndpoint(trx, ref)))) throw notFound();
    return {};
  });

  router.route(developerCalls.readWebhookSecret, async ({ input, account }) => {
    const found = await endpoints.findEndpoint(db, { accountID: account.tenantID, id: input.id });
    if (!found) throw notFound();
    return { id: found.id, secret: await seal.open(found.id, found.sealed) };
  });

  router.route(developerCalls.testWebhook, async ({ input, account }) => {
    const found = await endpoints.findEndpoint(db, { accountID: account.tenantID, id: input.id });
    if (!found) throw notFound();
    if (!found.enabled) throw new BusinessError(BodyCode.wrongState, webhookTexts.switchedOff);
    await countByHand(account.tenantID);
    const [id = ''] = await transaction(db, (trx) =>
      addDeliveries(trx, account.tenantID, [found.id], { type: TEST_EVENT, data: {} }, now()),
    );
    nudge();
    return { id };
  });

  router.route(developerCalls.listDeliveries, async ({ input, account }) => {
    const ref = { accountID: account.tenantID, id: input.endpointID };
    if (!(await endpoints.findEndpoint(db, ref))) throw notFound();
    const { rows, total } = await deliveries.listDeliveries(db, ref, { state: input.state, ...page(input) });
    return new Listed(rows.map(wireOf), total);
  });

  router.route(developerCalls.readDelivery, async ({ input, account }) => {
    const row = await deliveries.findDelivery(db, { accountID: account.tenantID, id: input.id });
    const endpoint =
      row && (await endpoints.findEndpoint(db, { accountID: account.tenantID, id: row.endpoint_id }));
    if (!row || !endpoint) throw notFound();
    return {
      ...wireOf(row),
      url: endpoint.url,
      body: row.body,
      answer: row.answer,
      log: deliveries.triesIn(row.log),
    };
  });

  router.route(developerCalls.resendDelivery, async ({ input, account }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    const row = await deliveries.findDelivery(db, ref);
    const endpoint =
      row && (await endpoints.findEndpoint(db, { accountID: account.tenantID, id: row.endpoint_id }));
    if (!row || !endpoint) throw notFound();
    if (!endpoint.enabled) throw new BusinessError(BodyCode.wrongState, webhookTexts.switchedOff);
    await countByHand(account.tenantID);
    await transaction(db, async (trx) => {
      if (!(await deliveries.waitAgain(trx, ref, now()))) throw notFound();
      await enqueue(trx, [{ kind: WEBHOOK_JOB, accountID: account.tenantID, subject: input.id }]);
    });
    nudge();
    return {};
  });
}

function wireOf(row: Awaited<ReturnType<typeof deliveries.listDeliveries>>['rows'][number]) {
  return {
    id: row.id,
    endpointID: row.endpoint_id,
    type: row.type,
    state: row.state,
    createdAt: secondsOrZero(row.created_at),
    tries: row.tries,
    status: row.status,
    problem: row.problem,
    triedAt: secondsOrZero(row.tried_at),
    nextAt: secondsOrZero(row.next_at),
  };
}
