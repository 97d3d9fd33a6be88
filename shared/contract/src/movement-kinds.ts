/** What moves money on a customer's balance (D-186). */
export const movementKinds = [
  'order',
  'refund',
  'recharge',
  'reSign',
  'opening',
  'earnings',
  'goodwill',
  'correction',
  'package',
  'domain',
  'refundToSource',
] as const;
export type MovementKind = (typeof movementKinds)[number];
