import { BodyCode } from '@certdeck/contract';
import { note } from '../../platform/database/acts.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { isDuplicate, transaction } from '../../platform/database/transaction.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Notice } from '../../platform/area/notices.ts';
import { identityNotice } from './notices.ts';
import {
  changeProof,
  findProof,
  insertProof,
  lockProof,
  newestProof,
  type ProofRow,
} from './proofs.store.ts';
import type { IdentitySeal, Numbers } from './sealed.ts';
import { type ProofEvent, type ProofKind, type ProofStatus, statusAfter } from './states.ts';
import { identityTexts } from './texts.ts';

export interface IdentityPorts {
  db: Db;
  now(): Date;
  seal: IdentitySeal;
  /** Tells the members of a tenant. */
  tell(trx: Trx, tenantID: TenantID, notice: Notice): Promise<void>;
  /** Tells the programs of a tenant how a proof has ended. */
  tellDecision(trx: Trx, tenantID: TenantID, decision: ProofEnd, at: Date): Promise<void>;
}

export interface ProofEnd {
  kind: ProofKind;
  verdict: 'passed' | 'refused';
}

interface Sender {
  tenantID: TenantID;
  /** Member who sends it in. */
  actorID: string;
}

/**
 * Sends in a proof, in the place of one that nobody has looked at yet.
 * @throws BusinessError 13002 where one has passed, or waits for its amount
 */
export async function sendProof<Kind extends ProofKind>(
  { db, now, seal }: IdentityPorts,
  { tenantID, actorID }: Sender,
  kind: Kind,
  { name, numbers }: { name: string; numbers: Numbers[Kind] },
): Promise<string> {
  const id = newID();
  const sealed = await seal.seal(kind, id, numbers);
  try {
    await transaction(db, async (trx) => {
      const found = await newestProof(trx, tenantID, kind);
      const before = found && (await lockProof(trx, found.id));
      if (before && before.status !== 'refused') {
        // Another took its place while this one waited.
        if (before.status === 'replaced')
          throw new BusinessError(BodyCode.wrongState, identityTexts.inReview);
        const status = statusAfter(kind, before.status, { type: 'sent-again' });
        if (!status) throw settled(before.status);
        // What nobody looked at is of no use any more.
        await changeProof(trx, before.id, { status, sealed: Buffer.alloc(0) });
      }
      const row = { id, account_id: tenantID, kind, name, sealed, actor_id: actorID, created_at: now() };
      await insertProof(trx, { ...row, status: 'review' });
      // Without the numbers, which are sealed.
      note({ object: objectOf(id), after: { kind, name } });
    });
  } catch (error) {
    // Another was sent in at the same time.
    if (isDuplicate(error)) throw new BusinessError(BodyCode.wrongState, identityTexts.inReview);
    throw error;
  }
  return id;
}

const objectOf = (id: string) => ({ kind: 'identity', id });

const settled = (status: ProofStatus): BusinessError =>
  new BusinessError(
    BodyCode.wrongState,
    status === 'passed' ? identityTexts.passedBefore : identityTexts.amountUnderWay,
  );

/**
 * Counts the amount that the customer says has come to the bank account.
 * @param amount in cents
 * @throws BusinessError 13001 for no proof of this tenant, 13002 where no amount is waited for, 13004 for a wrong amount
 */
export async function enterAmount(
  ports: IdentityPorts,
  tenantID: TenantID,
  id: string,
  amount: number,
): Promise<ProofStatus> {
  const status = await transaction(ports.db, async (trx) => {
    const found = await findProof(trx, tenantID, 'organisation', id);
    const proof = found && (await lockProof(trx, found.id));
    if (!proof) throw new BusinessError(BodyCode.notFound, identityTexts.unknown);
    const isRight = proof.amount === amount;
    const event: ProofEvent = { type: 'amount-entered', isRight, triesBefore: proof.tries };
    const next = statusAfter('organisation', proof.status, event);
    if (!next) throw new BusinessError(BodyCode.wrongState, identityTexts.noAmountAwaited);
    const decided = next === 'amount' ? {} : { decided_at: ports.now(), decided_by: null };
    await changeProof(trx, id, { status: next, tries: proof.tries + Number(!isRight), ...decided });
    const { status: was, tries } = proof;
    // Without the amount, right or wrong.
    note({
      object: objectOf(id),
      before: { status: was, tries },
      after: { status: next, tries: tries + Number(!isRight) },
    });
    if (next === 'passed') await tell(ports, trx, proof, 'identity-passed');
    await tellEnd(ports, trx, proof, next);
    return next;
  });
  // The count of a wrong one is kept, so the refusal comes after the transaction.
  if (status !== 'passed') {
    const text = status === 'refused' ? identityTexts.amountRefused : identityTexts.amountWrong;
    throw new BusinessError(BodyCode.badInput, text, { balance: text });
  }
  return status;
}

export type Decision = ({ type: 'approved'; amount?: number } | { type: 'refused'; reason: string }) & {
  /** Who decides at the operator's desk; nobody for the command line. */
  staffID?: string;
};

/**
 * What the operator decides of a proof, with a notice to the customer.
 * @returns the status that follows; undefined for no such proof, or one that this can't be decided of
 */
export async function decide(
  ports: Pick<IdentityPorts, 'db' | 'now' | 'tell' | 'tellDecision'>,
  id: string,
  decision: Decision,
): Promise<ProofStatus | undefined> {
  return transaction(ports.db, async (trx) => {
    const proof = await lockProof(trx, id);
    const next = proof && statusAfter(proof.kind, proof.status, decision);
    if (!proof || !next) return undefined;
    await changeProof(trx, id, {
      status: next,
      decided_at: ports.now(),
      decided_by: decision.staffID ?? null,
      ...(decision.type === 'refused' ? { reason: decision.reason } : {}),
      ...(decision.type === 'approved' && decision.amount !== undefined ? { amount: decision.amount } : {}),
    });
    note({
      tenantID: proof.account_id as TenantID,
      object: objectOf(id),
      before: { status: proof.status },
      after: { status: next, ...(decision.type === 'refused' ? { reason: decision.reason } : {}) },
    });
    const kind =
      next === 'passed' ? 'identity-passed' : next === 'amount' ? 'identity-amount' : 'identity-refused';
    await tell(ports, trx, proof, kind);
    await tellEnd(ports, trx, proof, next);
    return next;
  });
}

/** Programs hear of an end alone: what waits for an amount is told to people, who have to look it up. */
async function tellEnd(
  { tellDecision, now }: Pick<IdentityPorts, 'tellDecision' | 'now'>,
  trx: Trx,
  { account_id, kind }: ProofRow,
  status: ProofStatus,
): Promise<void> {
  if (status === 'passed' || status === 'refused')
    await tellDecision(trx, account_id as TenantID, { kind, verdict: status }, now());
}

const tell = (
  ports: Pick<IdentityPorts, 'tell'>,
  trx: Trx,
  proof: ProofRow,
  kind: Parameters<typeof identityNotice>[0],
): Promise<void> => ports.tell(trx, proof.account_id as TenantID, identityNotice(kind, proof.name));
