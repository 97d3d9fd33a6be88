import { type Db, transaction } from '../../../platform/database/transaction.ts';
import { isTransferLocked, transferLockEnd } from './lifecycle.ts';
import { knownPolicy, registrationOf } from './registration.ts';
import { listSponsored } from './registry.store.ts';
import { settleDue } from './settling.ts';

/** Names that are listed at most. */
const MOST = 200;

/** A name that a registrar has, or that it asks for. */
export interface SponsoredName {
  /** A-labels. */
  name: string;
  expiresAt: Date;
  /** Until when no other registrar can ask for it; undefined where that is over. */
  lockedUntil: Date | undefined;
  /** A transfer that isn't decided, and until when the sponsor can say no. */
  pending: { toUs: boolean; decidedAt: Date } | undefined;
}

/**
 * The names of a registrar at the embedded registry and those that it asks for, the newest 200 first, as they are now.
 * No real registry tells this, so that it isn't among what a `Registrar` can.
 */
export function sponsoredNames(
  { db, now }: { db: Db; now: () => Date },
  registrarID: string,
): Promise<SponsoredName[]> {
  return transaction(db, async (trx) => {
    const at = now();
    await settleDue(trx, registrarID, at);
    const rows = await listSponsored(trx, registrarID, MOST);
    return rows.map((row) => {
      const { name, expires_at: expiresAt, transfer } = row;
      const { policy } = knownPolicy(name);
      const registration = registrationOf(row);
      return {
        name,
        expiresAt,
        lockedUntil: isTransferLocked(registration, policy, at)
          ? transferLockEnd(registration, policy)
          : undefined,
        pending:
          transfer?.state === 'pending'
            ? { toUs: transfer.to === registrarID, decidedAt: new Date(transfer.decidedAt) }
            : undefined,
      };
    });
  });
}
