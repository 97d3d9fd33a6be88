import { useCallback, useMemo, useState } from 'react';
import { orderCalls, OrderStatus, type PaymentRequest, type PayOrder } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall, useUser } from '@certdeck/session';
import { Button, Card, Container, EmptyState, Money, PageHeader, Stack, Text, Time } from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { amountDue } from '../payment-panel/payment.resource.ts';
import { PaymentPanel } from '../payment-panel/PaymentPanel.tsx';
import { coverageOf } from './coverage.ts';
import { ShortBalance } from './ShortBalance.tsx';

/** Waiting orders of one payment at most (A§9.1). */
const LIMIT = 500;

/** Pays many orders from the balance through the queue, with progress (D-013, D-167). */
export default function PaymentBatchPage() {
  const { t, lang } = useTexts('billing');
  const explain = useExplain();
  const list = useCall(orderCalls.listOrders, {
    status: OrderStatus.waitingForPayment,
    limit: LIMIT,
    offset: 1,
  });
  const { data, isLoading, refresh } = list;
  const user = useUser();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [request, setRequest] = useState<PaymentRequest | null>(null);
  const rows = useMemo(() => data ?? [], [data]);
  const chosen = rows.filter((row) => selection.has(row.orderNo));
  // Who pays needn't be one who may read the balance: then the queue says what it doesn't cover.
  const covered = coverageOf(chosen, user?.balance ?? Infinity);
  const partly = covered.left.length > 0 && covered.fitting.length > 0;
  const toPay = partly ? covered.fitting : chosen;
  const sum = toPay.reduce((total, order) => total + amountDue(order), 0);

  const leave = useCallback(() => {
    setRequest(null);
    void refresh();
  }, [refresh]);
  // Those that were left out of the payment stay chosen.
  const paid = useCallback(() => {
    const done = new Set(request?.orderNos);
    setSelection((before) => new Set([...before].filter((orderNo) => !done.has(orderNo))));
    leave();
  }, [request, leave]);

  const columns: Column<PayOrder>[] = [
    { id: 'name', header: t('batch.name'), mono: true, title: true, cell: (row) => row.commonName || '—' },
    {
      id: 'product',
      header: t('batch.product'),
      cell: (row) => (lang === 'zh' ? row.chineseName : row.productName),
    },
    { id: 'created', header: t('batch.created'), cell: (row) => <Time value={row.createTime} /> },
    { id: 'amount', header: t('pay.due'), align: 'end', cell: (row) => <Money cents={amountDue(row)} /> },
  ];

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('batch.title')} description={t('pay.balanceOnly')} />
      {request ? (
        <Card padded>
          <PaymentPanel request={request} onPaid={paid} onLeave={leave} />
        </Card>
      ) : (
        <Stack gap="4">
          {covered.left.length > 0 && <ShortBalance {...covered} />}
          <ListBody list={list} explain={explain}>
            <Table
              label={t('batch.title')}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.orderNo}
              rowName={(row) => row.commonName}
              selection={selection}
              onSelection={setSelection}
              loading={isLoading}
              bulkActions={
                <>
                  <Text as="span" tabular weight="semibold">
                    <Money cents={sum} />
                  </Text>
                  <Button
                    variant="primary"
                    size="sm"
                    onClick={() =>
                      setRequest({
                        aim: 'makeOrder',
                        orderNos: toPay.map((order) => order.orderNo),
                        queue: true,
                      })
                    }
                  >
                    {partly
                      ? t('batch.pay.fitting', { count: toPay.length, total: chosen.length })
                      : t('common:btn.pay')}
                  </Button>
                </>
              }
              empty={
                <EmptyState
                  title={t('batch.empty')}
                  actions={
                    <Button asChild variant="secondary">
                      <RouterLink to="/orders/list">{t('payment.toOrders')}</RouterLink>
                    </Button>
                  }
                />
              }
            />
          </ListBody>
        </Stack>
      )}
    </Container>
  );
}
