import type { Bulk } from '@certdeck/contract';
import { toCsv } from '@certdeck/ui/data';
import { decimalFromCents } from '@certdeck/validation';

const FIELDS = ['orderNo', 'commonName', 'state', 'price', 'charged', 'resultNo', 'reason'] as const;

/**
 * What became of each order; the columns are called as the API calls them, for scripts. Numbers of orders are texts
 * (D-595), amounts have two decimals.
 */
export const resultCsv = ({ rows }: Pick<Bulk, 'rows'>): string =>
  toCsv(
    FIELDS,
    rows.map((row) => [
      { text: row.orderNo },
      row.commonName,
      row.isHeld ? 'held' : row.state,
      decimalFromCents(row.price),
      decimalFromCents(row.charged),
      row.resultNo === '' ? '' : { text: row.resultNo },
      row.refusal?.msg ?? '',
    ]),
  );
