import { BodyCode, sessionCalls } from '@certdeck/contract';
import type { FastifyBaseLogger } from 'fastify';
import { maskEmail, maskPhone } from '@certdeck/validation';
import { findByContact, findInviter, insertAccount, setPassword } from '../accounts/accounts.store.ts';
import type { Captchas, GivenCaptcha } from '../captcha/captchas.ts';
import { type Db, isDuplicate, transaction } from '../database/transaction.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Context } from '../server/context.ts';
import { hashDevice, newDevice } from '../server/device.ts';
import { BusinessError } from '../server/errors.ts';
import type { Text } from '../server/texts.ts';
import type { Router } from '../server/router.ts';
import { CodeLimits } from './code-limits.ts';
import type { CodePurpose, Codes } from './codes.ts';
import { type ContactAddress, readContact } from '../accounts/contact-address.ts';
import { findCandidates, forgetDevices, rememberDevice } from './known-devices.store.ts';
import type { Notifier } from './notifier.ts';
import { hashPassword } from './passwords.ts';
import { SignInGuard } from './sign-in-guard.ts';
import { sessionTexts } from './texts.ts';
import type { Tokens } from './tokens.store.ts';

/** The identifier as a contact, or a refusal at its field. */
function contactOf(
  field: string,
  text: string,
  telPrefix?: string,
  kind?: ContactAddress['kind'],
): ContactAddress {
  const contact = readContact(text, telPrefix);
  if (contact && (kind === undefined || contact.kind === kind)) return contact;
  const reason: Text =
    kind === 'email'
      ? sessionTexts.emailFormat
      : kind === 'tel'
        ? sessionTexts.phoneFormat
        : sessionTexts.accountFormat;
  throw new BusinessError(BodyCode.badInput, reason, { [field]: reason });
}

/** @throws BusinessError 13004 for a number whose country gets no messages: a code would never arrive */
function checkReach(field: string, contact: ContactAddress, notifier: Notifier): void {
  if (contact.kind === 'email' || notifier.reaches(contact.telPrefix)) return;
  const reason = sessionTexts.countryNotServed;
  throw new BusinessError(BodyCode.badInput, reason, { [field]: reason });
}

/** What sign-in, sign-up and passwords need. */
export interface SessionPorts {
  db: Db;
  tokens: Tokens;
  codes: Codes;
  notifier: Notifier;
  captchas: Captchas;
  limiter: Limiter;
  log: FastifyBaseLogger;
  now: () => Date;
  /** Messages and mails with codes in a day; 0 is no limit. */
  budget: { tel: number; email: number };
}

