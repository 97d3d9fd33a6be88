import { useMemo, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import { Button, EmptyState, Money, notify, Status, Text, Time } from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { useWithdrawals, type Withdrawal } from './Earnings.resource.ts';

const TONES = {
  requested: 'info',
  reviewed: 'info',
  sent: 'success',
  returned: 'warning',
  rejected: 'error',
  cancelled: 'neutral',
} as const;

interface Props {
  withdrawals: ReturnType<typeof useWithdrawals>;
  /** Reads again what has changed after one was cancelled. */
  refresh: () => Promise<unknown>;
}

/** What was asked for and what became of it, newest first. */
export function WithdrawalTable({ withdrawals, refresh }: Props) {
  const { t } = useTexts('account');
  const explain = useExplain();
  const may = useCan()('ledger:withdraw');
  const columns = useMemo<Column<Withdrawal>[]>(
    () => [
      {
        id: 'amount',
        header: t('earn.amount'),
        title: true,
        cell: ({ amount }) => <Money cents={amount} />,
      },
      { id: 'account', header: t('earn.account'), mono: true, cell: ({ account }) => account },
      { id: 'state', header: t('earn.state'), cell: (row) => <State row={row} /> },
      {
        id: 'time',
        header: t('earn.time'),
        cell: ({ requested, sent, ended }) => <Time value={ended || sent || requested} relative />,
      },
      ...(may
        ? [
            {
              id: 'cancel',
              header: t('earn.act'),
              align: 'end' as const,
              cell: (row: Withdrawal) => <Cancel row={row} refresh={refresh} />,
            },
          ]
        : []),
    ],
    [t, may, refresh],
  );
  return (
    <ListBody list={withdrawals} explain={explain} level={3}>
      <Table
        label={t('earn.withdrawals')}
        columns={columns}
        rows={withdrawals.data ?? []}
        rowKey={({ id }) => id}
        loading={withdrawals.isLoading}
        skeletonRows={2}
        empty={<EmptyState title={t('earn.none')}>{t('earn.none.text')}</EmptyState>}
      />
    </ListBody>
  );
}

function State({ row: { state, reference, reason } }: { row: Withdrawal }) {
  const { t } = useTexts('account');
  const detail = reason || (reference === '' ? '' : t('earn.reference', { reference }));
  return (
    <>
      {/* texts: earn.state.* */}
      <Status tone={TONES[state]}>{t(`earn.state.${state}`)}</Status>
      {detail !== '' && (
        <Text size="sm" tone="muted">
          {detail}
        </Text>
      )}
    </>
  );
}

function Cancel({ row: { id, state }, refresh }: { row: Withdrawal } & Pick<Props, 'refresh'>) {
  const { t } = useTexts('account');
  const cancel = useCallMutation(accountCalls.cancelWithdrawal, { stale: [] });
  const [busy, setBusy] = useState(false);
  if (state !== 'requested') return '–';
  const press = async () => {
    setBusy(true);
    const reply = await cancel.send({ id });
    // Whatever the answer was, the list says what is true.
    await refresh();
    setBusy(false);
    if (!reply) return;
    if (isSuccess(reply)) notify.success({ text: t('earn.cancelled') });
    else if (!reply.shown) notify.error(t('failed'));
  };
  return (
    <Button size="sm" loading={busy} onClick={() => void press()}>
      {t('earn.cancel')}
    </Button>
  );
}
