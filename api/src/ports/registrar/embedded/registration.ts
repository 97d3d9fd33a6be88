import type { Trx } from '../../../platform/database/transaction.ts';
import type { DomainStatus, RegisteredDomain, RegistrarEvent, TldPolicy } from '../registrar.ts';
import {
  isTransferLocked,
  nextPhaseAt,
  type Phase,
  phaseAt,
  phasesOf,
  type Registration,
  rgpAt,
} from './lifecycle.ts';
import { premiumPrices } from './name-classes.ts';
import { policyOf } from './policies.ts';
import { RegistryRefusal } from './refusal.ts';
import {
  deleteDomain,
  type DomainRow,
  insertEvents,
  lockDomain,
  type NewDomain,
  updateDomain,
} from './registry.store.ts';

export const registrationOf = (row: DomainRow): Registration => ({
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  deletedAt: row.deleted_at,
});

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
    ...(ours && premium ? { premium } : {}),
  };
}

function statusesAt(row: DomainRow, policy: TldPolicy, at: Date): DomainStatus[] {
  const registration = registrationOf(row);
  const phase = phaseAt(registration, policy, at);
  const set = row.statuses as DomainStatus[];
  const statuses: DomainStatus[] = [...set];
  if (phase === 'redemption' || phase === 'pendingDelete') statuses.push('pendingDelete');
  else if (isTransferLocked(registration, policy, at)) statuses.push('serverTransferProhibited');
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
  const registration = { createdAt: row.created_at, expiresAt: row.expires_at, deletedAt: row.deleted_at };
  return {
    ...row,
    announced_phase: phaseAt(registration, policy, at),
    next_at: nextPhaseAt(registration, policy, at),
  };
}

const ORDER: readonly string[] = ['active', 'grace', 'redemption', 'pendingDelete', 'gone'] satisfies Phase[];

const SAYINGS: Readonly<Record<Phase, { kind: RegistrarEvent['kind']; text: (name: string) => string }>> = {
  active: { kind: 'other', text: (name) => `${name} is active` },
  grace: { kind: 'other', text: (name) => `${name} has ended and can still be renewed` },
  redemption: { kind: 'changed', text: (name) => `${name} was deleted and can be restored` },
  pendingDelete: {
    kind: 'changed',
    text: (name) => `${name} is about to be free and can't be restored any more`,
  },
  gone: { kind: 'deleted', text: (name) => `${name} is free again` },
};

/**
 * Tells the sponsor of every state that a registration has gone over to, and takes it away once it is gone.
 * @returns the registration as it is now, undefined where it is gone
 */
export async function settle(trx: Trx, row: DomainRow, at: Date): Promise<DomainRow | undefined> {
  if (row.next_at > at) return row;
  const { policy } = knownPolicy(row.name);
  const registration = registrationOf(row);
  const passed = phasesOf(registration, policy).filter(
    ([phase, from], index, all) =>
      from <= at &&
      ORDER.indexOf(phase) > ORDER.indexOf(row.announced_phase) &&
      // A state of no length is none.
      all[index + 1]?.[1].getTime() !== from.getTime(),
  );
  await insertEvents(
    trx,
    passed.map(([phase, from]) => ({
      registrar_id: row.registrar_id,
      at: from,
      name: row.name,
      kind: SAYINGS[phase].kind,
      text: SAYINGS[phase].text(row.name),
    })),
  );
  if (phaseAt(registration, policy, at) !== 'gone') return keep(trx, row, at);
  await deleteDomain(trx, row.name);
  return undefined;
}

/**
 * A registration of the registrar who asks, held until the transaction ends.
 * @throws RegistryRefusal NOT_FOUND, or NOT_OURS where another one sponsors it
 */
export async function lockOwn(trx: Trx, registrarID: string, name: string, at: Date): Promise<DomainRow> {
  const row = await lockDomain(trx, name);
  const present = row && (await settle(trx, row, at));
  if (!present) throw new RegistryRefusal('NOT_FOUND', `${name} isn't registered`);
  if (present.registrar_id !== registrarID)
    throw new RegistryRefusal('NOT_OURS', `${name} is sponsored by another registrar`);
  return present;
}
