import { z } from 'zod';
import { passkeyAnswer } from './proof-fields.ts';
import { noData, nothing, requiredLine } from './wire.ts';

/** What a browser is asked, as JSON text: `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` of WebAuthn 3. */
const options = z.object({ options: z.string() });

/** The name that its owner gives a passkey. */
const name = requiredLine(60);

/** Passkeys of this person; moments in seconds. */
export const listPasskeys = {
  input: nothing,
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Host name at which it works. */
      site: z.string(),
      /** Whether it works at the host that was asked. */
      here: z.boolean(),
      /** Whether it may be copied between the devices of its owner (the flag BE). */
      synced: z.boolean(),
      createdAt: z.number().int(),
      /** 0 as long as it has signed nobody in. */
      usedAt: z.number().int(),
    }),
  ),
};
export const beginPasskey = { input: nothing, data: options };
export const addPasskey = {
  input: z.object({ name, passkey: passkeyAnswer }),
  /** Recovery codes are made with the first factor, and shown once. */
  data: z.object({ recoveryCodes: z.array(z.string()).optional() }),
};
export const renamePasskey = { input: z.object({ id: z.uuid(), name }), data: noData };
export const removePasskey = { input: z.object({ id: z.uuid() }), data: noData };

/** What the answer of a passkey is for: a sign-in without a password, its second factor, or a fresh proof. */
export const passkeyChallenge = {
  input: z.object({ purpose: z.enum(['sign-in', 'second-factor', 'step-up']) }),
  data: options,
};
export const passkeySignIn = {
  input: z.object({ passkey: passkeyAnswer }),
  data: z.object({ accountNo: z.string().optional() }).loose(),
};
