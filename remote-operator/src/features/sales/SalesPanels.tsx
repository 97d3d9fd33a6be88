import { type ReactNode, useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useFormats, useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useSession } from '@certdeck/session';
import { Box, Button, DownloadIcon, EmptyState, Money, Panel, Text } from '@certdeck/ui';
import { type Column, downloadFile, Table } from '@certdeck/ui/data';

type Report = NonNullable<NonNullable<typeof operatorCalls.sales.types>['data']>;
type Figures = Pick<Report, 'sold' | 'refunded' | 'orders'>;
interface Range {
  from: string;
  to: string;
}

const netOf = ({ sold, refunded }: Figures): number => sold - refunded;

/** Columns of figures, with a bar that says how much of the largest row a row has. */
function useFigureColumns<Row extends Figures>(rows: readonly Row[]): Column<Row>[] {
  const { t } = useTexts('operator');
  const format = useFormats();
  return useMemo(() => {
    const most = Math.max(1, ...rows.map(netOf));
    const money = (id: string, header: string, cents: (row: Row) => number): Column<Row> => ({
      id,
      header,
      align: 'end',
      cell: (row) => (
        <Text as="span" tabular whiteSpace="nowrap">
          <Money cents={cents(row)} />
        </Text>
      ),
    });
    return [
      {
        id: 'share',
        header: t('sales.share'),
        cell: (row) => (
          <Bar
            share={Math.max(0, netOf(row)) / most}
            label={format.percent(Math.max(0, netOf(row)) / most)}
          />
        ),
      },
      { id: 'orders', header: t('sales.orders'), align: 'end', cell: (row) => format.number(row.orders) },
      money('sold', t('sales.sold'), (row) => row.sold),
      money('refunded', t('sales.refunded'), (row) => row.refunded),
      money('net', t('sales.net'), netOf),
    ];
  }, [t, format, rows]);
}

function Bar({ share, label }: { share: number; label: string }) {
  return (
    <Box
      role="img"
      aria-label={label}
      width="100%"
      minWidth="6rem"
      height="2"
      background="bg.emphasis"
      borderRadius="sm"
    >
      <Box height="100%" background="primary.bar" borderRadius="sm" style={{ width: `${share * 100}%` }} />
    </Box>
  );
}

interface SalesPanelProps<Row> {
  by: 'day' | 'product' | 'agent';
  range: Range;
  first: Column<Row>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Columns after the figures. */
  last?: readonly Column<Row>[];
}

function SalesPanel<Row extends Figures>({
  by,
  range,
  first,
  rows,
  rowKey,
  last = [],
}: SalesPanelProps<Row>) {
  const { t } = useTexts('operator');
  const columns = [first, ...useFigureColumns(rows), ...last];
  return (
    <Panel title={t(`sales.by.${by}`)} flush actions={<SaveButton by={by} range={range} />}>
      <Table
        label={t(`sales.by.${by}.list`)}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={<EmptyState title={t('sales.none')} />}
      />
    </Panel>
  );
}

/** Days on which money moved, the latest first; the file has all. */
export function DaysPanel({ days, range }: { days: Report['days']; range: Range }) {
  const { t } = useTexts('operator');
  const rows = useMemo(
    () => days.filter(({ sold, refunded }) => sold > 0 || refunded > 0).toReversed(),
    [days],
  );
  const first = { id: 'day', header: t('sales.day'), title: true, cell: dayOf };
  return <SalesPanel by="day" range={range} first={first} rows={rows} rowKey={({ day }) => day} />;
}

const dayOf = ({ day }: { day: string }): ReactNode => (
  <Text as="span" tabular whiteSpace="nowrap">
    {day}
  </Text>
);

/** Products, what brought most first. */
export function ProductsPanel({ products, range }: { products: Report['products']; range: Range }) {
  const { t } = useTexts('operator');
  const first: Column<Report['products'][number]> = {
    id: 'product',
    header: t('sales.product'),
    title: true,
    cell: ({ name, productNo }) => name || productNo || t('sales.noProduct'),
  };
  return (
    <SalesPanel
      by="product"
      range={range}
      first={first}
      rows={products}
      rowKey={({ productNo }) => productNo}
    />
  );
}

/** Agents, whose site brought most first, and the operator's own site among them. */
export function AgentsPanel({ agents, range }: { agents: Report['agents']; range: Range }) {
  const { t } = useTexts('operator');
  const first: Column<Report['agents'][number]> = {
    id: 'agent',
    header: t('sales.agent'),
    title: true,
    cell: ({ agentNo, company }) => (agentNo === '' ? t('sales.ownSite') : company || agentNo),
  };
  const markup: Column<Report['agents'][number]> = {
    id: 'markup',
    header: t('sales.markup'),
    align: 'end',
    cell: (row) => (
      <Text as="span" tabular whiteSpace="nowrap">
        <Money cents={row.markup} />
      </Text>
    ),
  };
  return (
    <SalesPanel
      by="agent"
      range={range}
      first={first}
      last={[markup]}
      rows={agents}
      rowKey={({ agentNo }) => agentNo}
    />
  );
}

/** Saves the whole report as a file. */
function SaveButton({ by, range }: { by: SalesPanelProps<never>['by']; range: Range }) {
  const { t } = useTexts('operator');
  const { client } = useSession();
  const [loading, setLoading] = useState(false);
  async function save() {
    setLoading(true);
    try {
      const reply = await client.download(operatorCalls.exportSales, { ...range, by });
      if (isSuccess(reply))
        downloadFile(`sales-by-${by}-${range.from}-${range.to}.csv`, reply.data, 'text/csv');
    } catch (error) {
      // The client has shown why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLoading(false);
    }
  }
  return (
    <Button
      size="sm"
      icon={<DownloadIcon size={14} />}
      loading={loading}
      aria-label={t('sales.save', { by: t(`sales.by.${by}`) })}
      onClick={() => void save()}
    >
      {t('sales.csv')}
    </Button>
  );
}
