import type { PersonalData } from '../../platform/area/personal-data.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { allProofs, deleteProofs } from './proofs.store.ts';
import type { IdentitySeal } from './sealed.ts';

/** What an owner has sent in to prove who they are. */
export const identityData = ({ db, seal }: { db: Db; seal: IdentitySeal }): PersonalData => ({
  async read({ tenantID, isOwner }) {
    if (!isOwner) return {};
    const rows = await allProofs(db, tenantID);
    const identityProofs = rows.map(async ({ id, kind, status, name, reason, sealed, ...times }) => ({
      ...{ kind, status, name, reason, sentAt: times.created_at, decidedAt: times.decided_at },
      ...(status === 'replaced' ? {} : await seal.open(kind, id, sealed)),
    }));
    return { identityProofs: await Promise.all(identityProofs) };
  },
  async erase(trx, { tenantID, isOwner }) {
    if (isOwner) await deleteProofs(trx, tenantID);
  },
});
