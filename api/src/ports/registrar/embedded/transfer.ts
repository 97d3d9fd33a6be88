import { createHash, timingSafeEqual } from 'node:crypto';
import { yearsAfter } from '../../../platform/clock/years.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import type {
  DomainTransfer,
  RegistrarAnswer,
  RequestKey,
  TransferDecision,
  TransferRequest,
  TransferState,
} from '../registrar.ts';
import type { StoredTransfer } from '../tables.ts';
import { phaseAt } from './lifecycle.ts';
import { charge, requireFee } from './money.ts';
import { premiumPrices } from './name-classes.ts';
import { RegistryRefusal } from './refusal.ts';
import { keep, knownPolicy, pricesOf, registrationOf, statusesAt } from './registration.ts';
import { once, type Session } from './request.ts';
import { lockOwn, lockPresent } from './settling.ts';
import { endTransfer, tellBoth } from './transfer-end.ts';

/*
 * Sponsorship goes from one registrar to another (RFC 5731 3.2.4): who has the code asks for it, the sponsor approves or
 * rejects, who asked can take it back, and what nobody decides goes over after five days.
 */

/** Milliseconds that the sponsor has. */
const TIME_TO_DECIDE = 5 * 86_400_000;

/** The registry keeps no code, only what it can tell it by (RFC 9154 4.3). */
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

/** Gives a name the code with which another registrar can ask for it, or takes it away. */
export function setTransferCode(
  session: Session,
  name: string,
  code: string | undefined,
  { key }: RequestKey,
): Promise<RegistrarAnswer<void>> {
  const hash = code === undefined ? null : hashOf(code).toString('hex');
  const request = { key, name, hash };
  return once(session, 'code', request, async (trx, at) => {
    const row = await lockOwn(trx, session.registrarID, name, at);
    if (row.statuses.includes('clientUpdateProhibited'))
      throw new RegistryRefusal('LOCKED', `${name} has the status clientUpdateProhibited`);
    await keep(trx, { ...row, transfer_code: hash }, at);
  });
}

export function requestTransfer(
  session: Session,
  request: TransferRequest,
): Promise<RegistrarAnswer<DomainTransfer>> {
  const { registrarID } = session;
  const { key, name, code, fee } = request;
  const hash = hashOf(code);
  // The code itself isn't kept.
  const kept = { key, name, hash: hash.toString('hex'), fee };
  return once(session, 'transfer', kept, async (trx, at) => {
    const row = await lockPresent(trx, name, at);
    if (row.registrar_id === registrarID)
      throw new RegistryRefusal('NOT_ELIGIBLE', `${name} is sponsored by who asks for it`);
    if (row.transfer?.state === 'pending')
      throw new RegistryRefusal('NOT_ELIGIBLE', `A transfer of ${name} is pending`);
    const { policy, label } = knownPolicy(name);
    const phase = phaseAt(registrationOf(row), policy, at);
    if (phase !== 'active' && phase !== 'grace')
      throw new RegistryRefusal('LOCKED', `${name} has the status pendingDelete`);
    const lock = statusesAt(row, policy, at).find((status) => status.endsWith('TransferProhibited'));
    if (lock) throw new RegistryRefusal('LOCKED', `${name} has the status ${lock}`);
    const right = Buffer.from(row.transfer_code ?? '', 'hex');
    if (right.length !== hash.length || !timingSafeEqual(right, hash))
      throw new RegistryRefusal('CODE_INVALID', 'The authorisation code is another one');
    const prices = pricesOf(name);
    requireFee(fee, prices, prices.transfer, premiumPrices(label, policy) !== undefined);
    await charge(trx, session, name, 'transfer', prices.transfer, at);
    const later = yearsAfter(row.expires_at, 1);
    const transfer: StoredTransfer = {
      state: 'pending',
      from: row.registrar_id,
      to: registrarID,
      requestedAt: at.toISOString(),
      decidedAt: new Date(at.getTime() + TIME_TO_DECIDE).toISOString(),
      // A year more, unless it would be more than the top-level domain gives.
      expiresAt: (later <= yearsAfter(at, policy.maxYears) ? later : row.expires_at).toISOString(),
      fee: prices.transfer,
    };
    await keep(trx, { ...row, transfer }, at);
    await tellBoth(trx, name, transfer, at);
    return transferOf(name, transfer, registrarID);
  });
}

/** The last transfer of a name, as one of its two registrars sees it. */
export async function queryTransfer(
  trx: Trx,
  { registrarID }: Session,
  name: string,
  at: Date,
): Promise<DomainTransfer> {
  const { transfer } = await lockPresent(trx, name, at);
  if (!transfer) throw new RegistryRefusal('NOT_ELIGIBLE', `${name} was never transferred`);
  if (transfer.from !== registrarID && transfer.to !== registrarID)
    throw new RegistryRefusal('NOT_OURS', `${name} is transferred between others`);
  return transferOf(name, transfer, registrarID);
}

export function decideTransfer(
  session: Session,
  name: string,
  decision: TransferDecision,
  { key }: RequestKey,
): Promise<RegistrarAnswer<DomainTransfer>> {
  const { registrarID } = session;
  return once(session, decision, { key, name }, async (trx, at) => {
    const row = await lockPresent(trx, name, at);
    const { transfer } = row;
    if (transfer?.state !== 'pending')
      throw new RegistryRefusal('NOT_ELIGIBLE', `No transfer of ${name} is pending`);
    if ((decision === 'cancel' ? transfer.to : transfer.from) !== registrarID)
      throw new RegistryRefusal('NOT_OURS', `The transfer of ${name} is decided by another registrar`);
    const decided = await endTransfer(trx, row, transfer, OF_DECISION[decision], at);
    return transferOf(name, decided.transfer ?? transfer, registrarID);
  });
}

const OF_DECISION: Readonly<Record<TransferDecision, TransferState>> = {
  approve: 'clientApproved',
  reject: 'clientRejected',
  cancel: 'clientCancelled',
};

const transferOf = (name: string, transfer: StoredTransfer, registrarID: string): DomainTransfer => ({
  name,
  state: transfer.state,
  toUs: transfer.to === registrarID,
  requestedAt: new Date(transfer.requestedAt),
  decidedAt: new Date(transfer.decidedAt),
  expiresAt: new Date(transfer.expiresAt),
});
