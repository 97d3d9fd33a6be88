import type { Ways } from './open-ways.ts';
import type { OuterWay, PaymentProvider, PaymentWay } from '../../ports/payments/provider.ts';

/** Told how a way to pay does. */
export interface WayWatch {
  succeeded(wayID: string): Promise<void>;
  failed(wayID: string, error: string): Promise<void>;
}

/** Ways whose providers outside are watched: whether they answer what they are asked. */
export function watchedWays(ways: Ways, watch: WayWatch): Ways {
  const known = new Map(ways.outside.map((way) => [way.id, watchedWay(way, watch)]));
  const watched = (way: PaymentWay): PaymentWay => known.get(way.id) ?? way;
  return {
    ...ways,
    outside: [...known.values()],
    byMethod(method) {
      const way = ways.byMethod(method);
      return way && watched(way);
    },
  };
}

function watchedWay(way: OuterWay, watch: WayWatch): OuterWay {
  const { id, provider } = way;
  async function told<Outcome extends { kind: string }>(act: string, outcome: Outcome): Promise<Outcome> {
    // Not answered, or not now; a refusal is an answer.
    if (outcome.kind === 'unknown' || outcome.kind === 'later')
      await watch.failed(id, `${act}: ${outcome.kind}`);
    else await watch.succeeded(id);
    return outcome;
  }
  const watchedProvider: PaymentProvider = {
    create: async (intent) => told('create', await provider.create(intent)),
    fetch: async (ref) => told('fetch', await provider.fetch(ref)),
    cancel: async (ref) => told('cancel', await provider.cancel(ref)),
    refund: async (ref, request) => told('refund', await provider.refund(ref, request)),
    fetchRefund: async (ref, key) => told('fetch a refund', await provider.fetchRefund(ref, key)),
    ...(provider.capture
      ? { capture: async (ref) => told('capture', (await provider.capture?.(ref)) ?? { kind: 'unknown' }) }
      : {}),
    ...(provider.progress ? { progress: async (ref) => provider.progress?.(ref) } : {}),
    ...(provider.verifyWebhook
      ? {
          verifyWebhook: async (raw, headers) =>
            (await provider.verifyWebhook?.(raw, headers)) ?? 'bad-signature',
        }
      : {}),
  };
  return { ...way, provider: watchedProvider };
}
