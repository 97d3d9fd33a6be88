import type { RgpStatus, TldPolicy } from '../registrar.ts';

/*
 * What a registration is at a moment follows from three dates and the policy of its top-level domain, so that no job
 * has to run at the right time:
 *
 *   active → (its end) → grace → redemption → pendingDelete → gone
 *              deleted by its sponsor ↗
 *
 * This registry doesn't renew by itself. In `grace` the name still answers and can be renewed at the normal price.
 */

export type Phase = 'active' | 'grace' | 'redemption' | 'pendingDelete' | 'gone';

export interface Registration {
  createdAt: Date;
  expiresAt: Date;
  deletedAt: Date | null;
  /** When it came from another registrar. */
  transferredAt?: Date;
}

const DAY = 86_400_000;
const daysAfter = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);

/** Moments at which a registration enters its phases, in order; a phase of no length has the moment of the next. */
export function phasesOf(
  { createdAt, expiresAt, deletedAt }: Registration,
  policy: TldPolicy,
): readonly (readonly [Phase, Date])[] {
  const redemption = deletedAt ?? daysAfter(expiresAt, policy.autoRenewGraceDays);
  const pendingDelete = daysAfter(redemption, policy.redemptionDays);
  return [
    ['active', createdAt],
    ...(deletedAt && deletedAt <= expiresAt ? [] : [['grace', expiresAt] as const]),
    ['redemption', redemption],
    ['pendingDelete', pendingDelete],
    ['gone', daysAfter(pendingDelete, policy.pendingDeleteDays)],
  ];
}

export const phaseAt = (registration: Registration, policy: TldPolicy, at: Date): Phase =>
  phasesOf(registration, policy).findLast(([, from]) => from <= at)?.[0] ?? 'active';

/** When a registration goes over to its next phase; that of the last one is for ever. */
export function nextPhaseAt(registration: Registration, policy: TldPolicy, at: Date): Date {
  const moments = phasesOf(registration, policy).map(([, from]) => from);
  return moments.find((from) => from > at) ?? moments.at(-1) ?? at;
}

export const isInAddGrace = ({ createdAt }: Registration, policy: TldPolicy, at: Date): boolean =>
  at < daysAfter(createdAt, policy.addGraceDays);

/** Until when no other registrar can ask for a name: as long after a transfer as after registration. */
export const transferLockEnd = (
  { createdAt, transferredAt = createdAt }: Registration,
  policy: TldPolicy,
): Date => daysAfter(transferredAt, policy.transferLockDays);

export const isTransferLocked = (registration: Registration, policy: TldPolicy, at: Date): boolean =>
  at < transferLockEnd(registration, policy);

/** The grace periods that hold at a moment (RFC 3915 3.1). */
export function rgpAt(registration: Registration, policy: TldPolicy, at: Date): RgpStatus[] {
  switch (phaseAt(registration, policy, at)) {
    case 'grace':
      return ['autoRenewPeriod'];
    case 'redemption':
      return ['redemptionPeriod'];
    case 'pendingDelete':
      return ['pendingDelete'];
    default: {
      const { transferredAt } = registration;
      if (transferredAt && at < daysAfter(transferredAt, policy.addGraceDays)) return ['transferPeriod'];
      return isInAddGrace(registration, policy, at) ? ['addPeriod'] : [];
    }
  }
}
