import type * as operatorCalls from '@certdeck/contract/operator';
import type { Translate } from '@certdeck/i18n';
import { Box, ChangingText, Money, Text, Time } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';
import { AdjustmentState } from './AdjustmentState.tsx';

export type Adjustment = NonNullable<NonNullable<typeof operatorCalls.adjustments.types>['data']>[number];

/** An amount with its sign. */
export function SignedMoney({ cents }: { cents: number }) {
  return (
    <Text
      as="span"
      tabular
      weight="medium"
      whiteSpace="nowrap"
      {...(cents > 0 ? { tone: 'success' as const } : {})}
    >
      <ChangingText>{cents > 0 && '+'}</ChangingText>
      <Money cents={cents} />
    </Text>
  );
}

/** What a list says of each credit and debit. @param withCustomer for a list of all customers */
export const adjustmentColumns = (t: Translate, withCustomer: boolean): Column<Adjustment>[] => [
  ...(withCustomer
    ? [
        {
          id: 'customer',
          header: t('transfers.customer'),
          title: true,
          cell: (row: Adjustment) => (
            <Text as="span" weight="medium" mono>
              {row.accountNo}
            </Text>
          ),
        },
      ]
    : []),
  {
    id: 'reason',
    header: t('adjustments.reason'),
    ...(withCustomer ? {} : { title: true }),
    cell: (row) => (
      <Box>
        <Text overflowWrap="anywhere">{row.reason}</Text>
        <Text size="xs" tone="muted">
          {t(`adjustments.kind.${row.kind}`)}
        </Text>
      </Box>
    ),
  },
  {
    id: 'amount',
    header: t('transfers.amount'),
    align: 'end',
    cell: ({ amount }) => <SignedMoney cents={amount} />,
  },
  {
    id: 'state',
    header: t('transfers.state'),
    cell: (row) => <AdjustmentState state={row.state} />,
  },
  {
    id: 'proposed',
    header: t('adjustments.proposed'),
    cell: (row) => <Time value={row.proposed} />,
  },
];
