import type { TransferQuote } from '@certdeck/contract';
import type { TypedTransfer } from './typedTransfers.ts';

/** A quote with a price. */
type TransferableQuote = TransferQuote & { price: number };

/** Whether nothing is known to be in a name’s way. */
export const isTransferable = (quote: TransferQuote): quote is TransferableQuote =>
  quote.problem === '' && quote.price !== null;

/** A name that is asked for: its quote and the code that was typed for it. */
export interface OrderedTransfer {
  quote: TransferableQuote;
  code: string;
}

/** The names that are asked for: those with nothing in their way. Codes are taken from what is typed now. */
export function orderedTransfers(
  quotes: readonly TransferQuote[],
  transfers: readonly TypedTransfer[],
): OrderedTransfer[] {
  const codeOf = new Map(transfers.map(({ domain, code }) => [domain, code]));
  return quotes.filter(isTransferable).flatMap((quote) => {
    const code = codeOf.get(quote.domain);
    return code === undefined ? [] : [{ quote, code }];
  });
}
