import { useMemo } from 'react';
import type { TransferQuote } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Money, Text, Time } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { DomainName } from '../../names/DomainName.tsx';
import { isTransferable } from './transferOrder.ts';

interface Props {
  quotes: readonly TransferQuote[];
  /** They are being asked for again. */
  isStale: boolean;
}

const keyOf = ({ domain }: TransferQuote) => domain;

/** Each name with what it costs and the end that it would have, or what is in its way. */
export function Quotes({ quotes, isStale }: Props) {
  const { t } = useTexts('domain-transfer-in');
  const columns = useMemo(() => columnsOf(t), [t]);
  return <Table label={t('quotes')} columns={columns} rows={quotes} rowKey={keyOf} loading={isStale} />;
}

const columnsOf = (t: Translate): Column<TransferQuote>[] => [
  {
    id: 'name',
    header: t('column.name'),
    title: true,
    cell: (quote) => (
      <>
        <DomainName domain={quote.domain} unicode={quote.unicode} />
        {!isTransferable(quote) && (
          <Text size="sm" tone="error">
            {quote.problem || t('problem')}
          </Text>
        )}
      </>
    ),
  },
  { id: 'end', header: t('column.end'), cell: ({ expireTime }) => day(expireTime) },
  {
    id: 'newEnd',
    header: t('column.newEnd'),
    cell: (quote) => {
      if (!isTransferable(quote)) return '–';
      // Few registries tell when names of others end.
      return quote.newExpireTime === null ? t('yearMore') : <Time value={quote.newExpireTime} day />;
    },
  },
  {
    id: 'price',
    header: t('column.price'),
    align: 'end',
    cell: (quote) => (isTransferable(quote) ? <Money cents={quote.price} /> : '–'),
  },
];

const day = (time: number | null) => (time === null ? '–' : <Time value={time} day />);
