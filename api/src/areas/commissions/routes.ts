import { accountCalls, BodyCode } from '@certdeck/contract';
import { maskPayoutAccount, readPayoutAccount } from '@certdeck/validation';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import { newID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import { earningsOf, paidOutOf } from '../ledger/earnings.store.ts';
import { type EarningOutcome, earningsToBalance, moveEarnings } from '../ledger/earnings.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { type Text, texts } from '../../platform/server/texts.ts';
import { listCommissions, sumOf } from './commissions.store.ts';
import { commissionTexts } from './texts.ts';
import { cancelWithdrawal } from './withdrawals.ts';
import { countOpen, insertWithdrawal, listWithdrawals } from './withdrawals.store.ts';
import { wireOfWithdrawal } from './wire.ts';

export interface EarningPorts {
  config: { COMMISSION_BASIS_POINTS: number; COMMISSION_WAIT_DAYS: number; WITHDRAWAL_LEAST_CENTS: number };
  db: Db;
  now: () => Date;
  /** Seals bank accounts, each under the id of its withdrawal. */
  seal: TextSeal;
}

const refusedField = (field: string, text: Text) =>
  new BusinessError(BodyCode.badInput, text, { [field]: text });

/** @throws BusinessError 13003 */
function requireMoved(outcome: EarningOutcome): void {
  if (outcome !== 'too-low') return;
  const text = commissionTexts.earningsTooLow;
  throw new BusinessError(BodyCode.balanceTooLow, text, { amount: text });
}

/** What a tenant has earned, and how it gets it (D-185). */
export function bindEarnings(router: Router, { config, db, now, seal }: EarningPorts): void {
  const least = config.WITHDRAWAL_LEAST_CENTS;

  router.route(accountCalls.earnings, async ({ account: { tenantID } }) => {
    const [{ payable, leaving }, waiting, paid] = await Promise.all([
      earningsOf(db, tenantID),
      sumOf(db, tenantID, 'waiting'),
      paidOutOf(db, tenantID),
    ]);
    return {
      available: payable,
      waiting,
      leaving,
      paid,
      least,
      basisPoints: config.COMMISSION_BASIS_POINTS,
      waitDays: config.COMMISSION_WAIT_DAYS,
    };
  });

  router.route(accountCalls.commissions, async ({ account, input }) => {
    const { rows, total } = await listCommissions(db, account.tenantID, page(input));
    return new Listed(
      rows.map(({ id, kind, amount, state, created_at, due_at }) => ({
        id,
        kind,
        amount,
        state: state === 'returning' ? ('returned' as const) : state,
        time: secondsOrZero(created_at),
        due: secondsOrZero(due_at),
      })),
      total,
    );
  });

  router.route(accountCalls.earningsToBalance, ({ account, input: { amount }, idempotent }) =>
    idempotent(async (trx) => {
      const { tenantID, principalID: actorID } = account;
      const key = `earnings:${newID()}`;
      requireMoved(await earningsToBalance(trx, tenantID, { key, amount, actorID }));
      return {};
    }),
  );

  router.route(accountCalls.withdrawals, async ({ account, input }) => {
    const { rows, total } = await listWithdrawals(db, account.tenantID, page(input));
    return new Listed(rows.map(wireOfWithdrawal), total);
  });

  router.route(accountCalls.withdraw, async ({ account, input, idempotent }) => {
    const target = readPayoutAccount(input.targetNo);
    if (!target.ok) throw refusedField('targetNo', commissionTexts[`account.${target.fault}`]);
    if (input.amount < least) throw refusedField('amount', commissionTexts.leastAmount(least));
    const { tenantID, principalID: actorID } = account;
    const id = newID();
    // Before the transaction, which would wait for the key that another connection opens.
    const sealed = await seal.seal(id, JSON.stringify({ name: input.targetName, number: target.number }));
    const shown = maskPayoutAccount(target.number);
    return idempotent(async (trx) => {
      await checkAllowance(
        trx,
        { kind: 'openWithdrawals', ofID: tenantID },
        async () => 1 + (await countOpen(trx, tenantID)),
      );
      const { amount } = input;
      const kind = 'withdrawal' as const;
      requireMoved(await moveEarnings(trx, tenantID, { key: `${kind}:${id}`, kind, amount, actorID }));
      const row = { id, account_id: tenantID, amount, target: sealed, shown, actor_id: actorID };
      await insertWithdrawal(trx, { ...row, requested_at: now() });
      // Instead of the input, which has the account in full.
      note({ object: { kind, id }, after: { amount, account: shown } });
      return { id };
    });
  });

  router.route(accountCalls.cancelWithdrawal, async ({ account, input }) => {
    const { tenantID, principalID: actorID } = account;
    const outcome = await cancelWithdrawal(db, input.id, { tenantID, actorID, now: now() });
    if (outcome.ok) return {};
    throw outcome.code === 'UNKNOWN'
      ? new BusinessError(BodyCode.notFound, texts.notFound)
      : new BusinessError(BodyCode.wrongState, commissionTexts.withdrawalBegun);
  });
}
