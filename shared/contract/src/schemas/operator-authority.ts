import { z } from 'zod';
import { line, noData, nothing, requiredLine } from './wire.ts';

/* The certification authority as the operator's people see it: never a key. Times in seconds, 0 for none. */

const seconds = z.number().int();
const keyID = z.string().regex(/^[0-9a-f]{40}$/);
const reason = requiredLine(500);

export const authority = {
  input: nothing,
  data: z.object({
    /** Who issues by the configuration. */
    issuer: z.enum(['embedded', 'acme']),
    /** Whether this process has the authority open: it opens with the background work. */
    open: z.boolean(),
    authorities: z.array(
      z.object({
        /** Lower-case hex. */
        keyID: z.string(),
        kind: z.enum(['root', 'tls', 'private']),
        state: z.enum(['prepared', 'active', 'retired', 'ended']),
        subject: z.string(),
        notBefore: seconds,
        notAfter: seconds,
        key: z.enum(['sealed', 'elsewhere', 'destroyed']),
        /** Certificates that were issued, are revoked, and hold still; and when the last of those ends. */
        issued: z.number().int(),
        revoked: z.number().int(),
        live: z.number().int(),
        lastEnd: seconds,
        /** Its revocation list: the number, when it was made, and until when it holds. */
        listNumber: z.number().int(),
        listMadeAt: seconds,
        listUntil: seconds,
        /** Until when its signer of status answers holds. */
        signerUntil: seconds,
      }),
    ),
  }),
};
export const prepareAuthority = {
  input: z.object({ kind: z.enum(['tls', 'private']), reason }),
  data: z.object({ keyID: z.string() }),
};
export const activateAuthority = { input: z.object({ keyID, reason }), data: noData };
export const endAuthority = {
  input: z.object({
    keyID,
    reason,
    /** The key identifier, typed once more: the key is destroyed. */
    confirm: line(60),
  }),
  data: noData,
};
