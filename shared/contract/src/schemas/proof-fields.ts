import { z } from 'zod';

/** Lower-case hex MD5 of the password (D-047). */
export const passwordHash = z.string().regex(/^[0-9a-f]{32}$/);

/** A code that was sent. */
export const sixDigits = z.string().regex(/^\d{6}$/);

/** Calling code of a phone number, without a plus. */
export const telPrefix = z
  .string()
  .regex(/^\d{1,4}$/)
  .optional();

/** A solved captcha; a refusal stands at `captchaValidate` (12002). */
export const captchaFields = {
  captchaID: z.string().max(100).optional(),
  /**
   * Slide: JSON {"x": px, "track": [[ms since start, px], …]} in pixels of the picture, the last point at x;
   * proof of work: ALTCHA's base64 payload; memory work: the base64 payload of ALTCHA's version 2.
   */
  captchaValidate: z.string().max(8000).optional(),
};

/** What a passkey answered, the browser's `toJSON()` as text; an attestation with certificates has some kilobytes. */
export const passkeyAnswer = z.string().min(1).max(16_000);
