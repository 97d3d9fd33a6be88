import { accountCalls, BodyCode } from '@certdeck/contract';
import { PROVING_TRIES } from '@certdeck/contract/schemas';
import { checkBankAccount, checkIdCard, checkSocialCode, maskNumber } from '@certdeck/validation';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { Text } from '../../platform/server/sentences.ts';
import { enterAmount, type IdentityPorts, sendProof } from './identity.ts';
import { findProof, newestProof, type ProofRow } from './proofs.store.ts';
import { validStatusOf } from './states.ts';
import { identityTexts } from './texts.ts';

const stateOf = (proof: ProofRow | undefined) => ({
  id: proof?.id ?? '',
  validStatus: validStatusOf(proof?.status),
  reason: proof?.reason ?? '',
  sentAt: secondsOrZero(proof?.created_at),
  decidedAt: secondsOrZero(proof?.decided_at),
});

/** @throws BusinessError 13004 that names each field that is wrong */
function refuseWrong(errors: Readonly<Record<string, Text | false>>): void {
  const wrong = Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, Text] => entry[1] !== false),
  );
  const [first] = Object.values(wrong);
  if (first) throw new BusinessError(BodyCode.badInput, first, wrong);
}

/** Real-name authentication of an organisation and of a person. */
export function bindIdentity(router: Router, ports: IdentityPorts): void {
  const { db, seal } = ports;

  const organizationReply = async (proof: ProofRow | undefined) => {
    const isKept = proof !== undefined && proof.status !== 'replaced';
    const numbers = isKept ? await seal.open('organisation', proof.id, proof.sealed) : undefined;
    return {
      ...stateOf(proof),
      orgName: proof?.name ?? '',
      legalName: numbers?.legalName ?? '',
      socialCode: maskNumber(numbers?.socialCode ?? ''),
      openAccount: numbers?.openAccount ?? '',
      bankAccount: maskNumber(numbers?.bankAccount ?? ''),
      triesLeft: proof ? Math.max(0, PROVING_TRIES - proof.tries) : 0,
    };
  };

  router.route(accountCalls.proveOrganization, async ({ account, input }) => {
    // The schema asks for the details unless there is an authno, and for the amount where there is one.
    const { authno, balance = 0, orgName: name = '', legalName = '', socialCode = '' } = input;
    if (authno !== undefined) {
      const status = await enterAmount(ports, account.tenantID, authno, balance);
      return { id: authno, validStatus: validStatusOf(status) };
    }
    const { openAccount = '', bankAccount = '' } = input;
    const numbers = { legalName, socialCode, openAccount, bankAccount: bankAccount.replaceAll(' ', '') };
    refuseWrong({
      socialCode: checkSocialCode(numbers.socialCode) !== null && identityTexts.socialCode,
      bankAccount: checkBankAccount(numbers.bankAccount) !== null && identityTexts.bankAccount,
    });
    const sender = { tenantID: account.tenantID, actorID: account.principalID };
    const id = await sendProof(ports, sender, 'organisation', { name, numbers });
    return { id, validStatus: validStatusOf('review') };
  });

  router.route(accountCalls.readOrganizationProof, async ({ account }) =>
    organizationReply(await newestProof(db, account.tenantID, 'organisation')),
  );

  router.route(accountCalls.getOrganizationProof, async ({ account, input }) => {
    const proof = await findProof(db, account.tenantID, 'organisation', input.id);
    if (!proof) throw new BusinessError(BodyCode.notFound, identityTexts.unknown);
    return organizationReply(proof);
  });

  router.route(accountCalls.provePerson, async ({ account, input: { name, idCard } }) => {
    refuseWrong({ idCard: checkIdCard(idCard) !== null && identityTexts.idCard });
    const sender = { tenantID: account.tenantID, actorID: account.principalID };
    await sendProof(ports, sender, 'person', { name, numbers: { idCard: idCard.toUpperCase() } });
    return { validStatus: validStatusOf('review') };
  });

  router.route(accountCalls.readPersonProof, async ({ account }) => {
    const proof = await newestProof(db, account.tenantID, 'person');
    const numbers = proof && (await seal.open('person', proof.id, proof.sealed));
    return { ...stateOf(proof), name: proof?.name ?? '', idCard: maskNumber(numbers?.idCard ?? '') };
  });
}
