import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { note } from '../../platform/database/acts.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { commissionTexts } from './texts.ts';
import { withdrawalTarget } from './target.ts';
import {
  needsSecond,
  rejectWithdrawal,
  returnWithdrawal,
  reviewWithdrawal,
  sendWithdrawal,
  type WithdrawalOutcome,
  type WithdrawalPorts,
} from './withdrawals.ts';
import { findWithdrawal, listForStaff } from './withdrawals.store.ts';
import { wireOfWithdrawal } from './wire.ts';

export interface WithdrawalDeskPorts extends WithdrawalPorts {
  config: { FOUR_EYES_CENTS: number };
  now: () => Date;
  seal: TextSeal;
}

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);
const REFUSED = {
  UNKNOWN: notFound,
  STATE: () => new BusinessError(BodyCode.wrongState, commissionTexts.withdrawalState),
  SECOND: () => new BusinessError(BodyCode.wrongState, commissionTexts.withdrawalSecond),
} as const;

function answerOf(outcome: WithdrawalOutcome): Record<string, never> {
  if (!outcome.ok) throw REFUSED[outcome.code]();
  return {};
}

/** Withdrawals as the operator's people see and decide them (D-369). */
export function bindWithdrawalDesk(router: Router, ports: WithdrawalDeskPorts): void {
  const { db, now, seal, config } = ports;
  // 0 switches the second person off.
  const twoFrom = config.FOUR_EYES_CENTS || undefined;
  const by = ({ principalID }: { principalID: string }) => ({ staffID: principalID, now: now(), twoFrom });

  router.route(operatorCalls.withdrawals, async ({ input, account }) => {
    const { rows, total } = await listForStaff(db, input, page(input));
    return new Listed(
      rows.map((row) => ({
        ...wireOfWithdrawal(row),
        accountNo: row.account_no,
        needsSecond: needsSecond(row.amount, twoFrom),
        reviewedBy: row.reviewed_by_no ?? '',
        reviewedByMe: row.reviewed_by === account.principalID,
        sentBy: row.sent_by_no ?? '',
        endedBy: row.ended_by_no ?? '',
      })),
      total,
    );
  });

  router.route(operatorCalls.withdrawalTarget, async ({ input }) => {
    const row = await findWithdrawal(db, input.id);
    if (!row) throw notFound();
    const { name, number } = await withdrawalTarget(seal, row);
    // The customer sees who looked at it, and the log has no number.
    note({
      tenantID: row.account_id,
      object: { kind: 'withdrawal', id: row.id },
      after: { account: row.shown },
    });
    return { targetName: name, targetNo: number };
  });

  router.route(operatorCalls.reviewWithdrawal, async ({ input, account }) =>
    answerOf(await reviewWithdrawal(db, input.id, by(account))),
  );
  router.route(operatorCalls.sendWithdrawal, async ({ input: { id, reference }, account }) =>
    answerOf(await sendWithdrawal(ports, id, { ...by(account), reference })),
  );
  router.route(operatorCalls.returnWithdrawal, async ({ input: { id, reason }, account }) =>
    answerOf(await returnWithdrawal(ports, id, { ...by(account), reason })),
  );
  router.route(operatorCalls.rejectWithdrawal, async ({ input: { id, reason }, account }) =>
    answerOf(await rejectWithdrawal(ports, id, { ...by(account), reason })),
  );
}
