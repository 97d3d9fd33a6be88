import type { Translate } from '@certdeck/i18n';
import { downloadFile, toCsv } from '@certdeck/ui/data';
import type { OurName } from './ours.ts';

/** Saves names as a file: times in UTC (ISO 8601). */
export function exportFound(names: readonly OurName[], t: Translate): void {
  const header = ['name', 'standing', 'expires', 'auto', 'group', 'servers', 'contact', 'remark', 'orderNo'];
  downloadFile(
    'domains.csv',
    toCsv(
      // texts: column.*
      header.map((column) => t(`column.${column}`)),
      names.map(({ domain, found }) => [
        domain,
        t(`domain:standing.${found.status}`),
        found.expireTime === null ? '' : new Date(found.expireTime * 1000).toISOString(),
        t(found.autoRenew ? 'auto.on' : 'auto.off'),
        ...[found.group, found.nameservers.join('\n'), found.contact, found.remark],
        { text: found.orderNo },
      ]),
    ),
    'text/csv',
  );
}
