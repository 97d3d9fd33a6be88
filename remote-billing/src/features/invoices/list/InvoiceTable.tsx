import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Box, Flex, IconButton, Money, Status, Text, Time, type Tone, UndoIcon } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { InvoiceType } from '@certdeck/validation';
import type { Invoice } from '../Invoices.resource.ts';
import { InvoiceFile } from './InvoiceFile.tsx';
import { WithdrawDialog } from './Withdraw.dialog.tsx';

const TONES: Readonly<Record<Invoice['state'], Tone>> = {
  requested: 'info',
  issued: 'success',
  refused: 'error',
};

export interface InvoiceTableProps {
  rows: readonly Invoice[];
  loading: boolean;
  /** The person may take applications back. */
  mayChange: boolean;
  empty: ReactNode;
}

/** Invoices, newest first: what became of each, its file, and the way to take an application back. */
export function InvoiceTable({ rows, loading, mayChange, empty }: InvoiceTableProps) {
  const { t } = useTexts('billing');
  const [withdrawing, setWithdrawing] = useState<Invoice | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  const actions = useCallback(
    (invoice: Invoice) => (
      <Flex gap="1" justify="flex-end">
        {invoice.hasFile && <InvoiceFile invoice={invoice} />}
        {mayChange && invoice.state !== 'issued' && (
          <IconButton size="sm" label={t('invoices.withdraw')} onClick={() => setWithdrawing(invoice)}>
            <UndoIcon size={14} />
          </IconButton>
        )}
      </Flex>
    ),
    [mayChange, t],
  );
  return (
    <>
      <Table
        label={t('invoices.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={loading}
        rowActions={actions}
        empty={empty}
      />
      {withdrawing && <WithdrawDialog invoice={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

function columnsOf(t: Translate): Column<Invoice>[] {
  return [
    {
      id: 'invoice',
      header: t('invoices.invoice'),
      title: true,
      cell: ({ number, invoiceType }) => (
        <Box>
          {number === '' ? <Text tone="muted">{t('invoices.number.none')}</Text> : <Text mono>{number}</Text>}
          <Text size="sm" tone="muted" weight="normal">
            {t(invoiceType === InvoiceType.special ? 'invoices.kind.special' : 'invoices.kind.ordinary')}
          </Text>
        </Box>
      ),
    },
    { id: 'state', header: t('invoices.state'), cell: (invoice) => <State invoice={invoice} /> },
    {
      id: 'to',
      header: t('invoices.to'),
      cell: ({ organization, contact }) => (
        <Box>
          <Text>{organization.orgName}</Text>
          <Text size="sm" tone="muted">
            {contact ? t('invoices.sent.post', { name: contact.name }) : t('invoices.sent.none')}
          </Text>
        </Box>
      ),
    },
    {
      id: 'amount',
      header: t('invoices.amount'),
      align: 'end',
      cell: ({ amount }) => <Money cents={amount} />,
    },
    { id: 'time', header: t('invoices.time'), cell: ({ time }) => <Time value={time} /> },
  ];
}

function State({ invoice: { state, ended, reason } }: { invoice: Invoice }) {
  const { t } = useTexts('billing');
  return (
    <Box>
      {/* texts: invoices.state.* */}
      <Status tone={TONES[state] ?? 'neutral'}>{t(`invoices.state.${state}`)}</Status>
      {reason !== '' && (
        <Text size="sm" tone="muted">
          {reason}
        </Text>
      )}
      {ended > 0 && (
        <Text size="sm" tone="muted">
          <Time value={ended} day />
        </Text>
      )}
    </Box>
  );
}
