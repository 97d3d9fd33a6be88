import { useMemo } from 'react';
import { domainCalls, type TopLevelDomain } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Button,
  Container,
  EmptyState,
  Field,
  Flex,
  LiveRegion,
  PageHeader,
  SearchInput,
  Stack,
  useBreakpoint,
} from '@certdeck/ui';
import { downloadFile, ListBody, Table, toCsv } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { decimalFromCents } from '@certdeck/validation';
import { PriceCard } from './PriceCard.tsx';
import { columnsOf } from './columns.tsx';
import {
  amountOf,
  listed,
  priceColumns,
  type PriceQuery,
  readQuery,
  sortColumns,
  writeQuery,
} from './priceList.ts';

/** Nothing narrows it: all endings come in one answer. */
const ALL = {};
const NONE: readonly TopLevelDomain[] = [];

const keyOf = ({ name }: TopLevelDomain) => name;
const textOf = ({ name, unicode }: TopLevelDomain) => `.${unicode} .${name}`;
const card = (row: TopLevelDomain) => <PriceCard row={row} />;

/** /domain/price: what each top-level domain costs, at first and afterwards; search and order stand in the address. */
export default function PricePage() {
  const { t } = useTexts('domain');
  const explain = useExplain();
  const { isMobile } = useBreakpoint();
  const list = useCall(domainCalls.listTlds, ALL, { messages: 'none' });
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => readQuery(address), [address]);
  const all = list.data?.tld ?? NONE;
  const rows = useMemo(() => listed(all, query), [all, query]);
  const columns = useMemo(() => columnsOf(t), [t]);
  const change = (next: Partial<PriceQuery>) =>
    setAddress(writeQuery({ ...query, ...next }), { replace: true });
  const { column, direction } = query.sort;
  const shown = list.data ? t('prices.shown', { count: rows.length }) : '';

  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('prices.title')}
        description={t('prices.lead')}
        actions={
          <Button disabled={rows.length === 0} onClick={() => exportRows(rows, columns)}>
            {t('common:btn.exportCsv')}
          </Button>
        }
      />
      <Stack gap="3">
        <Flex role="search" aria-label={t('prices.search')} gap="2" wrap="wrap">
          <Field label={t('prices.search')} hideLabel>
            <SearchInput
              placeholder={t('prices.search')}
              pause={0}
              value={query.search}
              onSearch={(search) => change({ search })}
            />
          </Field>
          {isMobile && (
            <Field label={t('prices.sort')} hideLabel>
              <Select
                value={`${column}-${direction}`}
                onValueChange={(sort) => change({ sort: readQuery(new URLSearchParams({ sort })).sort })}
                options={sortColumns.flatMap((one) =>
                  (['asc', 'desc'] as const).map((way) => ({
                    value: `${one}-${way}`,
                    // texts: prices.sort.asc prices.sort.desc
                    label: t(`prices.sort.${way}`, { column: t(`price.${one}`) }),
                  })),
                )}
              />
            </Field>
          )}
        </Flex>
        <ListBody list={list} explain={explain}>
          <Table
            label={t('prices.title')}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowText={textOf}
            card={card}
            sort={query.sort}
            onSort={(sort) => change({ sort: readQuery(sortOf(sort)).sort })}
            loading={list.isLoading}
            skeletonRows={10}
            empty={
              <EmptyState
                title={all.length === 0 ? t('prices.none') : t('common:empty.filtered')}
                actions={
                  all.length > 0 && <Button onClick={() => change({ search: '' })}>{t('prices.all')}</Button>
                }
              />
            }
          />
        </ListBody>
      </Stack>
      <LiveRegion>{shown}</LiveRegion>
    </Container>
  );
}

const sortOf = ({ column, direction }: { column: string; direction: string }) =>
  new URLSearchParams({ sort: `${column}-${direction}` });

/** The rows as they are listed; amounts in the base currency. */
function exportRows(rows: readonly TopLevelDomain[], columns: ReturnType<typeof columnsOf>): void {
  const amount = (cents: number | null) => (cents === null ? '' : decimalFromCents(cents));
  downloadFile(
    'domain-prices.csv',
    toCsv(
      columns.map(({ header }) => header),
      rows.map((row) => [
        `.${row.unicode}`,
        ...priceColumns.map((column) => amount(amountOf(row, column))),
        `${row.minYears}–${row.maxYears}`,
        String(row.graceDays),
      ]),
    ),
    'text/csv',
  );
}
