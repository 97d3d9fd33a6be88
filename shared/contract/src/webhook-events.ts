/**
 * Facts that webhooks tell, in the past tense: what happened is never taken back, and more may be added. Each carries
 * what a program needs to ask the API for the rest.
 */
export const webhookEvents = [
  /** `{ orderNos }` */
  'order.created',
  /** `{ orderNos }` */
  'order.paid',
  /** `{ orderNos }` */
  'order.cancelled',
  /** `{ orderNo, commonName }` */
  'certificate.issued',
  /** `{ orderNo, commonName, serialNumber, reason }` */
  'certificate.revoked',
  /** `{ orderNo, commonName, serialNumber, days, expiresAt }` at 30, 14, 7 and 1 days; the moment in seconds since 1970 */
  'certificate.expiring',
  /** `{ orderNo, commonName, reason }`: `dcv` for names that aren't shown for a day, else the issuer's code. */
  'validation.failed',
  /** `{ orderNo }` */
  'approval.asked',
  /** `{ orderNo, verdict }`: `approved` or `refused` */
  'approval.decided',
  /** `{ amount }`, in cents */
  'balance.recharged',
  /** `{ orderNos, amount }`, in cents */
  'order.refunded',
  /** `{ balance, limit }`, in cents */
  'balance.low',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
