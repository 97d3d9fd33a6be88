import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { notPermitted } from '../../../platform/server/permission.ts';
import type { Router } from '../../../platform/server/router.ts';
import type { Text } from '../../../platform/server/texts.ts';
import { findOrder, lockOrder } from '../find.store.ts';
import { chooseMoment } from './choose.ts';
import { findPlan, lockPlan, putPlan } from './plans.store.ts';
import { automaticTexts } from './texts.ts';
import { planOf, type ViewTools } from './view.ts';

const refused = (field: string, text: Text) => new BusinessError(BodyCode.badInput, text, { [field]: text });

/** What an order's plan was before, as the audit log has it. */
const told = (plan: { mode: string; pay_from: string; max_price: number | null } | undefined) => ({
  mode: plan?.mode ?? 'remind',
  payFrom: plan?.pay_from ?? 'balance',
  maxPrice: plan?.max_price ?? null,
});

/** @throws BusinessError 13004 for a zone that this machine's list of time zones doesn't have */
function requireTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw refused('timeZone', automaticTexts['refused.timeZone']);
  }
}

/** The calls of what happens by itself with an order. */
export function bindAutomatic(router: Router, tools: ViewTools): void {
  const { db, now } = tools;

  router.route(orderCalls.renewalPlan, async ({ input, account }) =>
    planOf(tools, await findOrder(db, account.tenantID, input.orderNo)),
  );

  router.route(orderCalls.saveRenewalPlan, async ({ input, account }) => {
    const { tenantID: accountID, principalID, permissions } = account;
    const { mode, payFrom = 'balance', maxPrice, quietFrom, quietUntil, timeZone = 'UTC' } = input;
    const isAutomatic = mode === 'reissue' || mode === 'renew';
    if (isAutomatic && !permissions.has('certificate:reissue')) throw notPermitted('certificate:reissue');
    if (mode === 'renew' && !permissions.has('order:pay')) throw notPermitted('order:pay');
    const { id: orderID } = await findOrder(db, accountID, input.orderNo);
    if (mode === 'renew' && payFrom === 'balance' && maxPrice === undefined)
      throw refused('maxPrice', automaticTexts['refused.limit']);
    if ((quietFrom === undefined) !== (quietUntil === undefined))
      throw refused(quietFrom === undefined ? 'quietFrom' : 'quietUntil', automaticTexts['refused.quiet']);
    const time_zone = requireTimeZone(timeZone);
    await transaction(db, async (trx) => {
      const ref = { accountID, orderID };
      // Plan before order, as the scheduler locks them.
      const before = await lockPlan(trx, ref);
      const order = await lockOrder(trx, accountID, orderID);
      if (isAutomatic && order.status === OrderStatus.cancelled)
        throw new BusinessError(BodyCode.wrongState, automaticTexts['refused.state']);
      await putPlan(trx, {
        account_id: accountID,
        order_id: orderID,
        mode,
        pay_from: payFrom,
        max_price: maxPrice ?? null,
        quiet_from: quietFrom ?? null,
        quiet_until: quietUntil ?? null,
        time_zone,
        actor_id: principalID,
        saved_at: now(),
        state: 'idle',
        code: '',
        // Whoever saves it wants it done, whatever was taken back before.
        acted_serial: '',
        failures: 0,
        next_at: null,
      });
      const plan = await findPlan(trx, ref);
      if (plan) await chooseMoment(trx, plan, order);
      note({
        object: { kind: 'orders', id: order.order_no },
        before: told(before),
        after: { mode, payFrom, maxPrice: maxPrice ?? null },
      });
    });
    return {};
  });
}
