import { BodyCode, orderCalls, RE_SIGN_UNPAID } from '@certdeck/contract';
import { productClass } from '@certdeck/validation';
import type { Nudge } from '../../../platform/area/area.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { takeOrRefuse } from '../../../platform/server/too-many.ts';
import { findOrder } from '../find.store.ts';
import type { RefundReissue } from '../ports.ts';
import { orderTexts } from '../texts.ts';
import type { OrderRow } from '../wire.ts';
import { cancelReissue } from './cancel.ts';
import { checkWish, type Draft, quote, type ReissueTools, requireReissuable } from './draft.ts';
import { mend } from './mend.ts';
import { findOpen, listOperations } from './operations.store.ts';
import { startReissue } from './start.ts';
import { recordOf } from './view.ts';

/** Each asks the authority for a certificate that nobody pays. */
const REISSUES = { most: 60, seconds: 3600 };

interface ReissuePorts extends ReissueTools {
  limiter: Limiter;
  nudge: Nudge;
  refundReissue: RefundReissue;
}

/** Whether servers can be asked for a certificate: only names without a wildcard are looked up. */
const isLookedAt = ({ cert_type }: OrderRow, { names }: Draft): boolean =>
  ['ssl', 'ip'].includes(productClass(cert_type)) && names.some(({ name }) => !name.startsWith('*.'));

/** The calls of further certificates of an order, and of orders that are sent to the issuer again. */
export function bindReissues(router: Router, ports: ReissuePorts): void {
  const { db, now, limiter, nudge } = ports;

  router.route(orderCalls.reSignPrice, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.id);
    return { reSignPriceDiff: await quote(ports, order, input.sslDomains) };
  });

  router.route(orderCalls.reSign, async ({ input, account, idempotent }) => {
    const { tenantID: accountID, principalID: actorID } = account;
    const { revokeWhenServed = false, revokeAfterHours = revokeWhenServed ? 0 : null, ...wish } = input;
    const order = await findOrder(db, accountID, input.orderNo);
    requireReissuable(order, now());
    await takeOrRefuse(limiter, [{ key: `reissue:${accountID}`, ...REISSUES }], 'open');
    const draft = await checkWish(ports, order, wish);
    if (revokeWhenServed && !isLookedAt(order, draft))
      throw new BusinessError(BodyCode.badInput, orderTexts.notServed, {
        revokeWhenServed: orderTexts.notServed,
      });
    const answer = await idempotent(async (trx) => {
      const reissue = { draft, revokeAfterHours, revokeWhenServed };
      const begun = await startReissue(ports, trx, { accountID, actorID }, order.id, reissue);
      const { state, price_diff: reSignPriceDiff } = begun;
      const reSignStatus = state === 'unpaid' ? RE_SIGN_UNPAID : 0;
      return { orderNo: order.order_no, reSignStatus, reSignPriceDiff };
    });
    nudge();
    return answer;
  });

  router.route(orderCalls.cancelReSign, async ({ input, account, idempotent }) => {
    const who = { accountID: account.tenantID, actorID: account.principalID };
    await idempotent(async (trx) => {
      await cancelReissue({ now, refund: ports.refundReissue }, trx, who, input.orderNo);
      return {};
    });
    return {};
  });

  router.route(orderCalls.listReSigns, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.orderNo);
    const ref = { accountID: account.tenantID, orderID: order.id };
    const { rows, total } = await listOperations(db, ref, page(input));
    return new Listed(rows.map(recordOf), total);
  });

  router.route(orderCalls.reCommit, async ({ input, account, idempotent }) => {
    const { tenantID: accountID } = account;
    const order = await findOrder(db, accountID, input.orderNo);
    const open = await findOpen(db, { accountID, orderID: order.id });
    const { commonName, domainNames, ...others } = input;
    const names = commonName ? [commonName, ...(domainNames ?? [])] : domainNames;
    const wish = open
      ? {
          ...others,
          csr: others.csr ?? open.csr,
          key: others.key ?? (others.csr ? undefined : open.key_ciphertext),
          domainNames: names ?? open.names,
        }
      : { ...others, domainNames: names };
    // A state in which nothing can be sent again is told before faults of what would be.
    if (order.pay_amount > 0 && order.paid_at === null)
      throw new BusinessError(BodyCode.wrongState, orderTexts.wrongState);
    const draft = await checkWish(ports, order, wish);
    await idempotent(async (trx) => {
      await mend(ports, trx, accountID, order.id, draft);
      return {};
    });
    nudge();
    return {};
  });
}
