import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';
import { Queue } from '../../lists/Queue.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { AdjustmentCase } from './AdjustmentCase.tsx';
import { adjustmentColumns } from './columns.tsx';

const STATES = ['proposed', 'made', 'dropped'] as const;

/** /operator/adjustments: credits and debits of customers, what waits for a second person first. */
export default function AdjustmentsPage() {
  const { t } = useTexts('operator');
  const query = useListQuery(STATES);
  const { status, keyword, page } = query;
  const [openID, setOpenID] = useState<string>();
  const list = useCall(
    operatorCalls.adjustments,
    { state: status, limit: DEFAULT_PAGE_SIZE, offset: page, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );
  const open = list.data?.find(({ id }) => id === openID);
  const columns = useMemo(() => adjustmentColumns(t, true), [t]);
  return (
    <Queue
      title={t('adjustments.title')}
      lead={t('adjustments.lead')}
      stateLabel={t('transfers.state')}
      states={STATES.map((id) => ({
        id,
        label: t(`adjustments.state.${id}`),
        none: t(`adjustments.none.${id}`),
      }))}
      searchLabel={t('adjustments.search')}
      query={query}
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      openLabel={(row) => t('adjustments.open', { number: row.accountNo })}
      onOpen={(row) => setOpenID(row.id)}
    >
      {open && (
        <AdjustmentCase
          adjustment={open}
          onClose={() => setOpenID(undefined)}
          onChanged={() => void list.refresh()}
        />
      )}
    </Queue>
  );
}
