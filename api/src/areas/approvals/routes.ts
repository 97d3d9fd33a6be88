import { accountCalls, BodyCode, OrderStatus } from '@certdeck/contract';
import type { teamSchemas } from '@certdeck/contract/schemas';
import { maskEmail, maskPhone } from '@certdeck/validation';
import type { z } from 'zod';
import type { Nudge } from '../../platform/area/area.ts';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { PayFrom } from './tables.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { listApprovals, lockApproval, orderOf, settleApproval } from './approvals.store.ts';
import { requireAsSeen } from './as-seen.ts';
import { tellDecided } from './messages.ts';
import { monthOf } from './month.ts';
import type { DueOrder, SpendingPorts } from './ports.ts';
import { aboveLimit } from './spending.ts';
import { approvalTexts } from './texts.ts';

export interface ApprovalPorts extends SpendingPorts {
  db: Db;
  now: () => Date;
  nudge: Nudge;
  /** Locks an order until the transaction ends. @throws BusinessError 13001 */
  lock(trx: Trx, tenantID: TenantID, orderNo: string): Promise<DueOrder>;
  /** The names of orders by their ids, each once. */
  names(
    db: Db | Trx,
    tenantID: TenantID,
    orderIDs: readonly string[],
  ): Promise<ReadonlyMap<string, string[]>>;
  /** Pays an order from the balance, or from a package; false when it is above the payer's limits, and nothing is charged. */
  pay(
    trx: Trx,
    payer: { accountID: TenantID; actorID: string },
    orderNo: string,
    from: PayFrom,
  ): Promise<boolean>;
}

const nameOf = (one: {
  firstname: string | null;
  lastname: string | null;
  email: string | null;
  tel: string | null;
}): string =>
  `${one.lastname ?? ''}${one.firstname ?? ''}` ||
  (one.email ? maskEmail(one.email) : maskPhone(one.tel ?? ''));

