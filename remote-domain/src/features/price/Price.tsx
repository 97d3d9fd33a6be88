import type { TopLevelDomain } from '@certdeck/contract';
import { Money } from '@certdeck/ui';
import { amountOf, type PriceColumn } from './priceList.ts';

/** One price of a top-level domain; a dash for what isn't sold. */
export function Price({ row, of }: { row: TopLevelDomain; of: PriceColumn }) {
  const cents = amountOf(row, of);
  return cents === null ? '–' : <Money cents={cents} />;
}
