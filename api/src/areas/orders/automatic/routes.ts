import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { findOrder, lockOrder } from '../find.store.ts';
import { chooseMoment, isAutomatic } from './choose.ts';
import { findDefault } from './default.store.ts';
import { findPlan, lockPlan, putPlan } from './plans.store.ts';
import { automaticTexts } from './texts.ts';
import { planOf, type ViewTools } from './view.ts';
import { columnsOf, noted, requirePermitted } from './wish.ts';

/** The calls of what happens by itself with an order. */
export function bindAutomatic(router: Router, tools: ViewTools): void {
  const { db, now } = tools;

  router.route(orderCalls.renewalPlan, async ({ input, account }) =>
    planOf(tools, await findOrder(db, account.tenantID, input.orderNo)),
  );

  router.route(orderCalls.saveRenewalPlan, async ({ input, account }) => {
    const { tenantID: accountID, principalID, permissions } = account;
    const byDefault = input.byDefault === 'Y';
    // Somebody who may has chosen it for all orders.
    if (!byDefault) requirePermitted(input, permissions);
    const { id: orderID } = await findOrder(db, accountID, input.orderNo);
    const own = columnsOf(byDefault ? { mode: 'remind' } : input);
    await transaction(db, async (trx) => {
      const ref = { accountID, orderID };
      const chosen = byDefault ? await findDefault(trx, accountID) : undefined;
      const columns = chosen ?? { ...own, actor_id: principalID };
      // Plan before order, as the scheduler locks them.
      const before = await lockPlan(trx, ref);
      const order = await lockOrder(trx, accountID, orderID);
      if (isAutomatic(columns) && order.status === OrderStatus.cancelled)
        throw new BusinessError(BodyCode.wrongState, automaticTexts['refused.state']);
      await putPlan(trx, {
        account_id: accountID,
        order_id: orderID,
        ...columns,
        saved_at: now(),
        by_default: byDefault,
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
        before: noted(before),
        after: noted(columns),
      });
    });
    return {};
  });
}
