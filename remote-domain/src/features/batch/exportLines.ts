import type { DomainBatchLine } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';
import { downloadFile, toCsv } from '@certdeck/ui/data';
import { stateText } from './stateText.ts';

/** Saves what became of each name as a file. */
export function exportLines(lines: readonly DomainBatchLine[], t: Translate): void {
  const header = ['name', 'state', 'before', 'after', 'problem', 'orderNo'];
  downloadFile(
    'domain-batch.csv',
    toCsv(
      // texts: column.*
      header.map((column) => t(`column.${column}`)),
      lines.map(({ domain, state, before, after, problem, orderNo }) => [
        ...[domain, stateText(t, state, false), before.join('\n'), after.join('\n'), problem],
        { text: orderNo },
      ]),
    ),
    'text/csv',
  );
}
