import { z } from 'zod';
import { captchaFields, passkeyAnswer, passwordHash, sixDigits, telPrefix } from './proof-fields.ts';
import { line, noData, nothing, requiredLine, wholeNumber } from './wire.ts';

/**
 * `data` of a 12002 that asks for work in addition: the call is made again with its captchaID and the answer.
 * `most` numbers are to be tried at most, from 0 on.
 */
export const memoryWork = z.object({
  captchaID: z.string(),
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number().int(),
      memoryCost: z.number().int().optional(),
      parallelism: z.number().int().optional(),
      keyLength: z.number().int(),
      keyPrefix: z.string(),
    }),
    signature: z.string(),
  }),
  most: z.number().int(),
  /** Seconds until the answer can't be used. */
  expiresIn: z.number().int(),
});

export const login = {
  input: z.object({
    account: requiredLine(),
    password: passwordHash.optional(),
    ...captchaFields,
    ticket: z.string().max(200).optional(),
    authType: z.enum(['tel', 'email', 'google', 'recovery', 'passkey']).optional(),
    /** Six digits, or a recovery code (D-300). */
    authCode: z.string().max(20).optional(),
    /** In place of a code, with the type `passkey` (D-324). */
    passkey: passkeyAnswer.optional(),
  }),
  data: z.object({ accountNo: z.string().optional() }).loose(),
};

export const captcha = {
  input: z.object({ kind: z.enum(['slide', 'work']).optional() }),
  data: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('slide'),
      captchaID: z.string(),
      /** PNG data addresses; the piece is as high as the picture, so only x is to be found. */
      background: z.string(),
      piece: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      pieceWidth: z.number().int(),
      /** Seconds until the puzzle can't be used. */
      expiresIn: z.number().int(),
    }),
    z.object({
      kind: z.literal('work'),
      captchaID: z.string(),
      /** ALTCHA challenge (algorithm, challenge, salt, signature, maxnumber). */
      challenge: z.object({
        algorithm: z.string(),
        challenge: z.string(),
        salt: z.string(),
        signature: z.string(),
        maxnumber: z.number().int(),
      }),
      expiresIn: z.number().int(),
    }),
  ]),
};

export const signup = {
  input: z.object({
    account: requiredLine(),
    password: passwordHash,
    code: sixDigits,
    telPrefix,
    inviteCode: line(128).optional(),
  }),
  data: z.object({ accountNo: z.string() }),
};
export const signupCodeByTel = {
  input: z.object({ tel: z.string().max(20), telPrefix, ...captchaFields }),
  data: noData,
};
export const signupCodeByEmail = {
  input: z.object({ email: requiredLine(), ...captchaFields }),
  data: noData,
};
export const verifyToken = { input: nothing, data: noData };
export const logout = { input: nothing, data: noData };
export const forgotPassword = {
  input: z.object({ account: requiredLine() }),
  data: z.object({ tel: z.string(), email: z.string() }),
};
export const passwordCodeByEmail = {
  input: z.object({ email: requiredLine(), ...captchaFields }),
  data: noData,
};
export const passwordCodeByTel = {
  input: z.object({ telephone: z.string().max(20), telPrefix, ...captchaFields }),
  data: noData,
};
export const changePassword = {
  input: z.object({
    code: sixDigits,
    account: requiredLine(),
    newPwd: passwordHash,
    telPrefix,
  }),
  data: noData,
};
export const retryAfterSeconds = wholeNumber(0);
/** Where WeChat sends its users back to (D-227). */
export const wechatSignIn = {
  input: z.object({ code: requiredLine(512), state: line(512).optional() }),
  data: login.data,
};
