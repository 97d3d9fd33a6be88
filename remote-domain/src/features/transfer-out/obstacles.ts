import type { TransferOut } from '@certdeck/contract';

type Lock = TransferOut['locks'][number];

/** What keeps a name from going to another registrar; the text `obstacle.…` says it. */
type ObstacleKind =
  | 'own'
  | 'recent'
  | 'registry'
  | 'registering'
  | 'arriving'
  | 'redemption'
  | 'pendingDelete'
  | 'gone';

export interface Obstacle {
  kind: ObstacleKind;
  /** Seconds since 1970; null: until it is taken off. */
  until: number | null;
}

/** States in which no registry lets a name go. */
const immovable: Readonly<Partial<Record<TransferOut['status'], ObstacleKind>>> = {
  registering: 'registering',
  arriving: 'arriving',
  redemption: 'redemption',
  pendingDelete: 'pendingDelete',
  gone: 'gone',
  refused: 'gone',
  left: 'gone',
};

const kindOf = ({ by, reason }: Lock): ObstacleKind =>
  reason === 'recent' ? 'recent' : by === 'us' ? 'own' : 'registry';

const isOwnLock = ({ kind }: Obstacle): boolean => kind === 'own';

/** Everything that keeps a name here, the lock that the tenant can take off first. */
export function obstaclesOf({ status, locks }: Pick<TransferOut, 'status' | 'locks'>): Obstacle[] {
  const state = immovable[status];
  if (state !== undefined) return [{ kind: state, until: null }];
  const obstacles = locks
    .filter(({ prevents }) => prevents === 'transfer')
    .map((lock): Obstacle => ({ kind: kindOf(lock), until: lock.until }));
  return [...obstacles.filter(isOwnLock), ...obstacles.filter((one) => !isOwnLock(one))];
}

export const isLockedHere = (name: TransferOut): boolean => obstaclesOf(name).some(isOwnLock);

/** Whether the registry takes a lock on or off in the state that the name has. */
export const isLockable = ({ status }: TransferOut): boolean => immovable[status] === undefined;
