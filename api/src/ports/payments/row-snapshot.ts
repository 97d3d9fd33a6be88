import type { Money, Snapshot } from './provider.ts';
import type { ProviderPaymentRow } from './provider-payments.store.ts';

/** A payment of ours as its provider tells it; what it doesn't tell is as it was asked for. */
export function rowSnapshot(
  { account_id, name, amount: minor, currency, created_at }: ProviderPaymentRow,
  state: Snapshot['state'],
  { amount = { minor, currency }, refunded = 0 }: { amount?: Money; refunded?: number } = {},
): Snapshot {
  return { ref: { accountID: account_id, id: name }, state, amount, refunded, createdAt: created_at };
}
