import { z } from 'zod';
import { revocationReasons } from '../revocation-reasons.ts';
import { line, paging, requiredLine } from './wire.ts';

/** `keyword` is a customer's number or a serial number in hexadecimal digits. */
export const certificates = {
  input: z.object({ ...paging, keyword: line().optional() }),
  data: z.array(
    z.object({
      /** Hexadecimal digits, upper case. */
      serial: z.string(),
      /** Of the tenant. */
      accountNo: z.string(),
      orderNo: z.string(),
      product: z.string(),
      /** Everything it is for, as the certificate has it. */
      names: z.array(z.string()),
      issued: z.number().int(),
      ends: z.number().int(),
      /** `revoking` while the issuer has not answered. */
      state: z.enum(['valid', 'ended', 'revoking', 'revoked']),
      /** 0 unless it is revoked. */
      revoked: z.number().int(),
      /** Of the revocation; '' where none is known. */
      reason: z.string(),
      /** What the customer was told, and number of who of staff did it; '' where they didn't. */
      told: z.string(),
      revokedBy: z.string(),
      /** What the issuer answered to the last wish to revoke it, also one that it had not answered at once. */
      refusal: z.enum(['none', 'refused', 'serialUnknown']),
      /** In the issuer's words; '' where it gave none. */
      refusalDetail: z.string(),
    }),
  ),
};
export const revokeCertificate = {
  input: z.object({
    serial: z.string().regex(/^[0-9A-F]{1,64}$/),
    reason: z.enum(revocationReasons),
    sentence: requiredLine(500),
  }),
  /** `revoking` where no answer came: it is asked for again until one does. */
  data: z.object({ state: z.enum(['revoked', 'revoking']) }),
};
