import { z } from 'zod';

/** A mail or text message that a demonstration wrote into its folder in place of sending it. */
export const inboxMessage = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'sms']),
  /** An address, or a number as `+8613800138000`. */
  to: z.string(),
  /** '' for a text message. */
  subject: z.string(),
  text: z.string(),
  /** Seconds since 1970. */
  sentAt: z.number().int(),
});

export const readInbox = { input: z.object({}), data: z.array(inboxMessage) };
