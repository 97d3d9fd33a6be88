import type { TenantID } from '../database/identifiers.ts';
import type { Trx } from '../database/transaction.ts';

/** Whose data is meant. */
export interface Person {
  principalID: string;
  tenantID: TenantID;
  /** Whether the tenant is theirs, and with it what belongs to it. */
  isOwner: boolean;
}

/** What keeps a person from being deleted yet. */
export type DeletionObstacle = 'balance' | 'orders' | 'members';

/** What an area holds about a person. */
export interface PersonalData {
  /** Plain JSON, by names that no other area has; no secret and no hash of one. */
  read(person: Person): Promise<Readonly<Record<string, unknown>>>;
  /** Removes what no law asks to keep, in the transaction of the deletion. */
  erase?(trx: Trx, person: Person): Promise<void>;
  /** What has to be settled before; asked in the transaction of the deletion, too. */
  obstacles?(trx: Trx, person: Person): Promise<readonly DeletionObstacle[]>;
}
