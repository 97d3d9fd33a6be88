import { z } from 'zod';
import { line, nothing, requiredLine, wholeNumber } from './wire.ts';

/** Most cents that a proving amount has. */
export const MOST_PROVING_CENTS = 999;
/** Wrong amounts after which a proof is refused. */
export const PROVING_TRIES = 3;

/** None, in review, waiting for the amount check, passed, refused (D-216). */
const validStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

const state = {
  /** '' where nothing was sent in. */
  id: z.string(),
  validStatus,
  /** Why it was refused, in the operator's words; '' when nobody wrote any. */
  reason: z.string(),
  /** Unix seconds; 0 for never. */
  sentAt: z.number().int(),
  decidedAt: z.number().int(),
};
/** Numbers are masked; the proving amount isn't told. */
const organizationProof = z.object({
  ...state,
  orgName: z.string(),
  legalName: z.string(),
  socialCode: z.string(),
  openAccount: z.string(),
  bankAccount: z.string(),
  /** Wrong amounts that may still be entered. */
  triesLeft: z.number().int(),
});

const text = (max = 255) => requiredLine(max).optional();
const details = ['orgName', 'legalName', 'socialCode', 'openAccount', 'bankAccount'] as const;

/**
 * The two steps of one call (D-330): the details of the organisation and its bank account; then, as `authno`,
 * the id that they were given, with the amount that has come to that account as `balance`, in cents (D-219).
 */
export const proveOrganization = {
  input: z
    .strictObject({
      orgName: text(),
      legalName: text(),
      socialCode: text(40),
      openAccount: text(),
      bankAccount: text(64),
      authno: text(64),
      balance: wholeNumber(0, MOST_PROVING_CENTS).optional(),
    })
    .superRefine((given, context) => {
      const wanted = given.authno === undefined ? details : (['balance'] as const);
      for (const name of wanted)
        if (given[name] === undefined)
          context.addIssue({ code: 'custom', path: [name], message: 'is missing' });
    }),
  data: z.object({ id: z.string(), validStatus }),
};
export const readOrganizationProof = { input: nothing, data: organizationProof };
export const getOrganizationProof = { input: z.object({ id: line(64) }), data: organizationProof };

export const provePerson = {
  input: z.strictObject({ name: requiredLine(), idCard: requiredLine(40) }),
  data: z.object({ validStatus }),
};
export const readPersonProof = {
  input: nothing,
  data: z.object({ ...state, name: z.string(), idCard: z.string() }),
};
