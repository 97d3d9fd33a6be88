import type { TransferIn } from '@certdeck/contract';

/** Milliseconds between two looks while the registry is being asked, and while people decide, which takes days. */
const LOOK_SOON = 3_000;
const LOOK_LATER = 60_000;

const waiting: readonly TransferIn['status'][] = ['pending', 'stuck'];

/** Whether the other side hasn’t decided yet. */
export const canBeTakenBack = ({ status }: Pick<TransferIn, 'status'>): boolean =>
  status === 'ordered' || status === 'pending';

/** Milliseconds until the list is read again; 0 once all is over. */
export function lookAgain(rows: readonly TransferIn[] | undefined): number {
  if (rows?.some(({ status }) => status === 'ordered')) return LOOK_SOON;
  return rows?.some(({ status }) => waiting.includes(status)) ? LOOK_LATER : 0;
}
