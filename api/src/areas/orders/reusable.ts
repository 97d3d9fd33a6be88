import { reusableUntil } from '../../platform/dcv/schedule.ts';
import type { NameRow } from './names.store.ts';

/** Whether control of a name has been shown, and recently enough for a certificate of this moment (BR 4.2.1). */
export const isReusable = (
  { status, verified_at }: Pick<NameRow, 'status' | 'verified_at'>,
  now: Date,
): boolean => status === 'verified' && verified_at !== null && reusableUntil(verified_at) >= now;