/** Orders above a member's limit, decided by who may spend more (D-309). */
export function bindApprovals(router: Router, ports: ApprovalPorts): void {
  const { db, now, nudge } = ports;
  const unknown = () => new BusinessError(BodyCode.notFound, approvalTexts.unknown);
  const ended = () => new BusinessError(BodyCode.wrongState, approvalTexts.ended);

  router.route(accountCalls.listApprovals, async ({ account, input }) => {
    const { limit, skip } = page(input);
    const found = await listApprovals(db, account, { orderNo: input.orderNo, limit, skip });
    const mayDecide = await decides(account);
    const names = await ports.names(db, account.tenantID, [
      ...new Set(found.rows.map((row) => row.order_id)),
    ]);
    type Row = z.output<typeof teamSchemas.approval>;
    return new Listed(
      found.rows.map((row): Row => {
        const waits = row.state === 'waiting';
        const isOpen = waits && row.status === OrderStatus.waitingForPayment;
        return {
          id: row.id,
          orderNo: row.order_no,
          commonName: row.common_name,
          productName: row.product_name,
          chineseName: row.chinese_name,
          names: names.get(row.order_id) ?? [],
          // An order keeps the price that it was paid at.
          amount: isOpen || row.state === 'approved' ? row.pay_amount : row.amount,
          askedAmount: row.amount,
          askedBy: nameOf(row),
          ...(row.key_name !== '' && { askedKey: row.key_name }),
          askedAt: secondsOrZero(row.created_at),
          reason: row.remark,
          payFrom: row.pay_from,
          limitKind: row.limit_kind,
          limit: row.limit_amount,
          state: waits && !isOpen ? 'ended' : row.state,
          decidedBy: nameOf({
            firstname: row.decider_firstname,
            lastname: row.decider_lastname,
            email: row.decider_email,
            tel: row.decider_tel,
          }),
          decidedAt: secondsOrZero(row.decided_at),
          answer: row.answer,
          isOwn: row.asked_by === account.principalID,
          mayDecide: isOpen && mayDecide(row.pay_amount),
        };
      }),
      found.total,
    );
  });

  /** Whether a person may pay an amount on their own at present. */
  async function decides(account: SignedIn): Promise<(amount: number) => boolean> {
    if (!account.permissions.has('order:approve')) return () => false;
    const { tenantID, principalID } = account;
    return transaction(db, async (trx) => {
      const limits = await ports.limits(trx, { tenantID, principalID });
      if (!limits) return () => false;
      const most = await mostOf(trx, account, limits);
      return (amount: number) => amount <= most;
    });
  }

  async function mostOf(
    trx: Trx,
    { tenantID, principalID }: SignedIn,
    { orderLimit, monthLimit }: { orderLimit: number | null; monthLimit: number | null },
  ): Promise<number> {
    const left =
      monthLimit === null
        ? Infinity
        : monthLimit - (await ports.spent(trx, { tenantID, principalID }, monthOf(now()), []));
    return Math.min(orderLimit ?? Infinity, left);
  }

  /** The approval with its order, both locked; the order first, as payments lock it. */
  async function open(trx: Trx, account: SignedIn, id: string) {
    const orderNo = await orderOf(trx, account, id);
    if (orderNo === undefined) throw unknown();
    const order = await ports.lock(trx, account.tenantID, orderNo);
    const approval = await lockApproval(trx, account.tenantID, id);
    if (approval?.state !== 'waiting') throw ended();
    return { order, approval };
  }

  router.route(accountCalls.approve, async ({ account, input, idempotent }) => {
    const { tenantID, principalID } = account;
    const answer = input.answer ?? '';
    await idempotent(async (trx) => {
      const { order, approval } = await open(trx, account, input.id);
      if (order.status !== OrderStatus.waitingForPayment) throw ended();
      const names = (await ports.names(trx, tenantID, [order.id])).get(order.id) ?? [];
      await requireAsSeen(trx, tenantID, { order, names, payFrom: approval.pay_from }, input);
      // Payments hold who pays to their own limits, so that nobody approves more than they may spend.
      const payer = { accountID: tenantID, actorID: principalID };
      if (!(await ports.pay(trx, payer, order.order_no, approval.pay_from)))
        throw new BusinessError(BodyCode.wrongState, approvalTexts.aboveYours);
      const settled = { state: 'approved' as const, answer, at: now() };
      const asked = await settleApproval(trx, account, input.id, settled);
      const paid = asked && { ...asked, amount: order.pay_amount };
      if (paid) await tellDecided(trx, ports, 'approved', { asked: paid, answer });
      return {};
    });
    nudge();
    return {};
  });

  router.route(accountCalls.refuseApproval, async ({ account, input }) => {
    await transaction(db, async (trx) => {
      const { order } = await open(trx, account, input.id);
      const { tenantID, principalID } = account;
      if (await aboveLimit(trx, ports, { tenantID, principalID }, [order], now()))
        throw new BusinessError(BodyCode.wrongState, approvalTexts.aboveYours);
      const { answer } = input;
      const asked = await settleApproval(trx, account, input.id, { state: 'refused', answer, at: now() });
      if (asked) await tellDecided(trx, ports, 'refused', { asked, answer });
    });
    nudge();
    return {};
  });

  router.route(accountCalls.withdrawApproval, async ({ account, input }) => {
    await transaction(db, async (trx) => {
      const { approval } = await open(trx, account, input.id);
      const { tenantID, principalID } = account;
      const { principalID: askerID, key } = await ports.spender(trx, { tenantID, principalID });
      // Of a person's API keys each takes back what it has asked for itself, and the person all of it.
      if (approval.asked_by !== askerID || (key && approval.key_name !== key.name))
        throw new BusinessError(BodyCode.wrongState, approvalTexts.notYours);
      await settleApproval(trx, account, input.id, { state: 'withdrawn', answer: '', at: now() });
    });
    return {};
  });
}
