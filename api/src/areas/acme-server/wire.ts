import { z } from 'zod';

/*
 * What ACME clients send (RFC 8555 7.3 to 7.6). Members that aren't known are passed over, as RFC 8555 6.3 asks.
 */

export const identifierSchema = z.object({ type: z.string().max(40), value: z.string().min(1).max(300) });
export type AcmeIdentifier = z.output<typeof identifierSchema>;

/** Names of one order at most. */
export const MOST_NAMES = 100;

/** A flattened JWS (RFC 7515 7.2.2); an unprotected header is refused (RFC 8555 6.2). */
export const flattenedSchema = z.strictObject({
  protected: z.string(),
  payload: z.string(),
  signature: z.string(),
});
export type Flattened = z.output<typeof flattenedSchema>;

const contact = z.array(z.string().min(1).max(320)).max(10);

export const newAccountSchema = z.object({
  contact: contact.optional(),
  termsOfServiceAgreed: z.boolean().optional(),
  onlyReturnExisting: z.boolean().optional(),
  externalAccountBinding: z.unknown().optional(),
});

export const changeAccountSchema = z.object({
  contact: contact.optional(),
  status: z.literal('deactivated').optional(),
});

export const newOrderSchema = z.object({
  identifiers: z.array(identifierSchema).min(1).max(MOST_NAMES),
  notBefore: z.unknown().optional(),
  notAfter: z.unknown().optional(),
  replaces: z.string().max(200).optional(),
  profile: z.string().max(100).optional(),
});
export type NewOrder = z.output<typeof newOrderSchema>;

export const changeAuthorizationSchema = z.object({ status: z.literal('deactivated') });
export const finalizeSchema = z.object({ csr: z.string().min(1).max(40_000) });
export const revokeSchema = z.object({
  certificate: z.string().min(1).max(40_000),
  reason: z.number().int().optional(),
});
export const keyChangeSchema = z.object({ account: z.string().max(500), oldKey: z.unknown() });
