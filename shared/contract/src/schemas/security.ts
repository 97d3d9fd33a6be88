import { z } from 'zod';
import { captchaFields, passkeyAnswer, passwordHash, sixDigits, telPrefix } from './proof-fields.ts';
import { noData, nothing, requiredLine } from './wire.ts';

const yesOrNo = z.enum(['Y', 'N']);
const authType = z.enum(['tel', 'email', 'google']);
/** Six digits, or a recovery code in their place. */
const authCode = z.string().trim().min(6).max(20);

/** Which kinds of two-step verification are on (D-223); contacts are masked (B§5.23, B§5.24), '' for none. */
export const readTwoStep = {
  input: nothing,
  data: z.object({
    telAuth: yesOrNo,
    emailAuth: yesOrNo,
    googleAuth: yesOrNo,
    tel: z.string(),
    email: z.string(),
    /** Calling code of the phone, `86`; absent from an API of an earlier release. */
    telPrefix: z.string().optional(),
    /** Recovery codes that are left. */
    recoveryCodes: z.number().int(),
    /** Seconds; 0 for a password that stands since the sign-up; absent from an API of an earlier release. */
    passwordChangedAt: z.number().int().optional(),
  }),
};
/** The contact is the account's own address or number in full; at sign-in, with a ticket, it is `tel` or `email`. */
export const sendTwoStepCode = {
  input: z.object({
    contact: z.string().trim().min(1).max(255),
    status: yesOrNo.optional(),
    telPrefix,
    ...captchaFields,
  }),
  data: noData,
};
export const changeTwoStep = {
  input: z.object({ authType, status: yesOrNo, authCode, telPrefix }),
  /** Recovery codes are made with the first factor, and shown once. */
  data: z.object({ recoveryCodes: z.array(z.string()).optional() }),
};
/** A secret that counts once a code of it has been given (D-222). */
export const readAuthenticator = {
  input: nothing,
  data: z.object({ secret: z.string(), otpauthURL: z.string() }),
};
export const renewRecoveryCodes = {
  /** A code of a factor; who has passkeys alone gives a fresh proof in its place (12011). */
  input: z.object({ authType: z.enum([...authType.options, 'passkey']), authCode: authCode.optional() }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
};

const contact = { contact: requiredLine(), telPrefix };
export const sendContactCode = { input: z.object({ ...contact, ...captchaFields }), data: noData };
export const confirmContact = { input: z.object({ ...contact, verifyCode: sixDigits }), data: noData };
export const sendOriginCode = {
  input: z.object({ sendTo: z.enum(['tel', 'email']), ...captchaFields }),
  data: noData,
};
export const verifyOrigin = { input: z.object({ verifyCode: sixDigits }), data: noData };
export const replaceTel = {
  input: z.object({ tel: requiredLine(20), code: sixDigits, telPrefix }),
  data: noData,
};
export const replaceEmail = { input: z.object({ email: requiredLine(), code: sixDigits }), data: noData };

/** Browsers that are signed in; moments in seconds. */
export const listSessions = {
  input: nothing,
  data: z.array(
    z.object({
      id: z.string(),
      /** The one that asks. */
      current: z.boolean(),
      /** As the browser says it, '' where it was not written down. */
      userAgent: z.string(),
      address: z.string(),
      begunAt: z.number().int(),
      seenAt: z.number().int(),
    }),
  ),
};
export const endSession = { input: z.object({ id: z.uuid() }), data: noData };
export const endOtherSessions = { input: nothing, data: noData };

/** The password, or a second factor where the account has one. */
export const stepUp = {
  input: z.object({
    way: z.enum(['password', 'tel', 'email', 'google', 'recovery', 'passkey']),
    password: passwordHash.optional(),
    authCode: authCode.optional(),
    passkey: passkeyAnswer.optional(),
  }),
  data: noData,
};
