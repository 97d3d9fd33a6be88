import * as operatorCalls from '@certdeck/contract/operator';
import { BodyCode } from '@certdeck/contract';
import { note } from '../../platform/database/acts.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { type OpenView, openViews, removeView } from './views.store.ts';

/**
 * Ends the view of somebody of staff, which the logs of the customer and of who looked tell; false where it has ended.
 * @param reason absent where the operator's command says none
 */
export async function endOpenView(trx: Trx, view: OpenView, reason?: string): Promise<boolean> {
  if (!(await removeView(trx, { id: view.id, staffID: view.staff_id }))) return false;
  const act = { action: 'operator.views.end', after: reason === undefined ? {} : { reason } };
  note({ ...act, tenantID: view.tenant_id, object: { kind: 'account', id: view.viewed_id } });
  if (view.staff_tenant_id !== view.tenant_id)
    note({ ...act, tenantID: view.staff_tenant_id, object: { kind: 'account', id: view.staff_id } });
  return true;
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Views of all people of staff, for who gives and takes the duty (D-477). */
export function bindOpenViews(router: Router, { db, now }: { db: Db; now: () => Date }): void {
  router.route(operatorCalls.views, async ({ account }) =>
    (await openViews(db, now())).map((view) => ({
      id: view.id,
      staffNo: view.staff_no,
      staffEmail: view.staff_email ?? '',
      viewedNo: view.viewed_no,
      reason: view.reason,
      openedAt: seconds(view.opened_at),
      endsAt: seconds(view.ends_at),
      mine: view.staff_id === account.principalID,
    })),
  );

  router.route(operatorCalls.endView, async ({ input: { id, reason } }) => {
    await transaction(db, async (trx) => {
      const view = (await openViews(trx, now())).find((one) => one.id === id);
      if (!view || !(await endOpenView(trx, view, reason)))
        throw new BusinessError(BodyCode.notFound, texts.notFound);
    });
    return {};
  });
}
