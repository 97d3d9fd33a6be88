import { BodyCode, orderCalls } from '@certdeck/contract';
import { CallError, isSuccess, pause, type useSession } from '@certdeck/session';

/** Milliseconds from the end of one look to the next. */
const LOOK_PAUSE = 5_000;

/** Tokens on their way, as the API has last seen them. */
export interface TransferSeen {
  /** `22.12` */
  received: string;
  confirmations: number;
  needed: number;
}

/**
 * Follows tokens to the moment from which the order or recharge says that it is paid. A chain takes its time, so that
 * there is no limit but the end of the payment; the looks at its state begin afterwards (A§4.18).
 *
 * @param onSeen called with each look that sees some
 * @returns undefined when the signal has ended it, and where nobody says how far tokens have come
 */
export async function followTransfer(
  client: ReturnType<typeof useSession>['client'],
  id: string,
  signal: AbortSignal,
  onSeen: (transfer: TransferSeen) => void,
): Promise<'paid' | 'ended' | undefined> {
  for (;;) {
    const state = await look();
    if (signal.aborted || state === 'none') return undefined;
    if (state === 'paid' || state === 'ended') return state;
    await pause(LOOK_PAUSE, signal);
    if (signal.aborted) return undefined;
  }

  async function look() {
    try {
      const options = { signal, messages: 'none', follow: true } as const;
      const reply = await client.call(orderCalls.transferState, { id }, options);
      if (reply.code === BodyCode.notFound || reply.code === BodyCode.badInput) return 'none';
      if (!isSuccess(reply)) return 'waiting';
      const { state, received, confirmations, needed } = reply.data;
      if (state === 'seen') onSeen({ received, confirmations, needed });
      return state;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A look that is lost says nothing; the next one does.
      return 'waiting';
    }
  }
}
