import { useMemo } from 'react';
import { domainCalls, type DomainOrder } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Button, EmptyState, Link, Money, PageHeader, RefreshIcon, Stack, Text, Time } from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { MINE_PAGE, namePage, RENEW_PAGE } from '../../names/addresses.ts';
import { DomainName } from '../../names/DomainName.tsx';
import { isUnderWay, OrderState } from '../../orders/OrderState.tsx';

const PAGE_SIZE = 20;
const MOST_ROWS = 400;
/** Milliseconds between two looks while the registry has yet to answer one of them. */
const LOOK = 3_000;
const keyOf = ({ orderNo }: DomainOrder) => orderNo;

const numberIn = (text: string | null, otherwise: number, most: number): number => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
};

/** /domain/renew/list: renewals and restores with what became of them, the newest first. */
export default function RenewListPage() {
  const { t } = useTexts('domain-renew-list');
  const explain = useExplain();
  const [address, setAddress] = useSearchParams();
  const offset = numberIn(address.get('page'), 1, 1_000_000);
  const limit = numberIn(address.get('limit'), PAGE_SIZE, MOST_ROWS);
  const read = useCall(
    domainCalls.listRenewals,
    { limit, offset },
    {
      messages: 'none',
      keepPreviousData: true,
      refreshInterval: (rows) => (rows?.some(isUnderWay) ? LOOK : 0),
    },
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  const go = (next: { page: number; limit: number }) =>
    setAddress({
      ...(next.page > 1 ? { page: String(next.page) } : {}),
      ...(next.limit === PAGE_SIZE ? {} : { limit: String(next.limit) }),
    });
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button asChild>
              <RouterLink to={MINE_PAGE}>{t('mine')}</RouterLink>
            </Button>
            <Button variant="primary" icon={<RefreshIcon />} asChild>
              <RouterLink to={RENEW_PAGE}>{t('renew')}</RouterLink>
            </Button>
          </>
        }
      />
      <ListBody list={read} explain={explain}>
        <Stack gap="2">
          <Table
            label={t('title')}
            columns={columns}
            rows={read.data ?? []}
            rowKey={keyOf}
            loading={read.isLoading || read.isPrevious}
            empty={
              <EmptyState level={2} title={t('empty')}>
                {t('empty.text')}
              </EmptyState>
            }
          />
          <Pager total={read.total} limit={limit} page={offset} onChange={go} />
        </Stack>
      </ListBody>
    </>
  );
}

const columnsOf = (t: Translate): Column<DomainOrder>[] => [
  {
    id: 'name',
    header: t('column.name'),
    title: true,
    cell: ({ domainOrderNo, domain, unicode, orderNo }) => (
      <>
        <Link asChild>
          <RouterLink to={namePage(domainOrderNo)}>
            <DomainName domain={domain} unicode={unicode} />
          </RouterLink>
        </Link>
        <Text size="sm" tone="muted" mono>
          {orderNo}
        </Text>
      </>
    ),
  },
  {
    id: 'what',
    header: t('column.what'),
    // texts: kind.renew kind.restore
    cell: ({ kind, years }) => t(`kind.${kind}`, { count: years }),
  },
  {
    id: 'state',
    header: t('column.state'),
    cell: ({ status, refusal }) => (
      <>
        <OrderState state={status} />
        {status === 'refused' && (
          <Text size="sm" tone="muted" maxW={{ md: '280px' }}>
            {refusal} {t('refunded')}
          </Text>
        )}
        {status === 'stuck' && (
          <Text size="sm" tone="muted" maxW={{ md: '280px' }}>
            {t('stuck')}
          </Text>
        )}
      </>
    ),
  },
  { id: 'end', header: t('column.end'), cell: ({ expireTime }) => <Time value={expireTime} day /> },
  { id: 'time', header: t('column.time'), cell: ({ createdTime }) => <Time value={createdTime} /> },
  {
    id: 'amount',
    header: t('column.amount'),
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
];
