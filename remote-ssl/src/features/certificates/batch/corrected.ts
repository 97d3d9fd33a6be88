import type { Product } from '@certdeck/contract';
import { cleanNames, entryKind } from '@certdeck/validation';
import { correctedName } from '../form/names.ts';

/** A batch text put in order line by line; blank lines stay, since they separate the orders (A§5.13). */
export function correctedBatch(product: Product, text: string): string {
  // Names of persons and companies are no host names (D-077).
  if (entryKind(product) === 'none') return text;
  return cleanNames(text)
    .text.split('\n')
    .map((line) => (line === '' ? '' : correctedName(product, line)))
    .join('\n');
}
