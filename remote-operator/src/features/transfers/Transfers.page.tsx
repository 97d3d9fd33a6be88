import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Text, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';
import { amountColumn } from '../../lists/amountColumn.tsx';
import { Queue } from '../../lists/Queue.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { TransferCase } from './TransferCase.tsx';
import { TransferState } from './TransferState.tsx';

export type Transfer = NonNullable<NonNullable<typeof operatorCalls.transfers.types>['data']>[number];

const STATES = ['waiting', 'confirmed', 'refused'] as const;

/** /operator/transfers: bank transfers that customers reported, what waits first. */
export default function TransfersPage() {
  const { t } = useTexts('operator');
  const query = useListQuery(STATES);
  const { status, keyword, page } = query;
  const [openID, setOpenID] = useState<string>();
  const list = useCall(
    operatorCalls.transfers,
    { status, limit: DEFAULT_PAGE_SIZE, offset: page, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );
  const open = list.data?.find(({ id }) => id === openID);

  const columns = useMemo<Column<Transfer>[]>(
    () => [
      {
        id: 'payer',
        header: t('transfers.payer'),
        title: true,
        cell: (row) => (
          <Box>
            <Text weight="medium">{row.bankUserName}</Text>
            <Text size="xs" tone="muted" mono>
              {row.accountNo}
            </Text>
          </Box>
        ),
      },
      amountColumn(t),
      { id: 'time', header: t('transfers.time'), cell: (row) => <Time value={row.time} /> },
      { id: 'receipts', header: t('transfers.receipts'), align: 'end', cell: (row) => row.receipts },
      { id: 'state', header: t('transfers.state'), cell: (row) => <TransferState transfer={row} /> },
    ],
    [t],
  );

  return (
    <Queue
      title={t('transfers.title')}
      lead={t('transfers.lead')}
      stateLabel={t('transfers.state')}
      states={STATES.map((id) => ({
        id,
        label: t(`transfers.state.${id}`),
        none: t(`transfers.none.${id}`),
      }))}
      searchLabel={t('transfers.search')}
      query={query}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      openLabel={(row) => t('transfers.open', { name: row.bankUserName })}
      onOpen={(row) => setOpenID(row.id)}
    >
      {open && (
        <TransferCase
          transfer={open}
          onClose={() => setOpenID(undefined)}
          onChanged={() => void list.refresh()}
        />
      )}
    </Queue>
  );
}
