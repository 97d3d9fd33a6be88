import type { Translate } from '@certdeck/i18n';
import { Money, Text } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';

/** The column of an amount in cents. */
export const amountColumn = <Row extends { amount: number }>(t: Translate): Column<Row> => ({
  id: 'amount',
  header: t('transfers.amount'),
  align: 'end',
  cell: ({ amount }) => (
    <Text as="span" tabular weight="medium" whiteSpace="nowrap">
      <Money cents={amount} />
    </Text>
  ),
});
