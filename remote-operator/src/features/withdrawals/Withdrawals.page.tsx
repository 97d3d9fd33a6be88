import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Text, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';
import { amountColumn } from '../../lists/amountColumn.tsx';
import { Queue } from '../../lists/Queue.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { WithdrawalCase } from './WithdrawalCase.tsx';
import { WithdrawalState } from './WithdrawalState.tsx';

export type Withdrawal = NonNullable<NonNullable<typeof operatorCalls.withdrawals.types>['data']>[number];

const STATES = ['requested', 'reviewed', 'sent', 'returned', 'rejected', 'cancelled'] as const;

/** /operator/withdrawals: earnings that customers want paid out to a bank account, what waits longest first. */
export default function WithdrawalsPage() {
  const { t } = useTexts('operator');
  const query = useListQuery(STATES);
  const { status, keyword, page } = query;
  const [openID, setOpenID] = useState<string>();
  const list = useCall(
    operatorCalls.withdrawals,
    { state: status, limit: DEFAULT_PAGE_SIZE, offset: page, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );
  const open = list.data?.find(({ id }) => id === openID);

  const columns = useMemo<Column<Withdrawal>[]>(
    () => [
      {
        id: 'customer',
        header: t('transfers.customer'),
        title: true,
        cell: (row) => (
          <Text as="span" weight="medium" mono>
            {row.accountNo}
          </Text>
        ),
      },
      amountColumn(t),
      {
        id: 'account',
        header: t('withdrawals.account'),
        cell: (row) => (
          <Text as="span" mono whiteSpace="nowrap">
            {row.account}
          </Text>
        ),
      },
      {
        id: 'state',
        header: t('transfers.state'),
        cell: (row) => <WithdrawalState state={row.state} />,
      },
      {
        id: 'requested',
        header: t('withdrawals.state.requested'),
        cell: (row) => <Time value={row.requested} />,
      },
    ],
    [t],
  );

  return (
    <Queue
      title={t('withdrawals.title')}
      lead={t('withdrawals.lead')}
      stateLabel={t('transfers.state')}
      states={STATES.map((id) => ({
        id,
        label: t(`withdrawals.state.${id}`),
        none: t(`withdrawals.none.${id}`),
      }))}
      searchLabel={t('withdrawals.search')}
      query={query}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      openLabel={(row) => t('withdrawals.open', { number: row.accountNo, account: row.account })}
      onOpen={(row) => setOpenID(row.id)}
    >
      {open && (
        <WithdrawalCase
          withdrawal={open}
          onClose={() => setOpenID(undefined)}
          onChanged={() => void list.refresh()}
        />
      )}
    </Queue>
  );
}
