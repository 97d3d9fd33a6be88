import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import {
  confirm,
  type Decider,
  drop,
  type IsIndependent,
  type Outcome,
  propose,
  type Refusal,
  type Tell,
} from './adjustments.ts';
import { listAdjustments } from './adjustments.store.ts';
import { adjustmentTexts } from './texts.ts';

export interface AdjustmentPorts {
  config: { FOUR_EYES_CENTS: number };
  db: Db;
  now: () => Date;
  tell: Tell;
  isIndependent: IsIndependent;
  /** The tenant that an account acts for, by the account's number or address. */
  tenantOf(db: Db | Trx, account: string): Promise<TenantID | undefined>;
}

const wrongState = (text: typeof adjustmentTexts.state) => () => new BusinessError(BodyCode.wrongState, text);
const REFUSED: Readonly<Record<Refusal, () => BusinessError>> = {
  UNKNOWN: () => new BusinessError(BodyCode.notFound, texts.notFound),
  STATE: wrongState(adjustmentTexts.state),
  SECOND: wrongState(adjustmentTexts.second),
  OWN: wrongState(adjustmentTexts.own),
  REFERENCE: wrongState(adjustmentTexts.state),
  BALANCE: () =>
    new BusinessError(BodyCode.badInput, adjustmentTexts.balance, { amount: adjustmentTexts.balance }),
};

function madeOf<Made>(outcome: Outcome<Made>): Made {
  if (!outcome.ok) throw REFUSED[outcome.code]();
  return outcome;
}

/** Credits and debits as the operator's people propose and make them (D-392). */
export function bindAdjustmentDesk(router: Router, ports: AdjustmentPorts): void {
  const { db, now, tell, config } = ports;
  const by = (staff: { principalID: string; tenantID: TenantID }): Decider => ({
    staff: { ...staff, isIndependent: ports.isIndependent },
    now: now(),
    // 0 switches the second person off.
    twoFrom: config.FOUR_EYES_CENTS || undefined,
  });

  router.route(operatorCalls.adjustments, async ({ input, account }) => {
    const { rows, total } = await listAdjustments(db, input, page(input));
    return new Listed(
      rows.map((row) => ({
        id: row.id,
        accountNo: row.account_no,
        kind: row.kind,
        amount: row.amount,
        reason: row.reason,
        note: row.note,
        state: row.state,
        proposedBy: row.proposed_by_no ?? '',
        proposed: secondsOrZero(row.proposed_at),
        mine: row.proposed_by === account.principalID,
        decidedBy: row.decided_by_no ?? '',
        decided: secondsOrZero(row.decided_at),
        answer: row.answer,
      })),
      total,
    );
  });

  router.route(operatorCalls.proposeAdjustment, ({ input, account, idempotent }) =>
    idempotent(async (trx) => {
      const tenantID = await ports.tenantOf(trx, input.accountNo);
      if (tenantID === undefined) throw REFUSED.UNKNOWN();
      const amount = input.direction === 'credit' ? input.amount : -input.amount;
      const { kind, reason, note = '' } = input;
      const proposal = { kind, amount, reason, note, reference: '' };
      const { id, state } = madeOf(await propose(trx, tell, tenantID, proposal, by(account)));
      return { id, state };
    }),
  );
  router.route(operatorCalls.confirmAdjustment, async ({ input, account }) => {
    madeOf(await confirm(db, tell, input.id, by(account)));
    return {};
  });
  router.route(operatorCalls.dropAdjustment, async ({ input: { id, reason }, account }) => {
    madeOf(await drop(db, id, { ...by(account), reason }));
    return {};
  });
}
