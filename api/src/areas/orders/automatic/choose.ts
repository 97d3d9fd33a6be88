import { OrderStatus } from '@certdeck/contract';
import type { Trx } from '../../../platform/database/transaction.ts';
import { reusableUntil } from '../../../platform/dcv/schedule.ts';
import { listNames, type OrderRef } from '../names.store.ts';
import type { OrderRow } from '../wire.ts';
import {
  allowedMoment,
  chosenMoment,
  type Life,
  type QuietHours,
  type RenewalWindow,
  windowOf,
} from './moment.ts';
import { type PlanRow, setPlan } from './plans.store.ts';

/** Modes in which something is done. */
export const isAutomatic = ({ mode }: Pick<PlanRow, 'mode'>): boolean =>
  mode === 'reissue' || mode === 'renew';

type Dated = Pick<OrderRow, 'status' | 'issued_at' | 'cert_expires_at' | 'end_at' | 'serial_number'>;

/** The life of the certificate in force; undefined before there is one. */
export function lifeOf({ status, issued_at, cert_expires_at }: Dated): Life | undefined {
  if (status !== OrderStatus.issued || !issued_at || !cert_expires_at) return undefined;
  return { issuedAt: issued_at, endsAt: cert_expires_at };
}

export function quietOf({
  quiet_from,
  quiet_until,
  time_zone,
}: Pick<PlanRow, 'quiet_from' | 'quiet_until' | 'time_zone'>): QuietHours | undefined {
  if (quiet_from === null || quiet_until === null) return undefined;
  return { from: quiet_from, until: quiet_until, timeZone: time_zone };
}

const DAY_MS = 86_400_000;

/**
 * What replaces the certificate in force: another one of the same order as long as its coverage reaches a day beyond, a
 * new order afterwards, where that is wanted.
 */
export function nextAct(
  { mode }: Pick<PlanRow, 'mode'>,
  { end_at, cert_expires_at }: Pick<OrderRow, 'end_at' | 'cert_expires_at'>,
): 'reissue' | 'renew' | 'none' {
  if (mode !== 'reissue' && mode !== 'renew') return 'none';
  const isCovered = end_at === null || end_at.getTime() - (cert_expires_at?.getTime() ?? 0) >= DAY_MS;
  return isCovered ? 'reissue' : mode === 'renew' ? 'renew' : 'none';
}

/** The window of a certificate by the validations of its names. */
export function windowFor(life: Life, verified: readonly (Date | null)[]): RenewalWindow {
  const ends = verified.flatMap((at) => (at ? [reusableUntil(at).getTime()] : []));
  const isShown = ends.length > 0 && ends.length === verified.length;
  return windowOf(life, isShown ? new Date(Math.min(...ends)) : undefined);
}

/** Chooses the moment for the certificate in force and stores it; what was done for another one is over. */
export async function chooseMoment(trx: Trx, plan: PlanRow, order: OrderRow): Promise<void> {
  const ref: OrderRef = { accountID: plan.account_id, orderID: plan.order_id };
  const life = lifeOf(order);
  if (!isAutomatic(plan) || !life) {
    const state = isAutomatic(plan) ? 'planned' : 'idle';
    await setPlan(trx, ref, { ...NOTHING_CHOSEN, state, code: '' });
    return;
  }
  const names = await listNames(trx, ref);
  const window = windowFor(
    life,
    names.map(({ verified_at }) => verified_at),
  );
  const chosen = allowedMoment(chosenMoment(window, order.serial_number), quietOf(plan), life);
  const isEnded = nextAct(plan, order) === 'none';
  await setPlan(trx, ref, {
    state: isEnded ? 'ended' : 'planned',
    code: isEnded ? 'coverage' : '',
    serial: order.serial_number,
    window_start: window.start,
    window_end: window.end,
    window_reason: window.reason,
    chosen_at: isEnded ? null : chosen,
    next_at: isEnded ? null : chosen,
    failures: 0,
  });
}

const NOTHING_CHOSEN = {
  serial: '',
  window_start: null,
  window_end: null,
  window_reason: '',
  chosen_at: null,
  next_at: null,
  failures: 0,
} as const;
