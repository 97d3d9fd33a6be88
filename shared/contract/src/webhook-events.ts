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
  /**
   * `{ orderNo, domainName, days, expiresAt, autoRenew }` with each notice of a name that ends or couldn't be renewed
   * automatically; `days` is 0 from the end on, the moment in seconds since 1970
   */
  'domain.expiring',
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
  /** `{ accountNo, address, userAgent }`: somebody of the tenant on a device that the account wasn't known on */
  'member.newSignIn',
  /** `{ kind, verdict }`: real-name authentication of a `person` or `organisation`, `passed` or `refused` */
  'identity.decided',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
