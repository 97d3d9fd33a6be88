import { BodyCode, securityCalls } from '@certdeck/contract';
import { maskEmail, maskPhone } from '@certdeck/validation';
import { findAccount, setContact } from '../accounts/accounts.store.ts';
import { type ContactAddress, contactKey } from '../accounts/contact-address.ts';
import { isDuplicate, transaction } from '../../platform/database/transaction.ts';
import { hashDevice } from '../../platform/server/device.ts';
import type { Context } from '../../platform/server/context.ts';
import { BusinessError, UnauthorizedError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import type { Text } from '../../platform/server/texts.ts';
import { CodeSender } from './code-sender.ts';
import { checkReach, contactOf } from './contact-input.ts';
import { contactChangedMail } from './mails.ts';
import { hasContactProof, putContactProof, spendContactProof } from './contact-proofs.store.ts';
import type { SessionPorts } from './session.ts';
import { familyOf } from './sessions.store.ts';
import { sessionTexts } from './texts.ts';

type Signed = Pick<Context<unknown>, 'account' | 'token'>;

/**
 * Binding and replacing the phone number and the mail address of an account (D-225, D-226). A
 * contact counts once a code to it was right; one that replaces another needs a code to a contact of before, too.
 */
export function bindContacts(router: Router, ports: SessionPorts): void {
  const { db, tokens, codes, notifier, now } = ports;
  const sender = new CodeSender(ports);

  const requireAccount = async ({ account }: Signed) => {
    const row = await findAccount(db, account.principalID);
    // The account was removed between the token's look-up and this one.
    if (!row) throw new UnauthorizedError();
    return row;
  };
  type Own = Awaited<ReturnType<typeof requireAccount>>;
  const has = (row: Own, kind: ContactAddress['kind']) => (kind === 'email' ? row.email : row.tel) !== null;
  const refuse = (reason: Text, field: string) =>
    new BusinessError(BodyCode.wrongState, reason, { [field]: reason });

  /** The session that asks. @throws UnauthorizedError when it has ended meanwhile */
  const sessionOf = async ({ account, token }: Signed): Promise<string> => {
    const family = await familyOf(db, account.principalID, token);
    if (family === undefined) throw new UnauthorizedError();
    return family;
  };

  /** The contact of the account that a code of the old one goes to. */
  function currentContact(row: Own, sendTo: ContactAddress['kind']): ContactAddress {
    if (sendTo === 'email' && row.email !== null) return { kind: 'email', email: row.email };
    if (sendTo === 'tel' && row.tel !== null) return { kind: 'tel', tel: row.tel, telPrefix: row.tel_prefix };
    throw refuse(sessionTexts.contactMissing, 'sendTo');
  }

  /** Checks the code to a new contact, and makes it the account's. */
  async function take(
    context: Pick<Context<unknown>, 'account' | 'token' | 'device' | 'address' | 'language' | 'hostname'>,
    row: Own,
    contact: ContactAddress,
    proof: { code: string; codeField: string; contactField: string; familyID?: string },
  ): Promise<void> {
    const asker = { deviceHash: hashDevice(context.device), address: context.address };
    try {
      await codes.redeem('contact', contact, asker, proof.code);
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code !== BodyCode.codeWrong) throw error;
      throw new BusinessError(error.code, error.text, { [proof.codeField]: error.text });
    }
    await sender.used(contact, context.address);
    try {
      await transaction(db, async (trx) => {
        if (proof.familyID !== undefined && !(await spendContactProof(trx, proof.familyID, now())))
          throw refuse(sessionTexts.contactUnproven, proof.contactField);
        await setContact(trx, row.id, contact);
        // Codes go elsewhere now: whoever else is signed in signs in again.
        await tokens.revokeOthers(trx, row.id, context.token);
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new BusinessError(BodyCode.exists, sessionTexts.contactTaken, {
        [proof.contactField]: sessionTexts.contactTaken,
      });
    }
    tell(row, contact, context);
  }

  /** Tells the address of before, which may be in other hands than the one who changed it. */
  function tell(
    row: Own,
    contact: ContactAddress,
    context: Pick<Context<unknown>, 'language' | 'hostname' | 'address'>,
  ): void {
    if (row.email === null) return;
    const shown = contact.kind === 'email' ? maskEmail(contact.email) : maskPhone(contact.tel);
    const doer = { at: now(), address: context.address };
    notifier.mail(row.email, context, (language) => contactChangedMail(contact.kind, shown, doer, language));
  }

  router.route(securityCalls.sendBindCode, async (context) => {
    const { contact: text, telPrefix } = context.input;
    const contact = contactOf('contact', text, telPrefix);
    if (has(await requireAccount(context), contact.kind))
      throw refuse(sessionTexts.contactPresent, 'contact');
    checkReach('contact', contact, notifier);
    await sender.send('contact', contact, context);
    return {};
  });

  router.route(securityCalls.bindContact, async (context) => {
    const { contact: text, telPrefix, verifyCode: code } = context.input;
    const contact = contactOf('contact', text, telPrefix);
    const row = await requireAccount(context);
    if (has(row, contact.kind)) throw refuse(sessionTexts.contactPresent, 'contact');
    await take(context, row, contact, { code, codeField: 'verifyCode', contactField: 'contact' });
    return {};
  });

  router.route(securityCalls.sendOriginCode, async (context) => {
    const contact = currentContact(await requireAccount(context), context.input.sendTo);
    await sender.send('origin', contact, context);
    return {};
  });

  router.route(securityCalls.verifyOrigin, async (context) => {
    const { input, device, address } = context;
    const row = await requireAccount(context);
    const family = await sessionOf(context);
    const asker = { deviceHash: hashDevice(device), address };
    // The call names no contact: a code that was sent to either of them counts.
    const kinds = (['tel', 'email'] as const).filter((kind) => has(row, kind));
    const isRight = await firstRight(kinds, async (kind) => {
      await codes.redeem('origin', currentContact(row, kind), asker, input.verifyCode);
    });
    if (!isRight)
      throw new BusinessError(BodyCode.codeWrong, sessionTexts.codeWrong, {
        verifyCode: sessionTexts.codeWrong,
      });
    await putContactProof(db, family, row.id, now());
    return {};
  });

  router.route(securityCalls.sendNewContactCode, async (context) => {
    const { contact: text, telPrefix } = context.input;
    const contact = contactOf('contact', text, telPrefix);
    if (!(await hasContactProof(db, await sessionOf(context), now())))
      throw refuse(sessionTexts.contactUnproven, 'contact');
    checkReach('contact', contact, notifier);
    await sender.send('contact', contact, context);
    return {};
  });

  /** The last step of a replacement; `fields` are the call's names of the contact and the code. */
  async function replace(
    context: Pick<Context<unknown>, 'account' | 'token' | 'device' | 'address' | 'language' | 'hostname'>,
    contact: ContactAddress,
    code: string,
    fields: { contact: string; code: string },
  ): Promise<Record<string, never>> {
    const row = await requireAccount(context);
    const familyID = await sessionOf(context);
    if (!(await hasContactProof(db, familyID, now())))
      throw refuse(sessionTexts.contactUnproven, fields.contact);
    const before = has(row, contact.kind) ? currentContact(row, contact.kind) : undefined;
    if (before && contactKey(before) === contactKey(contact))
      throw refuse(sessionTexts.contactSame, fields.contact);
    await take(context, row, contact, {
      code,
      codeField: fields.code,
      contactField: fields.contact,
      familyID,
    });
    return {};
  }

  router.route(securityCalls.replaceContact, (context) => {
    const { contact, telPrefix, verifyCode } = context.input;
    const fields = { contact: 'contact', code: 'verifyCode' };
    return replace(context, contactOf('contact', contact, telPrefix), verifyCode, fields);
  });
  router.route(securityCalls.replaceTel, (context) => {
    const { tel, telPrefix, code } = context.input;
    return replace(context, contactOf('tel', tel, telPrefix, 'tel'), code, { contact: 'tel', code: 'code' });
  });
  router.route(securityCalls.replaceEmail, (context) => {
    const { email, code } = context.input;
    const contact = contactOf('email', email, undefined, 'email');
    return replace(context, contact, code, { contact: 'email', code: 'code' });
  });
}

/** Whether one of some tries is right; a wrong code of one leaves the others to be tried. */
async function firstRight<Item>(
  items: readonly Item[],
  attempt: (item: Item) => Promise<void>,
): Promise<boolean> {
  for (const item of items)
    try {
      await attempt(item);
      return true;
    } catch (error) {
      if (!(error instanceof BusinessError) || error.code !== BodyCode.codeWrong) throw error;
    }
  return false;
}
