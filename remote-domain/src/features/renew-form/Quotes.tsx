import { useMemo } from 'react';
import type { RenewalQuote } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { CloseIcon, Flex, IconButton, Link, Money, Status, Text, Time } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { namePage } from '../../names/addresses.ts';
import { DomainName } from '../../names/DomainName.tsx';

interface Props {
  quotes: readonly RenewalQuote[];
  /** They answer other years than those that are chosen. */
  isStale: boolean;
  onRemove(orderNo: string): void;
}

const keyOf = ({ orderNo }: RenewalQuote) => orderNo;

/** Each name with the end that it has, the one that it would have, and what that costs or what is in its way. */
export function Quotes({ quotes, isStale, onRemove }: Props) {
  const { t } = useTexts('domain-renew-form');
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={quotes}
      rowKey={keyOf}
      loading={isStale}
      rowActions={({ orderNo, unicode }) => (
        <IconButton size="sm" label={t('remove', { name: unicode })} onClick={() => onRemove(orderNo)}>
          <CloseIcon size={16} />
        </IconButton>
      )}
    />
  );
}

const columnsOf = (t: Translate): Column<RenewalQuote>[] => [
  {
    id: 'name',
    header: t('column.name'),
    title: true,
    cell: (quote) => (
      <>
        <Flex wrap="wrap" align="center" gap="2">
          <Link asChild>
            <RouterLink to={namePage(quote.orderNo)}>
              <DomainName domain={quote.domain} unicode={quote.unicode} />
            </RouterLink>
          </Link>
          {quote.kind === 'restore' && <Status tone="warning">{t('restore')}</Status>}
        </Flex>
        {quote.problem !== null && (
          // texts: problem.notRenewable problem.termNotSold problem.underWay
          <Text size="sm" tone="error">
            {t(`problem.${quote.problem}`)}
          </Text>
        )}
      </>
    ),
  },
  { id: 'end', header: t('column.end'), cell: ({ expireTime }) => <Time value={expireTime} day /> },
  {
    id: 'newEnd',
    header: t('column.newEnd'),
    cell: ({ problem, newExpireTime }) => (problem === null ? <Time value={newExpireTime} day /> : '–'),
  },
  {
    id: 'price',
    header: t('column.price'),
    align: 'end',
    cell: ({ problem, price }) => (problem !== null || price === null ? '–' : <Money cents={price} />),
  },
];
