import type { Trx } from '../../../platform/database/transaction.ts';
import type { DomainStatus, RegisteredDomain, TldPolicy, TransferState } from '../registrar.ts';
import { isTransferLocked, nextPhaseAt, phaseAt, type Registration, rgpAt } from './lifecycle.ts';
import { premiumPrices } from './name-classes.ts';
import { policyOf } from './policies.ts';
import { type DomainRow, type NewDomain, updateDomain } from './registry.store.ts';

export const registrationOf = ({
  created_at: createdAt,
  expires_at: expiresAt,
  deleted_at: deletedAt,
  transfer,
}: Pick<NewDomain, 'created_at' | 'expires_at' | 'deleted_at' | 'transfer'>): Registration => ({
  createdAt,
  expiresAt,
  deletedAt,
  ...(transfer && isApproved(transfer.state) ? { transferredAt: new Date(transfer.decidedAt) } : {}),
});

const isApproved = (state: TransferState) => state === 'clientApproved' || state === 'serverApproved';

const isPending = ({ transfer }: Pick<NewDomain, 'transfer'>) => transfer?.state === 'pending';

/** The policy of a name that is registered. */
export function knownPolicy(name: string): { policy: TldPolicy; label: string } {
  const match = policyOf(name);
  if (!match)
    throw new Error(`${name} is registered below a top-level domain that this registry doesn't have`);
  return match;
}

/** Prices of a name: its own, or those of its top-level domain. */
export function pricesOf(name: string) {
  const { policy, label } = knownPolicy(name);
  return premiumPrices(label, policy) ?? policy.prices;
}

/** What a registrar is shown of a registration; one of another registrar has no contacts and no dates. */
export function shown(row: DomainRow, registrarID: string, at: Date): RegisteredDomain {
  const { policy, label } = knownPolicy(row.name);
  const registration = registrationOf(row);
  const ours = row.registrar_id === registrarID;
  const premium = premiumPrices(label, policy);
  return {
    name: row.name,
    repositoryId: row.repository_id,
    ours,
    statuses: statusesAt(row, policy, at),
    rgp: rgpAt(registration, policy, at),
    nameservers: row.nameservers,
    ...(ours ? { contacts: row.contacts, createdAt: row.created_at, expiresAt: row.expires_at } : {}),
    ...(premium ? { premium } : {}),
  };
}

export function statusesAt(row: DomainRow, policy: TldPolicy, at: Date): DomainStatus[] {
  const registration = registrationOf(row);
  const phase = phaseAt(registration, policy, at);
  const set = row.statuses as DomainStatus[];
  const statuses: DomainStatus[] = [...set];
  if (phase === 'redemption' || phase === 'pendingDelete') statuses.push('pendingDelete');
  else if (isTransferLocked(registration, policy, at)) statuses.push('serverTransferProhibited');
  if (isPending(row)) statuses.push('pendingTransfer');
  if (row.nameservers.length === 0) statuses.push('inactive');
  // `ok` stands alone (RFC 5731 2.3).
  return statuses.length === 0 ? ['ok'] : statuses;
}

/** Writes a registration with what follows from its dates. */
export async function keep(trx: Trx, row: NewDomain, at: Date): Promise<DomainRow> {
  const kept = withNext(row, at);
  await updateDomain(trx, kept);
  return { ...kept, nameservers: [...kept.nameservers], statuses: [...kept.statuses] };
}

export function withNext(row: NewDomain, at: Date): NewDomain {
  const { policy } = knownPolicy(row.name);
  const registration = registrationOf(row);
  const next = nextPhaseAt(registration, policy, at);
  const decided = isPending(row) && row.transfer ? new Date(row.transfer.decidedAt) : next;
  return {
    ...row,
    announced_phase: phaseAt(registration, policy, at),
    next_at: decided < next ? decided : next,
  };
}
