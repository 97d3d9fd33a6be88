import { BodyCode, sessionCalls } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import {
  findByContact,
  findInviter,
  insertAccount,
  recordLogin,
  setPassword,
} from '../accounts/accounts.store.ts';
import { redeemCaptcha } from '../captcha/captcha.ts';
import { isDuplicate, transaction } from '../database/transaction.ts';
import { BusinessError } from '../server/errors.ts';
import type { Text } from '../server/texts.ts';
import type { Area } from '../services.ts';
import { countAttempt, forgetAttempts, giveBackAttempt } from './attempts.ts';
import { type ContactAddress, contactKey, readContact } from './contact-address.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { sessionTexts } from './texts.ts';

const QUARTER = 900;

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

/** Sign-in, sign-up, sign-out and passwords (A§7.7 to A§7.10, B§7.19 to B§7.23). */
export const session: Area = (router, { db, tokens, codes, now }) => {
  router.route(sessionCalls.login, async ({ input, address, limit, setToken }) => {
    if (!input.password)
      throw new BusinessError(BodyCode.badInput, sessionTexts.passwordMissing, {
        password: sessionTexts.passwordMissing,
      });
    await redeemCaptcha(db, input, now());
    // Any format is looked up: an account's name says nothing about whether it exists.
    const name = input.account.toLowerCase();
    const pair = `login:${address}:${name}`;
    const counts = [
      { key: pair, most: 5, seconds: QUARTER },
      { key: `login:account:${name}`, most: 50, seconds: 3600 },
      { key: `login:address:${address}`, most: 60, seconds: QUARTER },
    ];
    await countAttempt(db, counts, now());
    const found = await findByContact(db, name);
    let signedIn: (typeof found)[number] | undefined;
    for (const candidate of found.length > 0 ? found : [undefined])
      if (await isPassword(candidate?.password_hash, input.password)) signedIn = candidate;
    if (!signedIn)
      throw new BusinessError(BodyCode.wrongCredentials, sessionTexts.wrongCredentials, {
        password: sessionTexts.wrongCredentials,
      });
    await forgetAttempts(db, pair);
    for (const { key } of counts.slice(1)) await giveBackAttempt(db, key);
    const { id, account_no: accountNo } = signedIn;
    const token = await transaction(db, async (trx) => {
      await recordLogin(trx, id, address, now());
      return tokens.issue(trx, id, { areas: limit });
    });
    setToken(token);
    return { accountNo };
  });

  router.route(sessionCalls.verifyToken, async (context) => {
    // Reading the account is the check: without one it is HTTP 401.
    const { accountID } = context.account;
    const fresh = await transaction(db, (trx) => tokens.renew(trx, accountID, context.token));
    if (fresh !== undefined) context.setToken(fresh);
    return {};
  });

  router.route(sessionCalls.logout, async ({ token }) => {
    await tokens.revoke(db, token);
    return {};
  });

  router.route(sessionCalls.signup, async ({ input }) => {
    const contact = contactOf('account', input.account, input.telPrefix);
    const inviter = input.inviteCode ? await findInviter(db, input.inviteCode) : undefined;
    if (input.inviteCode && !inviter)
      throw new BusinessError(BodyCode.badInput, sessionTexts.inviteUnknown, {
        inviteCode: sessionTexts.inviteUnknown,
      });
    await codes.redeem('signup', contact, input.code);
    try {
      const { accountNo } = await insertAccount(db, {
        ...(contact.kind === 'email'
          ? { email: contact.email }
          : { tel: contact.tel, telPrefix: contact.telPrefix }),
        passwordHash: await hashPassword(input.password),
        ...(inviter ? { invitedBy: inviter } : {}),
      });
      return { accountNo };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new BusinessError(BodyCode.exists, sessionTexts.accountExists, {
        account: sessionTexts.accountExists,
      });
    }
  });

  router.route(sessionCalls.signupCodeByTel, async ({ input, address, language }) => {
    const contact = contactOf('tel', input.tel, input.telPrefix, 'tel');
    await codes.send('signup', contact, { address, language });
    return {};
  });
  router.route(sessionCalls.signupCodeByEmail, async ({ input, address, language }) => {
    const contact = contactOf('email', input.email, undefined, 'email');
    await codes.send('signup', contact, { address, language });
    return {};
  });

  // The answer is made from the question alone, so it is the same for an account that does not exist (D-224).
  router.route(sessionCalls.forgotPassword, ({ input }) => {
    const contact = contactOf('account', input.account);
    return contact.kind === 'email'
      ? { tel: '', email: maskEmail(contact.email) }
      : { tel: maskPhone(contact.tel), email: '' };
  });

  router.route(sessionCalls.passwordCodeByEmail, async ({ input, address, language }) => {
    const contact = contactOf('email', input.email, undefined, 'email');
    const deliver = (await findByContact(db, contactKey(contact))).length > 0;
    await codes.send('password', contact, { address, language, deliver });
    return {};
  });
  router.route(sessionCalls.passwordCodeByTel, async ({ input, address, language }) => {
    const contact = contactOf('telephone', input.telephone, input.telPrefix, 'tel');
    const deliver = (await findByContact(db, input.telephone.trim(), contact)).length > 0;
    await codes.send('password', contact, { address, language, deliver });
    return {};
  });

  for (const [call, kind] of [
    [sessionCalls.changePasswordByTel, 'tel'],
    [sessionCalls.changePasswordByEmail, 'email'],
  ] as const) {
    router.route(call, async ({ input }) => {
      const contact = contactOf('account', input.account, input.telPrefix, kind);
      await codes.redeem('password', contact, input.code);
      const passwordHash = await hashPassword(input.newPwd);
      const name = contact.kind === 'email' ? contact.email : contact.tel;
      const [owner] = await findByContact(db, name, contact);
      if (!owner)
        throw new BusinessError(BodyCode.codeWrong, sessionTexts.codeWrong, { code: sessionTexts.codeWrong });
      await transaction(db, async (trx) => {
        await setPassword(trx, owner.id, passwordHash);
        // Whoever knew the old password is signed out everywhere.
        await tokens.revokeAll(trx, owner.id);
      });
      return {};
    });
  }
};
