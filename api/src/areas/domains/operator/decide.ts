import { yearsAfter } from '../../../platform/clock/years.ts';
import type { RegisteredDomain, RegistrarAnswer } from '../../../ports/registrar/registrar.ts';
import { findHolder } from '../contacts/contacts.store.ts';
import type { OpenOrder } from '../work/orders.store.ts';
import { isOurs } from '../work/register.ts';
import { phaseOf } from '../work/restore.ts';
import { settleDone, settleRefused } from '../work/settle.ts';
import { isSameDay, type WorkTools } from '../work/step.ts';

export type Seen = RegistrarAnswer<RegisteredDomain>;

/** Why nothing was decided. */
export type Undecided =
  /** It isn't stuck: the portal works on it by itself. */
  | 'STATE'
  /** The registry has done it, so that it can't be paid back. */
  | 'DONE'
  /** The registry says that the name isn't ours. */
  | 'NOT_OURS'
  /** The registry tells no end, and none was named. */
  | 'NO_END'
  /** The other registrar can still let the name go to us. */
  | 'PENDING'
  /** Somebody has worked on it meanwhile. */
  | 'CHANGED';

export type Decision = { ok: true } | { ok: false; code: Undecided };
const no = (code: Undecided): Decision => ({ ok: false, code });

/**
 * Says that the registry has done what was bought.
 * @param end what the registry's people say; used where its server tells none
 */
export async function finishOrder(
  tools: WorkTools,
  open: OpenOrder,
  seen: Seen,
  { end, reason }: { end: Date | undefined; reason: string },
): Promise<Decision> {
  if (open.order.state !== 'stuck') return no('STATE');
  if (!seen.ok && (seen.code === 'NOT_FOUND' || seen.code === 'NOT_OURS')) return no('NOT_OURS');
  if (seen.ok && !seen.value.ours) return no('NOT_OURS');
  const registered = seen.ok ? seen.value : undefined;
  const expiresAt = registered?.expiresAt ?? end;
  if (!expiresAt) return no('NO_END');
  const before = await settleDone(
    tools,
    open,
    { expiresAt, ...(registered && { registered }) },
    tools.now(),
    reason,
  );
  return before === undefined ? { ok: true } : no('CHANGED');
}

/** Gives the price of an order back that the registry hasn't done; the customer reads `reason`. */
export async function refundOrder(
  tools: WorkTools,
  open: OpenOrder,
  seen: Seen,
  reason: string,
): Promise<Decision> {
  if (open.order.state !== 'stuck') return no('STATE');
  if (seen.ok && (await hasDone(tools, open, seen.value))) return no('DONE');
  if (open.order.kind === 'transfer' && (await isComing(tools, open))) return no('PENDING');
  const said = { code: 'OPERATOR' as const, detail: reason };
  return (await settleRefused(tools, open, said, tools.now())) ? { ok: true } : no('CHANGED');
}

/** Whether the registry has a request for the name that isn't decided. */
async function isComing({ registrar }: WorkTools, { domain }: OpenOrder): Promise<boolean> {
  const answer = await registrar.queryTransfer(domain.name);
  return answer.ok && answer.value.toUs && answer.value.state === 'pending';
}

/** Whether the registry shows what was bought. */
async function hasDone({ db }: WorkTools, open: OpenOrder, registered: RegisteredDomain): Promise<boolean> {
  const { order, domain } = open;
  if (!registered.ours) return false;
  // It was another registrar's when it was ordered.
  if (order.kind === 'transfer') return true;
  if (order.kind === 'restore') return phaseOf(registered) === 'present';
  if (order.kind === 'register') {
    const holder = await findHolder(db, { accountID: order.account_id, id: domain.contact_id });
    return isOurs(registered, open, holder?.handle ?? '');
  }
  const until = order.until ?? domain.expires_at;
  const { expiresAt } = registered;
  return until !== null && expiresAt !== undefined && isSameDay(expiresAt, yearsAfter(until, order.years));
}
