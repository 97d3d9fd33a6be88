import { BATCH_LIMIT } from '@certdeck/contract';
import { issue } from '../issue.ts';
import type { Issue } from '../issue.ts';

/** One order of a batch text. */
export interface BatchOrder {
  commonName: string;
  domainNames: string[];
  /** Line of the text, from 0, on which the common name stands. */
  line: number;
}

/**
 * Reads a batch text: a blank line separates orders; the first line of each is the common name and further
 * lines are additional names (A§5.13, A§5.14). A line of blanks alone is blank.
 */
export function parseBatch(text: string): BatchOrder[] {
  const orders: BatchOrder[] = [];
  let current: BatchOrder | null = null;
  for (const [line, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const name = raw.trim();
    if (name === '') current = null;
    else if (current) current.domainNames.push(name);
    else {
      current = { commonName: name, domainNames: [], line };
      orders.push(current);
    }
  }
  return orders;
}

/** More than 500 orders in one submission give a warning, and nothing is sent (A§5.15). */
export function checkBatchSize(count: number): Issue<'batch.limit'> | null {
  return count > BATCH_LIMIT ? issue('batch.limit') : null;
}
