import { isTermRenewed } from '../../../ports/registrar/renewal-term.ts';
import type { TldPolicy } from '../../../ports/registrar/registrar.ts';
import { isRenewalProhibited } from '../names/locks.ts';
import type { DomainRow } from '../names/names.store.ts';
import { stateAt } from '../names/state.ts';

type Dated = Pick<DomainRow, 'state' | 'expires_at' | 'statuses'>;

/** Whether a name is in a state in which it is renewed at the normal price, by one term or another. */
export function isRenewable(row: Dated, policy: TldPolicy, now: Date): row is Dated & { expires_at: Date } {
  if (!row.expires_at || isRenewalProhibited(row.statuses)) return false;
  const state = stateAt(row, policy, now);
  return state === 'active' || state === 'expired';
}

/** Why a name can't be renewed by years at the normal price now; undefined where it can. */
export function renewalFault(
  row: Dated,
  policy: TldPolicy,
  years: number,
  now: Date,
): 'notRenewable' | 'termNotSold' | undefined {
  if (!isRenewable(row, policy, now)) return 'notRenewable';
  return isTermRenewed(row.expires_at, years, policy, now) ? undefined : 'termNotSold';
}
