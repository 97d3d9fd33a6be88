import type { PaymentProvider } from './provider.ts';

/**
 * A provider whose other side is opened with the first thing that is asked of it.
 * @param account of its statement; absent where it has none
 */
export function openedLater(open: () => Promise<PaymentProvider>, account?: string): PaymentProvider {
  return {
    ...(account === undefined
      ? {}
      : {
          statement: {
            account,
            read: async (day) => (await (await open()).statement?.read(day)) ?? { kind: 'unread' },
          },
        }),
    create: async (intent) => (await open()).create(intent),
    fetch: async (ref) => (await open()).fetch(ref),
    cancel: async (ref) => (await open()).cancel(ref),
    // Asked only where a provider has said that a payment is approved.
    capture: async (ref) => (await (await open()).capture?.(ref)) ?? { kind: 'unknown' },
    refund: async (ref, request) => (await open()).refund(ref, request),
    fetchRefund: async (ref, key) => (await open()).fetchRefund(ref, key),
    progress: async (ref) => (await open()).progress?.(ref),
    verifyWebhook: async (raw, headers) =>
      (await (await open()).verifyWebhook?.(raw, headers)) ?? 'bad-signature',
  };
}
