import { BodyCode, orderCalls } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { applyDefault, countFollowing, findDefault, putDefault } from './default.store.ts';
import { automaticTexts } from './texts.ts';
import type { ViewTools } from './view.ts';
import { columnsOf, noted, requirePermitted } from './wish.ts';

/** The calls of what happens by itself with all orders of an account that nobody chose anything else for. */
export function bindRenewalDefault(router: Router, { db, now }: Pick<ViewTools, 'db' | 'now'>): void {
  router.route(orderCalls.renewalDefault, ({ account: { tenantID } }) =>
    transaction(db, async (trx) => {
      const row = await findDefault(trx, tenantID);
      return {
        mode: row?.mode ?? ('remind' as const),
        payFrom: row?.pay_from ?? ('balance' as const),
        ...(row && row.max_price !== null && { maxPrice: row.max_price }),
        ...(row &&
          row.quiet_from !== null &&
          row.quiet_until !== null && { quietFrom: row.quiet_from, quietUntil: row.quiet_until }),
        timeZone: row?.time_zone ?? 'UTC',
        orders: await countFollowing(trx, tenantID),
      };
    }),
  );

  router.route(orderCalls.saveRenewalDefault, async ({ input, account }) => {
    const { tenantID, principalID, permissions, seesDept } = account;
    requirePermitted(input, permissions);
    // It is for orders that they don't see, too.
    if (seesDept !== null) throw new BusinessError(BodyCode.forbidden, automaticTexts['refused.department']);
    const columns = columnsOf(input);
    await transaction(db, async (trx) => {
      const before = await findDefault(trx, tenantID);
      const row = { account_id: tenantID, ...columns, actor_id: principalID, saved_at: now() };
      await putDefault(trx, row);
      await applyDefault(trx, row);
      note({ before: noted(before), after: noted(row) });
    });
    return {};
  });
}
