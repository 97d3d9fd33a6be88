import { BodyCode } from '@certdeck/contract';
import type { SignedIn } from '../../../platform/server/context.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { notPermitted } from '../../../platform/server/permission.ts';
import type { Text } from '../../../platform/server/texts.ts';
import type { PlanRow } from './plans.store.ts';
import { automaticTexts } from './texts.ts';

/** What somebody wants to happen by itself, as calls take it. */
export interface PlanWish {
  mode: PlanRow['mode'];
  payFrom?: PlanRow['pay_from'] | undefined;
  /** Cents. */
  maxPrice?: number | undefined;
  quietFrom?: number | undefined;
  quietUntil?: number | undefined;
  timeZone?: string | undefined;
}

type Columns = Pick<PlanRow, 'mode' | 'pay_from' | 'max_price' | 'quiet_from' | 'quiet_until' | 'time_zone'>;

const refused = (field: string, text: Text) => new BusinessError(BodyCode.badInput, text, { [field]: text });

/** @throws BusinessError 13004 for a zone that this machine's list of time zones doesn't have */
function requireTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw refused('timeZone', automaticTexts['refused.timeZone']);
  }
}

/** @throws BusinessError 403 for a mode that its caller may not do by hand */
export function requirePermitted(
  { mode }: Pick<PlanWish, 'mode'>,
  permissions: SignedIn['permissions'],
): void {
  const acts = mode === 'reissue' || mode === 'renew';
  if (acts && !permissions.has('certificate:reissue')) throw notPermitted('certificate:reissue');
  if (mode === 'renew' && !permissions.has('order:pay')) throw notPermitted('order:pay');
}

/** The columns of a wish. @throws BusinessError 13004 at its field for what is missing or unknown */
export function columnsOf(wish: PlanWish): Columns {
  const { mode, payFrom = 'balance', maxPrice, quietFrom, quietUntil, timeZone = 'UTC' } = wish;
  if (mode === 'renew' && payFrom === 'balance' && maxPrice === undefined)
    throw refused('maxPrice', automaticTexts['refused.limit']);
  if ((quietFrom === undefined) !== (quietUntil === undefined))
    throw refused(quietFrom === undefined ? 'quietFrom' : 'quietUntil', automaticTexts['refused.quiet']);
  return {
    mode,
    pay_from: payFrom,
    max_price: maxPrice ?? null,
    quiet_from: quietFrom ?? null,
    quiet_until: quietUntil ?? null,
    time_zone: requireTimeZone(timeZone),
  };
}

/** A choice as the audit log has it; reminders where nobody made one. */
export const noted = (row: Pick<Columns, 'mode' | 'pay_from' | 'max_price'> | undefined) => ({
  mode: row?.mode ?? 'remind',
  payFrom: row?.pay_from ?? 'balance',
  maxPrice: row?.max_price ?? null,
});
