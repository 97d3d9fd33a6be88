import { BodyCode, type Language } from '@certdeck/contract';
import { findAccount } from '../accounts/accounts.store.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { isKnownDevice } from '../session/known-devices.store.ts';
import type { Notifier } from '../session/notifier.ts';
import type { SecondStep } from '../session/second-step.ts';
import { enabledFactors, type FactorKind } from './factors.store.ts';
import { admitCode, FAILURES_REPORTED, forgiveCodes } from './guard.ts';
import { codeGuessedMail, recoveryUsedMail } from './mails.ts';
import { maskedContact, type Owner, type ProofPorts, prove, wrongCode } from './proof.ts';
import type { Passkeys } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-codes.store.ts';
import { secondFactors } from './ways.ts';
import { factorTexts } from './texts.ts';
import { countTicketTry, dropTickets, issueTicket, ownerOfTicket, spendTicket } from './tickets.store.ts';

/** The refusal of a ticket that is used up, has ended or belongs to another browser. */
export const signInEnded = (): BusinessError =>
  new BusinessError(BodyCode.wrongState, factorTexts.signInEnded);

const isKind = (text: string, kinds: readonly FactorKind[]): text is FactorKind =>
  kinds.some((kind) => kind === text);

/** The second factor at sign-in (D-044). */
export function secondStep(ports: ProofPorts & { notifier: Notifier; passkeys: Passkeys }): SecondStep {
  const { db, notifier, now } = ports;

  /** Tells the owner in the language of their account: whoever signs in here may be somebody else. */
  const tell = (
    owner: Owner & { language: string; portal_host: string },
    write: (language: Language) => MailContent,
  ) => {
    if (owner.email === null) return;
    notifier.mail(owner.email, { language: owner.language, hostname: owner.portal_host }, write);
  };

  return {
    async demand(accountID, { deviceHash, host }) {
      const kinds = await enabledFactors(db, accountID);
      const ways = await secondFactors(db, accountID, host, kinds);
      if (ways.length === 0) return undefined;
      const owner = await findAccount(db, accountID);
      if (!owner) return undefined;
      return {
        types: ways.join(),
        ...(kinds.includes('tel') && { tel: maskedContact(owner, 'tel') }),
        ...(kinds.includes('email') && { email: maskedContact(owner, 'email') }),
        ticket: await issueTicket(db, accountID, deviceHash, now()),
      };
    },

    async finish({ ticket, authType, authCode, passkey }, asker) {
      const accountID = await ownerOfTicket(db, ticket, asker.deviceHash, now());
      const owner = accountID === undefined ? undefined : await findAccount(db, accountID);
      if (!owner || owner.disabled_at !== null) throw signInEnded();
      const kinds = await enabledFactors(db, owner.id);
      if (authType !== 'recovery' && authType !== 'passkey' && !isKind(authType, kinds))
        throw new BusinessError(BodyCode.badInput, factorTexts.notSetUp, { authType: factorTexts.notSetUp });
      const known = await isKnownDevice(db, owner.id, asker.deviceHash);
      const trier = { accountID: owner.id, knownDevice: known ? asker.deviceHash : undefined };
      const tries = await admitCode(db, trier, now());
      if (!(await countTicketTry(db, ticket))) throw signInEnded();
      const doer = { at: now(), address: asker.address };
      const proof =
        authType === 'passkey'
          ? (await ports.passkeys.proves('second-factor', owner.id, passkey, asker)) && 'factor'
          : await prove(ports, owner, authType, authCode, asker);
      if (!proof) {
        if (!known && tries === FAILURES_REPORTED)
          tell(owner, (language) => codeGuessedMail(tries, doer, language));
        throw wrongCode();
      }
      if (proof === 'recovery') {
        const left = await countRecoveryCodes(db, owner.id);
        tell(owner, (language) => recoveryUsedMail(left, doer, language));
      }
      return {
        accountID: owner.id,
        async spend(trx) {
          if (!(await spendTicket(trx, ticket))) throw signInEnded();
          await forgiveCodes(trx, trier);
        },
      };
    },

    async forgive(trx, accountID) {
      await dropTickets(trx, accountID);
      await forgiveCodes(trx, { accountID });
    },
  };
}
