import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { seconds } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import type { Authenticate, SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { viewTexts } from './texts.ts';
import { digestOf, isViewToken, newCode, newToken } from './token.ts';
import { findView, putView, removeView, takeCode } from './views.store.ts';

/*
 * A person of staff looks at a customer's portal as the customer sees it (D-440). It is a principal of its own kind: it
 * holds what reads alone, calls that don't say that they are for it refuse it, and a statement that would write fails.
 */

/** How long a view lasts, and how long its code waits for the tab that is opened with it. */
const VIEW_MINUTES = 30;
const CODE_SECONDS = 120;

/** An account whose portal is looked at. */
export interface Viewed {
  id: string;
  accountNo: string;
  tenantID: TenantID;
  company: string;
}

export interface ViewPorts {
  db: Db;
  now: () => Date;
  findAccount(db: Db | Trx, accountNo: string): Promise<Viewed | undefined>;
  accountOf(db: Db | Trx, accountID: string): Promise<Viewed | undefined>;
  /** Which session a token belongs to. */
  familyOf(db: Db | Trx, accountID: string, token: string): Promise<string | undefined>;
}

const after = (moment: Date, more: number) => new Date(moment.getTime() + more * 1000);

/** Opening a view and taking its code. */
export function bindViews(router: Router, ports: ViewPorts): void {
  const { db, now } = ports;

  router.route(operatorCalls.openView, ({ input, account, token }) =>
    transaction(db, async (trx) => {
      const viewed = await ports.findAccount(trx, input.accountNo);
      if (!viewed) throw new BusinessError(BodyCode.notFound, texts.notFound);
      // The own portal needs no view, and no log in which who looks is a stranger.
      if (viewed.tenantID === account.tenantID) throw new BusinessError(BodyCode.wrongState, viewTexts.own);
      const family = await ports.familyOf(trx, account.principalID, token);
      if (family === undefined) throw new BusinessError(BodyCode.notFound, texts.notFound);
      const [code, openedAt] = [newCode(), now()];
      const [codeUntil, endsAt] = [after(openedAt, CODE_SECONDS), after(openedAt, VIEW_MINUTES * 60)];
      await putView(trx, {
        id: newID(),
        staffID: account.principalID,
        sessionFamily: family,
        tenantID: viewed.tenantID,
        viewedID: viewed.id,
        reason: input.reason,
        codeHash: digestOf(code),
        openedAt,
        codeUntil,
        endsAt,
      });
      note({
        tenantID: viewed.tenantID,
        object: { kind: 'account', id: viewed.id },
        after: { reason: input.reason, until: endsAt.toISOString() },
      });
      return { code, until: seconds(codeUntil) };
    }),
  );

  router.route(operatorCalls.beginView, ({ input, account, token }) =>
    transaction(db, async (trx) => {
      const ended = () => new BusinessError(BodyCode.notFound, viewTexts.codeEnded);
      const sessionFamily = await ports.familyOf(trx, account.principalID, token);
      if (sessionFamily === undefined) throw ended();
      const made = newToken();
      const code = { staffID: account.principalID, sessionFamily, codeHash: digestOf(input.code) };
      const view = await takeCode(trx, code, digestOf(made), now());
      const viewed = view && (await ports.accountOf(trx, view.viewedID));
      if (!view || !viewed) throw ended();
      const name = viewed.company || viewed.accountNo;
      return { token: made, accountNo: viewed.accountNo, name, endsAt: seconds(view.endsAt) };
    }),
  );
}

/** Looks up the tokens of views. */
export const viewAuthenticator =
  ({ db, now }: { db: Db; now: () => Date }): Authenticate =>
  async (token) =>
    isViewToken(token) ? findView(db, digestOf(token), now()) : undefined;

/** Ends a view, which the logs of both sides tell. */
export async function endView(db: Db, { view, tenantID, principalID }: SignedIn): Promise<void> {
  if (!view) return;
  await transaction(db, async (trx) => {
    if (!(await removeView(trx, view))) return;
    note({ tenantID, action: 'operator.views.end', object: { kind: 'account', id: principalID }, after: {} });
  });
}