/** Sign-up, sign-out and passwords (A§7.8 to A§7.10, B§7.19 to B§7.23). */
export function bindSession(router: Router, ports: SessionPorts): void {
  const { db, tokens, codes, captchas, limiter, notifier, log, now, budget } = ports;
  const guard = new SignInGuard(db, captchas, now);
  const limits = new CodeLimits({ db, limiter, captchas, log, now, budget });

  /** Sends a code; who asks gets a secret by which the code is theirs. */
  async function sendCode(
    purpose: CodePurpose,
    contact: ContactAddress,
    context: Pick<Context<GivenCaptcha>, 'input' | 'address' | 'language' | 'device' | 'setDevice'>,
  ): Promise<void> {
    const { input, address, language, device } = context;
    const isNew = device === '';
    const secret = isNew ? newDevice() : device;
    const deviceHash = hashDevice(secret);
    const name = contact.kind === 'email' ? contact.email : contact.tel;
    const found = await findCandidates(db, name, deviceHash, contact);
    const known = found.some((candidate) => candidate.known);
    const asks = { contact, purpose, deviceHash, isNew, known, address, captcha: input };
    const { tries, settled } = await limits.admit(asks);
    await codes.send(
      purpose,
      contact,
      { deviceHash, address },
      {
        language,
        tries,
        deliver: purpose === 'signup' || found.length > 0,
        settled,
      },
    );
    context.setDevice(secret);
  }

  router.route(sessionCalls.verifyToken, async (context) => {
    // Reading the account is the check: without one it is HTTP 401.
    const { principalID: accountID } = context.account;
    const fresh = await transaction(db, (trx) => tokens.renew(trx, accountID, context.token));
    if (fresh !== undefined) context.setToken(fresh);
    return {};
  });

  router.route(sessionCalls.logout, async ({ token }) => {
    await tokens.revoke(db, token);
    return {};
  });

  router.route(sessionCalls.signup, async ({ input, address, device, setDevice }) => {
    const contact = contactOf('account', input.account, input.telPrefix);
    const inviter = input.inviteCode ? await findInviter(db, input.inviteCode) : undefined;
    if (input.inviteCode && !inviter)
      throw new BusinessError(BodyCode.badInput, sessionTexts.inviteUnknown, {
        inviteCode: sessionTexts.inviteUnknown,
      });
    await codes.redeem('signup', contact, { deviceHash: hashDevice(device), address }, input.code);
    await limits.used(contact, address);
    try {
      const { id, accountNo } = await insertAccount(db, {
        ...(contact.kind === 'email'
          ? { email: contact.email }
          : { tel: contact.tel, telPrefix: contact.telPrefix }),
        passwordHash: await hashPassword(input.password),
        ...(inviter ? { invitedBy: inviter } : {}),
      });
      const secret = device === '' ? newDevice() : device;
      const known = { accountID: id, hash: hashDevice(secret), returned: device !== '' };
      await transaction(db, (trx) => rememberDevice(trx, known, now()));
      setDevice(secret);
      return { accountNo };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new BusinessError(BodyCode.exists, sessionTexts.accountExists, {
        account: sessionTexts.accountExists,
      });
    }
  });

  router.route(sessionCalls.signupCodeByTel, async (context) => {
    const { tel, telPrefix } = context.input;
    const contact = contactOf('tel', tel, telPrefix, 'tel');
    checkReach('tel', contact, notifier);
    await sendCode('signup', contact, context);
    return {};
  });
  router.route(sessionCalls.signupCodeByEmail, async (context) => {
    await sendCode('signup', contactOf('email', context.input.email, undefined, 'email'), context);
    return {};
  });

  // The answer is made from the question alone, so it is the same for an account that does not exist (D-224).
  router.route(sessionCalls.forgotPassword, ({ input }) => {
    const contact = contactOf('account', input.account);
    return contact.kind === 'email'
      ? { tel: '', email: maskEmail(contact.email) }
      : { tel: maskPhone(contact.tel), email: '' };
  });

  router.route(sessionCalls.passwordCodeByEmail, async (context) => {
    await sendCode('password', contactOf('email', context.input.email, undefined, 'email'), context);
    return {};
  });
  router.route(sessionCalls.passwordCodeByTel, async (context) => {
    const { telephone, telPrefix } = context.input;
    const contact = contactOf('telephone', telephone, telPrefix, 'tel');
    checkReach('telephone', contact, notifier);
    await sendCode('password', contact, context);
    return {};
  });

  for (const [call, kind] of [
    [sessionCalls.changePasswordByTel, 'tel'],
    [sessionCalls.changePasswordByEmail, 'email'],
  ] as const) {
    router.route(call, async ({ input, address, device, setDevice }) => {
      const contact = contactOf('account', input.account, input.telPrefix, kind);
      await codes.redeem('password', contact, { deviceHash: hashDevice(device), address }, input.code);
      await limits.used(contact, address);
      const passwordHash = await hashPassword(input.newPwd);
      const name = contact.kind === 'email' ? contact.email : contact.tel;
      const [owner] = await findByContact(db, name, contact);
      if (!owner)
        throw new BusinessError(BodyCode.codeWrong, sessionTexts.codeWrong, { code: sessionTexts.codeWrong });
      const secret = device === '' ? newDevice() : device;
      await transaction(db, async (trx) => {
        await setPassword(trx, owner.id, passwordHash);
        // Whoever knew the old password is signed out everywhere, and known nowhere.
        await tokens.revokeAll(trx, owner.id);
        await forgetDevices(trx, owner.id);
        const here = { accountID: owner.id, hash: hashDevice(secret), returned: device !== '' };
        await rememberDevice(trx, here, now());
        const names = [owner.email, owner.tel].filter((one) => one !== null);
        await guard.forgive(trx, names, address);
      });
      setDevice(secret);
      return {};
    });
  }
}
