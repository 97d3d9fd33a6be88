import { z } from 'zod';
import { keyPermissions } from '../permissions.ts';
import { cents, listOf, moment, noData, nothing, requiredLine, wholeNumber } from './wire.ts';

/** Address ranges of one key at most. */
const MOST_RANGES = 20;
/** Hours for which the secret before a rotation may go on: a week. */
const MOST_OVERLAP = 168;

const key = z.object({ key: z.string() });

export const readAccountKey = { input: z.object({ token: z.string().min(1).max(200) }), data: key };

/** Moments in seconds, 0 for never; money in cents. */
export const listKeys = {
  input: nothing,
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The account's own key, which can be shown again. */
      isAccountKey: z.boolean(),
      /** The key with all but its last four characters left out. */
      hint: z.string(),
      /** What it was given; of that it may do what its maker may do at present. */
      permissions: z.array(z.string()),
      /** Networks it may be used from, `203.0.113.0/28`; empty for any address. */
      ranges: z.array(z.string()),
      createdAt: z.number().int(),
      expiresAt: z.number().int(),
      /** What it may spend in a month; absent for no limit. */
      monthLimit: z.number().int().optional(),
      /** What it may spend on one order; one above it waits for approval. Absent for no limit. */
      orderLimit: z.number().int().optional(),
      /** What it has spent in this month, by the calendar of Asia/Shanghai. */
      monthSpent: z.number().int(),
      lastUsedAt: z.number().int(),
      lastAddress: z.string(),
      /** Until when the secret before the last rotation goes on. */
      overlapUntil: z.number().int(),
      revokedAt: z.number().int(),
      /** Account number of who made it. */
      maker: z.string(),
      /** Whether the asking person made it: nobody else can change or rotate it. */
      isOwn: z.boolean(),
      /** Names what it is at present, for a change of it. */
      revision: z.string(),
      /** Whether its maker is a member no longer, or may not sign in: it is refused. */
      isOrphan: z.boolean(),
    }),
  ),
};

/** What its maker decides of a key; what is absent is without a limit. */
const keySettings = z.object({
  name: requiredLine(60),
  permissions: listOf(z.enum(keyPermissions), keyPermissions.length).refine(
    (list) => list.length > 0,
    'must not be empty',
  ),
  ranges: listOf(z.string().trim().min(1).max(60), MOST_RANGES).optional(),
  expiresAt: moment().optional(),
  monthLimit: cents().optional(),
  orderLimit: cents().optional(),
});

export const createKey = { input: keySettings, data: z.object({ id: z.string(), key: z.string() }) };
export const changeKey = {
  input: keySettings.extend({ id: z.uuid(), revision: requiredLine(64) }),
  data: noData,
};
export const rotateKey = {
  input: z.object({ id: z.uuid(), overlapHours: wholeNumber(0, MOST_OVERLAP) }),
  data: key,
};
export const revokeKey = { input: z.object({ id: z.uuid() }), data: noData };
