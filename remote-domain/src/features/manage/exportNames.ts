import type { ListedDomain } from '@certdeck/contract';
import type { Translate } from '@certdeck/i18n';
import { downloadFile, toCsv } from '@certdeck/ui/data';
import { decimalFromCents } from '@certdeck/validation';

const dayOf = (seconds: number | null): string =>
  seconds === null ? '' : new Date(seconds * 1000).toISOString();
const amountOf = (cents: number | null): string => (cents === null ? '' : decimalFromCents(cents));

/** Saves names as a file: times in UTC (ISO 8601), amounts in the base currency. */
export function exportNames(
  names: readonly ListedDomain[],
  groupName: ReadonlyMap<string, string>,
  t: Translate,
): void {
  const header = [
    'domain',
    'standing',
    'registered',
    'expires',
    'certificate',
    'auto',
    'price',
    'group',
    'sale',
    'remark',
    'orderNo',
  ];
  downloadFile(
    'domains.csv',
    toCsv(
      // texts: column.*
      header.map((column) => t(`column.${column}`)),
      names.map((name) => [
        name.domain,
        t(`domain:standing.${name.status}`),
        dayOf(name.registeredTime),
        dayOf(name.expireTime),
        dayOf(name.certificate?.endTime ?? null),
        t(name.autoRenew ? 'auto.on' : 'auto.off'),
        amountOf(name.renewPrice),
        groupName.get(name.groupID) ?? '',
        amountOf(name.salePrice),
        name.remark,
        { text: name.orderNo },
      ]),
    ),
    'text/csv',
  );
}
