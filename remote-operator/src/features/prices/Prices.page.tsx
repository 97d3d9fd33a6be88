import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Badge,
  Box,
  Button,
  Container,
  EmptyState,
  Flex,
  Money,
  PageHeader,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Table, Tabs } from '@certdeck/ui/data';
import { SearchBox } from '../../lists/SearchBox.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { ChangeList } from './ChangeList.tsx';
import { EXTRA, fieldsOf, priceOf, type Product } from './draft.ts';
import { History } from './History.tsx';
import { useFieldName } from './useFieldName.ts';

const VIEWS = ['list', 'changes'] as const;
const NOTHING = {};

/** /operator/prices: what everything costs, and the changes that were and will be (D-397). */
export default function PricesPage() {
  const { t } = useTexts('operator');
  const { status: view, keyword, page, change } = useListQuery(VIEWS);
  const begin = (
    <Button variant="primary" asChild>
      <RouterLink to="/operator/prices/new">{t('prices.new')}</RouterLink>
    </Button>
  );
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('prices.title')} description={t('prices.lead')} actions={begin} />
      <Stack gap="4">
        <Tabs
          label={t('prices.views')}
          value={view}
          onValueChange={(next) => change({ status: next === 'changes' ? 'changes' : 'list' })}
          items={VIEWS.map((id) => ({ id, label: t(`prices.view.${id}`) }))}
        />
        {view === 'list' ? (
          <PriceTable keyword={keyword} onKeyword={(next) => change({ keyword: next })} />
        ) : (
          <ChangeList page={page} onPage={(next) => change({ page: next })} />
        )}
      </Stack>
    </Container>
  );
}

interface TableProps {
  keyword: string;
  onKeyword: (keyword: string) => void;
}

function PriceTable({ keyword, onKeyword }: TableProps) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const fieldName = useFieldName();
  const list = useCall(operatorCalls.prices, NOTHING, { messages: 'none' });
  const [chosen, setChosen] = useState<Product>();
  const rows = useMemo(() => {
    const word = keyword.trim().toLowerCase();
    return (list.data ?? []).filter(({ name, productNo }) =>
      `${name} ${productNo}`.toLowerCase().includes(word),
    );
  }, [list.data, keyword]);
  const columns = useMemo<Column<Product>[]>(() => {
    const fields = [...new Set((list.data ?? []).flatMap(fieldsOf))].toSorted();
    return [
      {
        id: 'name',
        header: t('prices.product'),
        title: true,
        cell: (row) => (
          <Box>
            <Flex gap="2" wrap="wrap" align="center">
              <Text as="span" weight="medium">
                {row.name}
              </Text>
              {!row.onSale && <Badge tone="warning">{t('prices.notSold')}</Badge>}
              {row.isFree === 'Y' && <Badge>{t('prices.free')}</Badge>}
            </Flex>
            <Text size="xs" tone="muted" mono>
              {row.productNo}
            </Text>
          </Box>
        ),
      },
      ...fields
        .filter((field) => field !== EXTRA)
        .concat(fields.filter((field) => field === EXTRA))
        .map((field): Column<Product> => ({
          id: field,
          header: fieldName(field),
          align: 'end',
          cell: (row) =>
            fieldsOf(row).includes(field) ? (
              <Text as="span" tabular whiteSpace="nowrap">
                <Money cents={priceOf(row, field)} />
              </Text>
            ) : (
              '-'
            ),
        })),
      {
        id: 'next',
        header: t('prices.next'),
        cell: (row) => (row.nextAt === 0 ? '-' : <Time value={row.nextAt} />),
      },
    ];
  }, [t, fieldName, list.data]);
  return (
    <>
      <SearchBox label={t('prices.search')} value={keyword} onChange={onKeyword} />
      <ListBody list={list} explain={explain}>
        <Table
          label={t('prices.view.list')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.productNo}
          rowActions={(row) => (
            <Button
              size="sm"
              aria-label={t('prices.history.of', { name: row.name })}
              onClick={() => setChosen(row)}
            >
              {t('prices.history')}
            </Button>
          )}
          loading={list.isLoading}
          empty={<EmptyState level={2} title={t('common:empty.filtered')} />}
        />
      </ListBody>
      {chosen && <History product={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
