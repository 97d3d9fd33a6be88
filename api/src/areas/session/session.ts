import { BodyCode, sessionCalls } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import {
  findByContact,
  findInviter,
  insertAccount,
  noteReader,
  setPassword,
} from '../accounts/accounts.store.ts';
import { note } from '../../platform/database/acts.ts';
import { isDuplicate, transaction } from '../../platform/database/transaction.ts';
import { hashDevice, newDevice } from '../../platform/server/device.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { CodeSender, type CodeSenderPorts } from './code-sender.ts';
import { isCommonPassword } from './common-passwords.ts';
import { checkReach, contactOf } from './contact-input.ts';
import { forgetDevices, rememberDevice } from './known-devices.store.ts';
import type { Notifier } from './notifier.ts';
import { hashPassword } from './passwords.ts';
import type { HomeSites } from './home-sites.ts';
import type { SecondStep } from './second-step.ts';
import { seeSession } from './sessions.store.ts';
import { SignInGuard } from './sign-in-guard.ts';
import { sessionTexts } from './texts.ts';
import type { Tokens } from './tokens.store.ts';

/** What sign-in, sign-up and passwords need. */
export interface SessionPorts extends CodeSenderPorts {
  tokens: Tokens;
  notifier: Notifier;
  secondStep: SecondStep;
  sites: HomeSites;
  /** Ends a view of the operator. */
  endView(view: SignedIn): Promise<void>;
}

/** Sign-up, sign-out and passwords (A§7.8 to A§7.10, B§7.19 to B§7.23). */
export function bindSession(router: Router, ports: SessionPorts): void {
  const { db, tokens, codes, captchas, notifier, secondStep, sites, now } = ports;
  const guard = new SignInGuard(db, captchas, now);
  const sender = new CodeSender(ports);

  router.route(sessionCalls.verifyToken, async (context) => {
    // Reading the account is the check: without one it is HTTP 401.
    const { principalID: accountID, by } = context.account;
    // A view is nobody's session: it is neither seen nor renewed.
    if (by === 'view') return {};
    await seeSession(db, context.token, context, now());
    const { language } = context;
    const hostname = await sites.homeOf(db, context.account.tenantID, context.hostname);
    await noteReader(db, accountID, { language, hostname });
    const fresh = await transaction(db, (trx) => tokens.renew(trx, accountID, context.token));
    if (fresh !== undefined) context.setToken(fresh);
    return {};
  });

  // No provider of WeChat's sign-in is configured, so that no account can be bound to one.
  router.route(sessionCalls.wechatSignIn, () => {
    throw new BusinessError(BodyCode.wrongState, sessionTexts.wechatNone);
  });

  router.route(sessionCalls.logout, async ({ token, account }) => {
    if (account.by === 'view') await ports.endView(account);
    else await tokens.revoke(db, token);
    return {};
  });

  router.route(sessionCalls.signup, async ({ input, address, language, hostname, device, setDevice }) => {
    const contact = contactOf('account', input.account, input.telPrefix);
    const inviter = input.inviteCode ? await findInviter(db, input.inviteCode) : undefined;
    if (input.inviteCode && !inviter)
      throw new BusinessError(BodyCode.badInput, sessionTexts.inviteUnknown, {
        inviteCode: sessionTexts.inviteUnknown,
      });
    await refuseCommon('password', input.password);
    await codes.redeem('signup', contact, { deviceHash: hashDevice(device), address }, input.code);
    await sender.used(contact, address);
    try {
      const passwordHash = await hashPassword(input.password);
      const secret = device === '' ? newDevice() : device;
      const accountNo = await transaction(db, async (trx) => {
        const added = await insertAccount(trx, {
          ...(contact.kind === 'email'
            ? { email: contact.email }
            : { tel: contact.tel, telPrefix: contact.telPrefix }),
          passwordHash,
          ...(inviter ? { invitedBy: inviter } : {}),
          language,
          hostname,
        });
        const { id } = added;
        await sites.joined(trx, id, hostname);
        note({ tenantID: id, actorID: id, object: { kind: 'account', id } });
        await rememberDevice(
          trx,
          { accountID: id, hash: hashDevice(secret), returned: device !== '' },
          now(),
        );
        return added.accountNo;
      });
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
    await sender.send('signup', contact, context);
    return {};
  });
  router.route(sessionCalls.signupCodeByEmail, async (context) => {
    await sender.send('signup', contactOf('email', context.input.email, undefined, 'email'), context);
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
    await sender.send('password', contactOf('email', context.input.email, undefined, 'email'), context);
    return {};
  });
  router.route(sessionCalls.passwordCodeByTel, async (context) => {
    const { telephone, telPrefix } = context.input;
    const contact = contactOf('telephone', telephone, telPrefix, 'tel');
    checkReach('telephone', contact, notifier);
    await sender.send('password', contact, context);
    return {};
  });

  for (const [call, kind] of [
    [sessionCalls.changePasswordByTel, 'tel'],
    [sessionCalls.changePasswordByEmail, 'email'],
  ] as const) {
    router.route(call, async ({ input, address, device, setDevice }) => {
      const contact = contactOf('account', input.account, input.telPrefix, kind);
      // Before the code, which is good for the next try then.
      await refuseCommon('newPwd', input.newPwd);
      await codes.redeem('password', contact, { deviceHash: hashDevice(device), address }, input.code);
      await sender.used(contact, address);
      const passwordHash = await hashPassword(input.newPwd);
      const name = contact.kind === 'email' ? contact.email : contact.tel;
      const [owner] = await findByContact(db, name, contact);
      if (!owner)
        throw new BusinessError(BodyCode.codeWrong, sessionTexts.codeWrong, { code: sessionTexts.codeWrong });
      const secret = device === '' ? newDevice() : device;
      await transaction(db, async (trx) => {
        const tenantID = await setPassword(trx, owner.id, passwordHash, now());
        note({ tenantID, actorID: owner.id, object: { kind: 'account', id: owner.id } });
        // Whoever knew the old password is signed out everywhere, and known nowhere.
        await tokens.revokeAll(trx, owner.id);
        await forgetDevices(trx, owner.id);
        const here = { accountID: owner.id, hash: hashDevice(secret), returned: device !== '' };
        await rememberDevice(trx, here, now());
        const names = [owner.email, owner.tel].filter((one) => one !== null);
        await guard.forgive(trx, names, address);
        await secondStep.forgive(trx, owner.id);
      });
      setDevice(secret);
      return {};
    });
  }
}

/**
 * A password for an account, as it may be kept.
 * @param wirePassword as it travels
 * @throws BusinessError 13004 at `password` for one that is tried first
 */
export async function newPassword(wirePassword: string): Promise<string> {
  await refuseCommon('password', wirePassword);
  return hashPassword(wirePassword);
}

/** @throws BusinessError 13004 for a password that is tried first, whoever asks to set it */
async function refuseCommon(field: 'password' | 'newPwd', wirePassword: string): Promise<void> {
  if (await isCommonPassword(wirePassword))
    throw new BusinessError(BodyCode.badInput, sessionTexts.passwordCommon, {
      [field]: sessionTexts.passwordCommon,
    });
}
