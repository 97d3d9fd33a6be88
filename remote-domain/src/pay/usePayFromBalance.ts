import { useState } from 'react';
import { BodyCode, type Call } from '@certdeck/contract';
import { isSuccess, type Reply, useCallMutation, useSession } from '@certdeck/session';

/** What is another one by now than was seen, in the API's sentence. */
export interface SeenChange {
  kind: 'price' | 'ends' | 'contacts' | 'autoRenew';
  text: string;
}

/**
 * Why nothing was paid, as far as is known. `changed`: something that was seen, the most important first; `short`: the
 * balance is too low; `lost`: no answer came, so it may have been paid.
 */
export type PayProblem =
  | { kind: 'short' | 'lost' }
  | { kind: 'changed'; changes: readonly [SeenChange, ...SeenChange[]] }
  | { kind: 'refused'; text: string };

/** Fields of a payment that were seen, the most important first. */
const SEEN: readonly (readonly [field: string, SeenChange['kind']])[] = [
  ['amount', 'price'],
  ['ends', 'ends'],
  ['newEnds', 'ends'],
  ['contacts', 'contacts'],
  ['autoRenew', 'autoRenew'],
];

interface Options {
  /** After it was paid, with the numbers of the orders. */
  onPaid(orderNos: readonly string[]): void | Promise<void>;
  /** Reads again what is to be paid. */
  reread(): Promise<unknown>;
}

// What is shown of the area is read again by who knows what has changed.
const OWN = { messages: 'own', stale: [] } as const;

/**
 * Pays from the balance at the price that was seen. The client gives an equal payment the same key until it has an
 * answer, so that a repeat after a lost one can't charge twice.
 */
export function usePayFromBalance<Input extends { amount: unknown }>(
  call: Call<Input, { orderNo: string[] }>,
  { onPaid, reread }: Options,
) {
  const session = useSession();
  const { send } = useCallMutation(call, OWN);
  const [problem, setProblem] = useState<PayProblem>();
  const [busy, setBusy] = useState(false);
  async function pay(input: Input) {
    setBusy(true);
    setProblem(undefined);
    const reply = await send(input);
    if (reply && isSuccess(reply)) {
      void session.loadUser();
      setBusy(false);
      await onPaid(reply.data.orderNo);
      return;
    }
    // Also after a lost answer: what has been paid isn't offered again.
    await reread();
    setBusy(false);
    setProblem(problemOf(reply));
  }
  return { pay, busy, problem, forget: () => setProblem(undefined) };
}

function problemOf(reply: Reply<unknown> | null): PayProblem {
  if (reply === null) return { kind: 'lost' };
  if (reply.code === BodyCode.balanceTooLow) return { kind: 'short' };
  if (reply.code === BodyCode.wrongState) {
    const [first, ...others] = SEEN.flatMap(([field, kind]): SeenChange[] => {
      const text = reply.errors?.[field];
      return text === undefined ? [] : [{ kind, text }];
    });
    if (first) return { kind: 'changed', changes: [first, ...others] };
  }
  return { kind: 'refused', text: reply.shown ? '' : reply.msg };
}
