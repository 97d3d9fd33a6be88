import { yearsAfter } from '../../../platform/clock/years.ts';
import type { DomainChange, DomainStatus, RegistrarAnswer, RenewRequest, RequestKey } from '../registrar.ts';
import { isTermRenewed } from '../renewal-term.ts';
import { requireContacts, requireNameservers } from './domain-rules.ts';
import { isInAddGrace, phaseAt } from './lifecycle.ts';
import { charge, requireFee } from './money.ts';
import { premiumPrices } from './name-classes.ts';
import { RegistryRefusal } from './refusal.ts';
import { keep, knownPolicy, pricesOf, registrationOf } from './registration.ts';
import { deleteDomain, type DomainRow, moveMoney } from './registry.store.ts';
import { once, type Session } from './request.ts';
import { lockOwn } from './settling.ts';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Statuses that registrars set and take off (RFC 5731 2.3). */
const OF_CLIENTS: ReadonlySet<string> = new Set([
  'clientHold',
  'clientDeleteProhibited',
  'clientRenewProhibited',
  'clientTransferProhibited',
  'clientUpdateProhibited',
] satisfies DomainStatus[]);

function requireWithout(row: DomainRow, status: DomainStatus): void {
  if (row.statuses.includes(status))
    throw new RegistryRefusal('LOCKED', `${row.name} has the status ${status}`);
}

function requireAlive(row: DomainRow, at: Date): void {
  const phase = phaseAt(registrationOf(row), knownPolicy(row.name).policy, at);
  if (phase !== 'active' && phase !== 'grace')
    throw new RegistryRefusal('LOCKED', `${row.name} has the status pendingDelete`);
}

export function renew(
  session: Session,
  request: RenewRequest,
): Promise<RegistrarAnswer<{ expiresAt: Date }>> {
  const { name, until, years, fee } = request;
  return once(session, 'renew', request, async (trx, at) => {
    const row = await lockOwn(trx, session.registrarID, name, at);
    const { policy, label } = knownPolicy(name);
    if (dayOf(row.expires_at) !== dayOf(until))
      throw new RegistryRefusal('END_DIFFERS', `${name} ends on ${dayOf(row.expires_at)}`);
    const phase = phaseAt(registrationOf(row), policy, at);
    if (phase !== 'active' && phase !== 'grace')
      throw new RegistryRefusal('NOT_ELIGIBLE', `${name} has to be restored first`);
    requireWithout(row, 'clientRenewProhibited');
    const expiresAt = yearsAfter(row.expires_at, years);
    if (!Number.isInteger(years) || years < 1 || !isTermRenewed(row.expires_at, years, policy, at))
      throw new RegistryRefusal('NOT_ELIGIBLE', `${policy.tld} takes at most ${policy.maxYears} years`);
    const prices = pricesOf(name);
    const amount = prices.renew * years;
    requireFee(fee, prices, amount, premiumPrices(label, policy) !== undefined);
    await charge(trx, session, name, 'renew', amount, at);
    await keep(trx, { ...row, expires_at: expiresAt }, at);
    return { expiresAt };
  });
}

export function update(session: Session, request: DomainChange): Promise<RegistrarAnswer<void>> {
  const { name, nameservers, contacts = {}, addStatuses = [], removeStatuses = [] } = request;
  return once(session, 'update', request, async (trx, at) => {
    const row = await lockOwn(trx, session.registrarID, name, at);
    requireAlive(row, at);
    const foreign = [...addStatuses, ...removeStatuses].find((status) => !OF_CLIENTS.has(status));
    if (foreign !== undefined) throw new RegistryRefusal('POLICY', `Registrars can't set ${foreign}`);
    // What prohibits updates can itself be taken off (RFC 5731 2.3).
    if (!removeStatuses.includes('clientUpdateProhibited')) requireWithout(row, 'clientUpdateProhibited');
    await requireContacts(trx, session.registrarID, contacts);
    if (nameservers) requireNameservers(name, nameservers);
    const remaining = row.statuses.filter((status) => !removeStatuses.some((removed) => removed === status));
    await keep(
      trx,
      {
        ...row,
        nameservers: nameservers ?? row.nameservers,
        contacts: { ...row.contacts, ...contacts },
        statuses: [...new Set([...remaining, ...addStatuses])],
      },
      at,
    );
  });
}

export function remove(
  session: Session,
  name: string,
  { key }: RequestKey,
): Promise<RegistrarAnswer<{ refunded: boolean }>> {
  const { registrarID } = session;
  return once(session, 'remove', { key, name }, async (trx, at) => {
    const row = await lockOwn(trx, registrarID, name, at);
    requireAlive(row, at);
    requireWithout(row, 'clientDeleteProhibited');
    const { policy } = knownPolicy(name);
    if (isInAddGrace(registrationOf(row), policy, at)) {
      const back = { registrar_id: registrarID, name, kind: 'refund', amount: row.create_fee, at } as const;
      await moveMoney(trx, back);
      await deleteDomain(trx, name);
      return { refunded: true };
    }
    const removed = { ...registrationOf(row), deletedAt: at };
    if (phaseAt(removed, policy, at) === 'gone') await deleteDomain(trx, name);
    else await keep(trx, { ...row, deleted_at: at }, at);
    return { refunded: false };
  });
}

/** A name whose end has passed gets a year from that end on, which is paid besides. */
export function restore(session: Session, name: string, { key }: RequestKey): Promise<RegistrarAnswer<void>> {
  return once(session, 'restore', { key, name }, async (trx, at) => {
    const row = await lockOwn(trx, session.registrarID, name, at);
    if (phaseAt(registrationOf(row), knownPolicy(name).policy, at) !== 'redemption')
      throw new RegistryRefusal('NOT_ELIGIBLE', `${name} isn't in redemption`);
    const prices = pricesOf(name);
    const hasEnded = row.expires_at <= at;
    await charge(trx, session, name, 'restore', prices.restore + (hasEnded ? prices.renew : 0), at);
    const expires_at = hasEnded ? yearsAfter(row.expires_at, 1) : row.expires_at;
    await keep(trx, { ...row, deleted_at: null, expires_at }, at);
  });
}
