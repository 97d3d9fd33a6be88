import type { RegisteredDomain } from '../../../ports/registrar/registrar.ts';
import type { OpenOrder } from './orders.store.ts';
import type { Worked } from './register.ts';
import { endOf } from './renew.ts';
import {
  afterLook,
  afterRequest,
  beginAttempt,
  isSameDay,
  type Step,
  undecided,
  unknownBy,
  type WorkTools,
} from './step.ts';

/**
 * Takes a name out of redemption and gives it the year that was bought with it, where the registry doesn't give it by
 * itself. The registry is always asked first where the name stands.
 */
export async function restore(tools: WorkTools, open: OpenOrder): Promise<Worked> {
  const seen = await look(tools, open);
  if ('kind' in seen) return { open, step: seen };
  const phase = phaseOf(seen);
  if (phase === 'present' && open.order.attempts > 0) return addYear(tools, open, seen);
  if (phase !== 'redemption') return { open, step: notEligible(seen) };
  const waiting = undecided(open);
  if (waiting) return { open, step: waiting };
  const attempt = await beginAttempt(tools, open);
  if (!attempt) return { open, step: { kind: 'changed' } };
  const answer = await tools.registrar.restore(open.domain.name, { key: attempt.key });
  if (!answer.ok) return { open: attempt.open, step: afterRequest(answer) };
  const restored = await look(tools, attempt.open);
  if ('kind' in restored) return { open: attempt.open, step: undone(restored) };
  return addYear(tools, attempt.open, restored);
}

async function look({ registrar }: WorkTools, open: OpenOrder): Promise<RegisteredDomain | Step> {
  const info = await registrar.info(open.domain.name);
  if (!info.ok)
    return info.code === 'NOT_FOUND' || info.code === 'NOT_OURS'
      ? { kind: 'refused', code: info.code, detail: '' }
      : afterLook(open, info);
  return info.value.ours ? info.value : { kind: 'refused', code: 'NOT_OURS', detail: '' };
}

/** Where a name stands (RFC 3915 3.1); registries without grace periods say `pendingDelete` for both last ones. */
export function phaseOf({ rgp, statuses }: RegisteredDomain): 'redemption' | 'pendingDelete' | 'present' {
  if (rgp.includes('redemptionPeriod') || rgp.includes('pendingRestore')) return 'redemption';
  if (rgp.includes('pendingDelete')) return 'pendingDelete';
  return statuses.includes('pendingDelete') ? 'redemption' : 'present';
}

const notEligible = ({ expiresAt }: RegisteredDomain): Step => ({
  kind: 'refused',
  code: 'NOT_ELIGIBLE',
  detail: '',
  end: expiresAt,
});

/** The name is restored: whatever is met from here on, its price isn't given back as if it weren't. */
function undone(step: Step): Step {
  return step.kind === 'again' || step.kind === 'refused' ? unknownBy(step) : step;
}

async function addYear(tools: WorkTools, open: OpenOrder, restored: RegisteredDomain): Promise<Worked> {
  const { order, domain } = open;
  const until = endOf(open);
  const end = restored.expiresAt ?? until;
  if (order.years === 0 || !isSameDay(end, until))
    return { open, step: { kind: 'done', expiresAt: end, registered: restored } };
  const waiting = undecided(open);
  if (waiting) return { open, step: undone(waiting) };
  const attempt = await beginAttempt(tools, open);
  if (!attempt) return { open, step: { kind: 'changed' } };
  const { premium } = restored;
  const answer = await tools.registrar.renew({
    key: attempt.key,
    name: domain.name,
    until,
    years: order.years,
    ...(premium && { fee: { amount: premium.renew * order.years, currency: premium.currency } }),
  });
  if (!answer.ok) return { open: attempt.open, step: undone(afterRequest(answer)) };
  const { expiresAt } = answer.value;
  return { open: attempt.open, step: { kind: 'done', expiresAt, registered: { ...restored, expiresAt } } };
}
