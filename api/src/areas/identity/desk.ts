import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { PROVING_TRIES } from '@certdeck/contract/schemas';
import { maskName, maskNumber } from '@certdeck/validation';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { note } from '../../platform/database/acts.ts';
import { tenantOf } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { countRefused, type DeskProof, findProofForStaff, listProofsForStaff } from './desk.store.ts';
import { decide, type Decision, type IdentityPorts } from './identity.ts';
import { identityTexts } from './texts.ts';

const NONE = { idCard: '', legalName: '', socialCode: '', openAccount: '', bankAccount: '' };

/** What a list shows: an organisation's name is public, a person's isn't. */
const rowOf = (proof: DeskProof, status: 'review' | 'amount' | 'passed' | 'refused') => ({
  id: proof.id,
  accountNo: proof.account_no,
  kind: proof.kind,
  status,
  name: proof.kind === 'person' ? maskName(proof.name) : proof.name,
  sentAt: secondsOrZero(proof.created_at),
  decidedAt: secondsOrZero(proof.decided_at),
  decidedBy: proof.decided_by_no ?? '',
});

const unknown = () => new BusinessError(BodyCode.notFound, identityTexts.unknown);

/** Real-name authentication as the operator's people see and decide it (D-373). */
export function bindIdentityDesk(router: Router, ports: IdentityPorts): void {
  const { db, seal } = ports;

  const found = async (id: string) => {
    const proof = await findProofForStaff(db, id);
    if (!proof || proof.status === 'replaced') throw unknown();
    return { proof, status: proof.status };
  };
  const numbersOf = async ({ kind, id, sealed }: DeskProof) => ({
    ...NONE,
    ...(await seal.open(kind, id, sealed)),
  });

  router.route(operatorCalls.identities, async ({ input }) => {
    const { rows, total } = await listProofsForStaff(db, input, page(input));
    return new Listed(
      rows.flatMap((proof) => (proof.status === 'replaced' ? [] : [rowOf(proof, proof.status)])),
      total,
    );
  });

  router.route(operatorCalls.identity, async ({ input, account }) => {
    const { proof, status } = await found(input.id);
    const { idCard, legalName, socialCode, openAccount, bankAccount } = await numbersOf(proof);
    return {
      ...rowOf(proof, status),
      idCard: maskNumber(idCard),
      legalName: maskName(legalName),
      socialCode: maskNumber(socialCode),
      openAccount,
      bankAccount: maskNumber(bankAccount),
      reason: proof.reason,
      triesLeft: Math.max(0, PROVING_TRIES - proof.tries),
      refusedBefore: await countRefused(db, proof),
      own: proof.account_id === account.tenantID,
    };
  });

  router.route(operatorCalls.revealIdentity, async ({ input: { id, reason } }) => {
    const { proof } = await found(id);
    const numbers = await numbersOf(proof);
    // Nothing is shown of which the customer's log doesn't tell.
    await transaction(db, async () =>
      note({ tenantID: tenantOf(proof.account_id), object: { kind: 'identity', id }, after: { reason } }),
    );
    return { name: proof.name, ...numbers };
  });

  const settle = async (id: string, tenantID: string, decision: Decision) => {
    const { proof } = await found(id);
    // Nobody vouches for themselves.
    if (proof.account_id === tenantID) throw new BusinessError(BodyCode.wrongState, identityTexts.ownProof);
    const status = await decide(ports, id, decision);
    if (status === undefined) throw new BusinessError(BodyCode.wrongState, identityTexts.decidedBefore);
    return status;
  };

  router.route(operatorCalls.approveIdentity, async ({ input: { id, amount }, account }) => {
    const { proof } = await found(id);
    if ((proof.kind === 'organisation') !== (amount !== undefined)) {
      const text = amount === undefined ? identityTexts.amountMissing : identityTexts.amountOfPerson;
      throw new BusinessError(BodyCode.badInput, text, { amount: text });
    }
    const status = await settle(id, account.tenantID, {
      type: 'approved',
      staffID: account.principalID,
      ...(amount === undefined ? {} : { amount }),
    });
    return { status: status === 'amount' ? ('amount' as const) : ('passed' as const) };
  });

  router.route(operatorCalls.refuseIdentity, async ({ input: { id, reason }, account }) => {
    await settle(id, account.tenantID, { type: 'refused', reason, staffID: account.principalID });
    return {};
  });
}
