import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Button, EmptyState, Panel } from '@certdeck/ui';
import { ListBody, Pager, Table } from '@certdeck/ui/data';
import { AdjustDialog } from './AdjustDialog.tsx';
import { AdjustmentCase } from './AdjustmentCase.tsx';
import { adjustmentColumns } from './columns.tsx';

const ROWS = 5;

interface Props {
  /** Number of the tenant's account. */
  tenantNo: string;
  /** The balance may be another. */
  onChanged: () => void;
}

/** What the operator put on a customer's balance or took off it, and the next one. */
export function CustomerAdjustments({ tenantNo, onChanged }: Props) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const [page, setPage] = useState(1);
  const [adds, setAdds] = useState(false);
  const [openID, setOpenID] = useState<string>();
  const list = useCall(
    operatorCalls.adjustments,
    { keyword: tenantNo, limit: ROWS, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  const open = list.data?.find(({ id }) => id === openID);
  const columns = useMemo(() => adjustmentColumns(t, false), [t]);
  const changed = () => {
    void list.refresh();
    onChanged();
  };
  return (
    <Panel
      title={t('customer.adjustments')}
      flush
      actions={
        <Button size="sm" onClick={() => setAdds(true)}>
          {t('adjust')}
        </Button>
      }
    >
      <ListBody list={list} explain={explain}>
        <Table
          label={t('customer.adjustments.list')}
          columns={columns}
          rows={list.data ?? []}
          rowKey={(row) => row.id}
          rowActions={(row) => (
            <Button
              size="sm"
              aria-label={t('adjustments.openOne', { reason: row.reason })}
              onClick={() => setOpenID(row.id)}
            >
              {t('open')}
            </Button>
          )}
          loading={list.isLoading}
          empty={<EmptyState level={3} title={t('customer.adjustments.none')} />}
        />
        {list.total > ROWS && (
          <Pager total={list.total} limit={ROWS} page={page} onChange={(next) => setPage(next.page ?? 1)} />
        )}
      </ListBody>
      {adds && (
        <AdjustDialog
          accountNo={tenantNo}
          onClose={() => setAdds(false)}
          onDone={() => {
            setAdds(false);
            changed();
          }}
        />
      )}
      {open && <AdjustmentCase adjustment={open} onClose={() => setOpenID(undefined)} onChanged={changed} />}
    </Panel>
  );
}
