import type { Trx } from '../../../platform/database/transaction.ts';
import type { RegistrarEvent } from '../registrar.ts';
import { type Phase, phaseAt, phasesOf } from './lifecycle.ts';
import { RegistryRefusal } from './refusal.ts';
import { keep, knownPolicy, registrationOf } from './registration.ts';
import { deleteDomain, type DomainRow, insertEvents, lockDomain, lockDue } from './registry.store.ts';
import { endTransfer } from './transfer-end.ts';

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
  const { transfer } = row;
  if (transfer?.state === 'pending' && new Date(transfer.decidedAt) <= at)
    return settle(
      trx,
      await endTransfer(trx, row, transfer, 'serverApproved', new Date(transfer.decidedAt)),
      at,
    );
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

/** Settles what has gone over to another state of a registrar's names, and of names that it has asked for. */
export async function settleDue(trx: Trx, registrarID: string, at: Date): Promise<void> {
  for (;;) {
    const due = await lockDue(trx, registrarID, at);
    for (const row of due) await settle(trx, row, at);
    if (due.length === 0) return;
  }
}

/** A registration, held until the transaction ends. @throws RegistryRefusal NOT_FOUND */
export async function lockPresent(trx: Trx, name: string, at: Date): Promise<DomainRow> {
  const row = await lockDomain(trx, name);
  const present = row && (await settle(trx, row, at));
  if (!present) throw new RegistryRefusal('NOT_FOUND', `${name} isn't registered`);
  return present;
}

/**
 * A registration of the registrar who asks, held until the transaction ends.
 * @throws RegistryRefusal NOT_FOUND, NOT_OURS where another one sponsors it, LOCKED while a transfer is pending
 */
export async function lockOwn(trx: Trx, registrarID: string, name: string, at: Date): Promise<DomainRow> {
  const present = await lockPresent(trx, name, at);
  if (present.registrar_id !== registrarID)
    throw new RegistryRefusal('NOT_OURS', `${name} is sponsored by another registrar`);
  if (present.transfer?.state === 'pending')
    throw new RegistryRefusal('LOCKED', `${name} has the status pendingTransfer`);
  return present;
}
