import { type ReactNode, useMemo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Money, Text } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { EXTRA, fieldsOf, priceOf, readRow, type Row } from './draft.ts';
import { Percent, PriceField } from './PriceField.tsx';
import { useFieldName } from './useFieldName.ts';

interface Props {
  label: string;
  rows: readonly Row[];
  /** Absent where nothing can be changed any more. */
  onChange?: ((row: Row) => void) | undefined;
  empty: ReactNode;
}

/** Products with what they cost and what they would cost. */
export function DraftTable({ label, rows, onChange, empty }: Props) {
  const { t } = useTexts('operator');
  const fieldName = useFieldName();
  const fields = useMemo(
    () => [...new Set(rows.flatMap(({ product }) => fieldsOf(product)))].toSorted(),
    [rows],
  );
  const columns = useMemo<Column<Row>[]>(() => {
    const fieldColumn = (field: string): Column<Row> => ({
      id: field,
      header: fieldName(field),
      cell: (row) => {
        if (!fieldsOf(row.product).includes(field)) return '-';
        const before = priceOf(row.product, field);
        const { next, faults } = readRow(row);
        if (!onChange) return <Changed before={before} after={priceOf(next, field)} />;
        return (
          <PriceField
            label={`${row.product.name}, ${fieldName(field)}`}
            before={before}
            text={row.texts[field] ?? ''}
            fault={faults[field]}
            onChange={(text) => onChange({ ...row, texts: { ...row.texts, [field]: text } })}
          />
        );
      },
    });
    return [
      {
        id: 'name',
        header: t('prices.product'),
        title: true,
        cell: ({ product }) => (
          <Box minWidth="9rem">
            <Text weight="medium">{product.name}</Text>
            <Text size="xs" tone="muted" mono>
              {product.productNo}
            </Text>
          </Box>
        ),
      },
      ...fields.filter((field) => field !== EXTRA).map(fieldColumn),
      ...fields.filter((field) => field === EXTRA).map(fieldColumn),
      {
        id: 'sale',
        header: t('prices.onSale'),
        cell: (row) =>
          onChange ? (
            <Box minWidth="7rem">
              <Select
                size="sm"
                aria-label={t('prices.onSale.of', { name: row.product.name })}
                value={row.onSale ? 'Y' : 'N'}
                onValueChange={(value) => onChange({ ...row, onSale: value === 'Y' })}
                options={[
                  { value: 'Y', label: t('prices.sold') },
                  { value: 'N', label: t('prices.notSold') },
                ]}
              />
            </Box>
          ) : (
            t(row.onSale ? 'prices.sold' : 'prices.notSold')
          ),
      },
    ];
  }, [t, fieldName, fields, onChange]);
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ product }) => product.productNo}
      empty={empty}
    />
  );
}

function Changed({ before, after }: { before: number; after: number }) {
  return (
    <Box>
      <Text tabular weight={before === after ? 'normal' : 'medium'}>
        <Money cents={after} />
      </Text>
      {before !== after && (
        <Box display="flex" gap="2" flexWrap="wrap">
          <Text as="span" size="xs" tone="muted">
            <Money cents={before} struck />
          </Text>
          <Percent from={before} to={after} />
        </Box>
      )}
    </Box>
  );
}
