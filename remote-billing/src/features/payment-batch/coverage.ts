import type { PayOrder } from '@certdeck/contract';
import { amountDue } from '../payment-panel/payment.resource.ts';

export interface Coverage {
  /** Orders that the balance covers together. */
  fitting: readonly PayOrder[];
  left: readonly PayOrder[];
}

/**
 * Which orders a balance of so many cents covers, taken in their order as the queue takes them: one that costs more
 * than what is left of the balance is passed over.
 */
export function coverageOf(orders: readonly PayOrder[], balance: number): Coverage {
  let rest = balance;
  const fitting: PayOrder[] = [];
  const left: PayOrder[] = [];
  for (const order of orders) {
    const due = amountDue(order);
    if (due > rest) left.push(order);
    else {
      fitting.push(order);
      rest -= due;
    }
  }
  return { fitting, left };
}
