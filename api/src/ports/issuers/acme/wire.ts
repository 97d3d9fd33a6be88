import { z } from 'zod';

/*
 * What an ACME server answers with, as far as it is used here (RFC 8555 7.1).
 */

export const directorySchema = z.object({
  newNonce: z.url(),
  newAccount: z.url(),
  newOrder: z.url(),
  revokeCert: z.url(),
  meta: z
    .object({
      caaIdentities: z.array(z.string()).nullish(),
      externalAccountRequired: z.boolean().nullish(),
      termsOfService: z.string().nullish(),
    })
    .nullish(),
});
export type Directory = z.output<typeof directorySchema>;

export const identifierSchema = z.object({ type: z.string(), value: z.string() });
export type Identifier = z.output<typeof identifierSchema>;

/** RFC 7807, as RFC 8555 6.7 uses it. */
export const problemSchema = z.object({
  type: z.string().nullish(),
  detail: z.string().nullish(),
  subproblems: z
    .array(
      z.object({
        type: z.string().nullish(),
        detail: z.string().nullish(),
        identifier: identifierSchema.nullish(),
      }),
    )
    .nullish(),
});
export type ProblemDocument = z.output<typeof problemSchema>;

const moment = z.string().transform((text, context) => {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: 'custom', message: 'is no time' });
  return z.NEVER;
});

export const orderSchema = z.object({
  status: z.enum(['pending', 'ready', 'processing', 'valid', 'invalid']),
  expires: moment.nullish(),
  identifiers: z.array(identifierSchema),
  error: problemSchema.nullish(),
  authorizations: z.array(z.url()),
  finalize: z.url(),
  certificate: z.url().nullish(),
});
export type WireOrder = z.output<typeof orderSchema>;

const challengeSchema = z.object({
  type: z.string(),
  url: z.url(),
  status: z.string(),
  token: z.string().nullish(),
  error: problemSchema.nullish(),
});

export const authorizationSchema = z.object({
  identifier: identifierSchema,
  status: z.enum(['pending', 'valid', 'invalid', 'deactivated', 'expired', 'revoked']),
  expires: moment.nullish(),
  wildcard: z.boolean().nullish(),
  challenges: z.array(challengeSchema),
});
export type WireAuthorization = z.output<typeof authorizationSchema>;

export const accountSchema = z.object({ status: z.string(), orders: z.url().nullish() });
export const orderListSchema = z.object({ orders: z.array(z.url()) });
