import { BodyCode, securityCalls } from '@certdeck/contract';
import { findAccount } from '../accounts/accounts.store.ts';
import { type ContactAddress, contactKey, readContact } from '../accounts/contact-address.ts';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { hashDevice } from '../../platform/server/device.ts';
import { BusinessError, UnauthorizedError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { CodeSender } from '../session/code-sender.ts';
import type { Notifier } from '../session/notifier.ts';
import type { Tokens } from '../session/tokens.store.ts';
import {
  disableFactor,
  enabledFactors,
  enableFactor,
  type FactorKind,
  findAuthenticator,
  putAuthenticator,
} from './factors.store.ts';
import { admitCode, forgiveCodes } from './guard.ts';
import type { Passkeys } from './passkeys.ts';
import { hasPasskeys } from './passkeys.store.ts';
import { factorChangedMail } from './mails.ts';
import { contactOf, maskedContact, type ProofPorts, prove, wrongCode } from './proof.ts';
import {
  countRecoveryCodes,
  dropRecoveryCodes,
  isRecoveryCode,
  renewRecoveryCodes,
} from './recovery-codes.store.ts';
import { signInEnded } from './second-step.ts';
import { stepUp } from './step-up.ts';
import { factorTexts } from './texts.ts';
import { ownerOfTicket } from './tickets.store.ts';
import { authenticatorAddress, newAuthenticatorSecret } from './totp.ts';

export interface FactorPorts extends ProofPorts {
  sender: CodeSender;
  notifier: Notifier;
  tokens: Tokens;
  passkeys: Passkeys;
}

/** How long a secret may wait for its first code. */
const SETUP_MINUTES = 15;

/** Two-step verification in the account's settings, and its codes at sign-in. */
export function bindFactors(router: Router, ports: FactorPorts): void {
  const { db, now, seal, sender, tokens, notifier } = ports;
  const fresh = stepUp(ports);

  const own = async (accountID: string) => {
    const owner = await findAccount(db, accountID);
    // The account was removed between the token's look-up and this one.
    if (!owner) throw new UnauthorizedError();
    return owner;
  };

  router.route(securityCalls.readTwoStep, async ({ account }) => {
    const owner = await own(account.principalID);
    const kinds = await enabledFactors(db, owner.id);
    const state = (kind: FactorKind): 'Y' | 'N' => (kinds.includes(kind) ? 'Y' : 'N');
    return {
      telAuth: state('tel'),
      emailAuth: state('email'),
      googleAuth: state('google'),
      tel: maskedContact(owner, 'tel'),
      email: maskedContact(owner, 'email'),
      telPrefix: owner.tel_prefix,
      recoveryCodes: await countRecoveryCodes(db, owner.id),
      passwordChangedAt: secondsOrZero(owner.password_changed_at),
    };
  });

  router.route(securityCalls.readAuthenticator, async ({ account, hostname }) => {
    const owner = await own(account.principalID);
    const found = await findAuthenticator(db, owner.id);
    const refusal = () => new BusinessError(BodyCode.wrongState, factorTexts.authenticatorOn);
    if (found?.confirmed) throw refusal();
    const oldest = now().getTime() - SETUP_MINUTES * 60_000;
    // The page that asks again shows the code that may have been scanned already.
    const kept =
      found && found.createdAt.getTime() > oldest ? await seal.open(owner.id, found.secret) : undefined;
    const secret = kept ?? newAuthenticatorSecret();
    if (
      kept === undefined &&
      !(await putAuthenticator(db, owner.id, await seal.seal(owner.id, secret), now()))
    )
      throw refusal();
    const name = owner.email ?? owner.tel ?? owner.account_no;
    return { secret, otpauthURL: authenticatorAddress(secret, hostname, name) };
  });

  router.route(securityCalls.sendTwoStepCode, async (context) => {
    const { input, token, device } = context;
    await sender.send('factor', (await contactOfTicket()) ?? (await contactOfSession()), {
      input,
      address: context.address,
      language: context.language,
      hostname: context.hostname,
      device,
      setDevice: (secret) => context.setDevice(secret),
    });
    return {};

    async function contactOfTicket(): Promise<ContactAddress | undefined> {
      const accountID = await ownerOfTicket(db, token, hashDevice(device), now());
      if (accountID === undefined) return undefined;
      const owner = await own(accountID);
      const kinds = await enabledFactors(db, owner.id);
      const kind = kinds.find((one) => one !== 'google' && one === input.contact);
      const contact = kind === 'tel' || kind === 'email' ? contactOf(owner, kind) : undefined;
      if (!contact)
        throw new BusinessError(BodyCode.badInput, factorTexts.notSetUp, { contact: factorTexts.notSetUp });
      return contact;
    }

    async function contactOfSession(): Promise<ContactAddress> {
      if (token === '') throw new UnauthorizedError();
      const signedIn = await tokens.authenticate(db, token);
      // A ticket that has ended reads like a session that nobody knows; who holds it is sent back to the password.
      if (!signedIn) throw signInEnded();
      const owner = await own(signedIn.principalID);
      // Who is asked to prove again who they are sees the masked contact, and names its kind.
      const kinds = await enabledFactors(db, owner.id);
      const kind = kinds.find((one) => one !== 'google' && one === input.contact);
      const named = kind === 'tel' || kind === 'email' ? contactOf(owner, kind) : undefined;
      if (named) return named;
      const contact = readContact(input.contact, input.telPrefix ?? owner.tel_prefix);
      const mine = contact && contactOf(owner, contact.kind);
      if (!mine || contactKey(mine) !== contactKey(contact))
        throw new BusinessError(BodyCode.badInput, factorTexts.notOwnContact, {
          contact: factorTexts.notOwnContact,
        });
      return mine;
    }
  });

  /** Checks a code of a signed-in person. @throws BusinessError 12003, 12010 */
  async function requireProof(
    owner: Awaited<ReturnType<typeof own>>,
    kind: FactorKind,
    code: string,
    { device, address }: { device: string; address: string },
  ): Promise<void> {
    const deviceHash = hashDevice(device);
    const trier = { accountID: owner.id, knownDevice: `settings:${deviceHash}` };
    await admitCode(db, trier, now());
    if (!(await prove(ports, owner, kind, code, { deviceHash, address }))) throw wrongCode();
    await forgiveCodes(db, trier);
  }

  router.route(securityCalls.changeTwoStep, async (context) => {
    const { account, input, device, address, token } = context;
    const { authType: kind, authCode, status } = input;
    if (status === 'Y' && !fresh.isFresh(account)) throw await fresh.refusal(account, context.host);
    const owner = await own(account.principalID);
    if (kind !== 'google' && !contactOf(owner, kind)) {
      const reason = kind === 'tel' ? factorTexts.noTel : factorTexts.noEmail;
      throw new BusinessError(BodyCode.wrongState, reason, { authType: reason });
    }
    if (kind === 'google') await checkAuthenticator(owner.id, status);
    // What is switched on must have worked once; a recovery code shows nothing of it.
    if (status === 'Y' && isRecoveryCode(authCode)) throw wrongCode();
    await requireProof(owner, kind, authCode, { device, address });
    const recoveryCodes = await transaction(db, async (trx) => {
      if (status === 'Y') await enableFactor(trx, owner.id, kind, now());
      else await disableFactor(trx, owner.id, kind);
      // Whoever was signed in without the factor signs in again.
      await tokens.revokeOthers(trx, owner.id, token);
      const left = await enabledFactors(trx, owner.id);
      if (left.length === 0 && !(await hasPasskeys(trx, owner.id))) await dropRecoveryCodes(trx, owner.id);
      const isFirst = status === 'Y' && (await countRecoveryCodes(trx, owner.id)) === 0;
      return isFirst ? renewRecoveryCodes(trx, owner.id) : undefined;
    });
    if (owner.email !== null)
      notifier.mail(owner.email, context, (language) =>
        factorChangedMail(kind, status === 'Y' ? 'on' : 'off', { at: now(), address }, language),
      );
    return recoveryCodes ? { recoveryCodes } : {};
  });

  /** @throws BusinessError 13002 where there is no authenticator to switch, or its secret is too old to begin with */
  async function checkAuthenticator(accountID: string, status: 'Y' | 'N'): Promise<void> {
    const found = await findAuthenticator(db, accountID);
    const refuse = (text: (typeof factorTexts)['notSetUp']) =>
      new BusinessError(BodyCode.wrongState, text, { authType: text });
    if (status === 'N' && !found?.confirmed) throw refuse(factorTexts.notSetUp);
    if (status === 'N') return;
    if (found?.confirmed) throw refuse(factorTexts.authenticatorOn);
    const oldest = now().getTime() - SETUP_MINUTES * 60_000;
    if (!found || found.createdAt.getTime() <= oldest) throw refuse(factorTexts.authenticatorEnded);
  }

  router.route(securityCalls.renewRecoveryCodes, async ({ account, input, device, address, host }) => {
    const owner = await own(account.principalID);
    const { authType, authCode = '' } = input;
    const isOn =
      authType === 'passkey'
        ? await hasPasskeys(db, owner.id)
        : (await enabledFactors(db, owner.id)).includes(authType);
    if (!isOn)
      throw new BusinessError(BodyCode.wrongState, factorTexts.notSetUp, { authType: factorTexts.notSetUp });
    if (authType !== 'passkey') await requireProof(owner, authType, authCode, { device, address });
    else if (!fresh.isFresh(account)) throw await fresh.refusal(account, host);
    return { recoveryCodes: await transaction(db, (trx) => renewRecoveryCodes(trx, owner.id)) };
  });
}
