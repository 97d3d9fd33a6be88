import { useState } from 'react';
import { BodyCode, type Call } from '@certdeck/contract';
import { isSuccess, type Reply, useCallMutation, useSession } from '@certdeck/session';

/**
 * Why nothing was paid, as far as is known. `price`, `ends`, `contacts`, `autoRenew`: that is another one by now than was
 * seen; `short`: the balance is too low; `lost`: no answer came, so it may have been paid.
 */
export type PayProblem =
  | { kind: 'short' | 'lost' }
  /** A sentence for each thing that has changed, but for the price: of that the page shows the new one. */
  | { kind: Change; texts: readonly string[] }
  | { kind: 'refused'; text: string };

type Change = 'price' | 'ends' | 'contacts' | 'autoRenew';

/** Fields of a payment that were seen, most important first. */
const SEEN: readonly (readonly [field: string, Change])[] = [
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
    const changes = SEEN.flatMap(([field, kind]) => {
      const text = reply.errors?.[field];
      return text === undefined ? [] : [{ kind, text }];
    });
    const [first] = changes;
    if (first)
      return {
        kind: first.kind,
        texts: changes.filter(({ kind }) => kind !== 'price').map(({ text }) => text),
      };
  }
  return { kind: 'refused', text: reply.shown ? '' : reply.msg };
}
