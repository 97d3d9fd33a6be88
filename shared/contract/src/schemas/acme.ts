import { z } from 'zod';
import { cents, line, listOf, moment, noData, nothing, requiredLine, wholeNumber } from './wire.ts';

/** Names of one credential below which it may order. */
const MOST_SUFFIXES = 50;

/** What pays the certificates of a credential: a package bought ahead, or the balance. */
const scope = z.enum(['package', 'balance']);

/** Moments in seconds, 0 for never; money in cents. */
export const listAcmeCredentials = {
  input: nothing,
  data: z.object({
    /** Address that clients are given; '' where no certificates are issued this way. */
    directory: z.string(),
    credentials: z.array(
      z.object({
        /** The key identifier. */
        id: z.string(),
        name: z.string(),
        scope,
        productNo: z.string(),
        /** Years, or 90 for 90 days. */
        year: z.number().int(),
        /** Names below which it may order; empty for any. */
        suffixes: z.array(z.string()),
        /** What one certificate may cost; absent for no limit. */
        maxPrice: z.number().int().optional(),
        /** What it may spend in 24 hours. */
        dayLimit: z.number().int().optional(),
        /** What it may spend in all. */
        totalLimit: z.number().int().optional(),
        daySpent: z.number().int(),
        totalSpent: z.number().int(),
        /** Clients that are bound with it. */
        accounts: z.number().int(),
        /** Certificates that they ordered. */
        orders: z.number().int(),
        createdAt: z.number().int(),
        expiresAt: z.number().int(),
        lastUsedAt: z.number().int(),
        revokedAt: z.number().int(),
        /** Account number of who made it. */
        maker: z.string(),
        /** Whether its maker is a member no longer, or may not sign in: it orders nothing. */
        isOrphan: z.boolean(),
      }),
    ),
  }),
};

export const createAcmeCredential = {
  input: z.object({
    name: requiredLine(60),
    scope,
    productNo: requiredLine(100),
    year: wholeNumber(1, 90),
    suffixes: listOf(line(253).pipe(z.string().min(1)), MOST_SUFFIXES).optional(),
    maxPrice: cents().optional(),
    dayLimit: cents().optional(),
    totalLimit: cents().optional(),
    expiresAt: moment().optional(),
  }),
  data: z.object({
    /** The key identifier. */
    id: z.string(),
    /** In base64url, as clients take it. */
    hmacKey: z.string(),
    directory: z.string(),
  }),
};
export const revokeAcmeCredential = { input: z.object({ id: z.uuid() }), data: noData };
