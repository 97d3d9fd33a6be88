import { BodyCode, orderCalls } from '@certdeck/contract';
import { challengesOf } from '../orders/challenges.ts';
import { comparedName } from '../orders/csr-check.ts';
import { findOrder } from '../orders/find.store.ts';
import { findName } from '../orders/names.store.ts';
import { orderTexts } from '../orders/texts.ts';
import { challengeFrame } from '../orders/validation.ts';
import { BusinessError } from '../server/errors.ts';
import type { Area } from '../services.ts';

const outsideZone = {
  zh: '该域名不在演示区域内',
  en: 'This name is not under the demo zone.',
  es: 'Este nombre no está en la zona de demostración.',
  de: 'Dieser Name liegt nicht in der Demo-Zone.',
  ja: 'このドメインはデモゾーンに含まれていません。',
  fr: "Ce nom n'est pas dans la zone de démonstration.",
};

/**
 * The button that publishes an order's record in the demo zone. The order must be the account's and the
 * name one that the zone answers for. Exists in demo mode only.
 */
export const demoArea: Area = (router, { config, db, now, work }) => {
  if (!config.DEMO) return;
  router.route(orderCalls.publishDemoRecord, async ({ input, account }) => {
    const order = await findOrder(db, account.tenantID, input.orderNo);
    const ref = { accountID: account.tenantID, orderID: order.id, orderNo: order.order_no };
    const row = await findName(db, ref, comparedName(input.domain));
    if (!row) throw new BusinessError(BodyCode.notFound, orderTexts.domainUnknown);
    const { verifier, demoZone } = work;
    const frame = await challengeFrame({ db, now, verifier }, ref);
    const challenge = challengesOf(frame, [row]).get(row);
    if (!challenge || !demoZone) throw new BusinessError(BodyCode.wrongState, outsideZone);
    const { type, host, value, path } = challenge;
    const owner = account.tenantID;
    const result =
      type === 'FILE'
        ? await demoZone.publishFile({ owner, host, path, body: value })
        : await demoZone.publish({ owner, name: host, type, value });
    if (!result.ok) throw new BusinessError(BodyCode.wrongState, outsideZone);
    return {};
  });
};
