import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, ErrorState, Text, Time } from '@certdeck/ui';
import { type Column, Pager, Table } from '@certdeck/ui/data';
import { DeliveryState } from './DeliveryState.tsx';
import { type Delivery, isTried, PAGE, useDeliveries } from './Webhooks.resource.ts';

interface Props {
  endpointID: string;
  onOpen: (id: string) => void;
  /** Called when something that was being sent has its answer. */
  onAnswer: () => void;
}

/** What was sent to an address, the newest first. */
export function Deliveries({ endpointID, onOpen, onAnswer }: Props) {
  const { t } = useTexts('account');
  const [page, setPage] = useState(1);
  const { data, total, error, isLoading, isValidating, refresh } = useDeliveries(endpointID, page);
  const isSending = data?.some(isTried) ?? false;
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) onAnswer();
    wasSending.current = isSending;
  }, [isSending, onAnswer]);
  const columns = useMemo<Column<Delivery>[]>(
    () => [
      {
        id: 'type',
        header: t('hook.col.event'),
        title: true,
        cell: ({ id, type }) => (
          <Button size="sm" variant="link" onClick={() => onOpen(id)}>
            <Box as="span" fontFamily="mono">
              {type}
            </Box>
          </Button>
        ),
      },
      { id: 'answer', header: t('hook.col.answer'), cell: (delivery) => <DeliveryState of={delivery} /> },
      { id: 'tries', header: t('hook.col.tries'), align: 'end', cell: ({ tries }) => tries },
      {
        id: 'when',
        header: t('hook.col.when'),
        cell: ({ createdAt }) => <Time value={createdAt} relative="only" />,
      },
    ],
    [t, onOpen],
  );
  if (!data && error)
    return (
      <ErrorState
        title={t('hook.deliveries.failed')}
        code={error.reply?.code}
        retrying={isValidating}
        onRetry={() => void refresh()}
      />
    );
  return (
    <Box>
      <Table
        label={t('hook.deliveries')}
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        loading={isLoading}
        skeletonRows={2}
        compact
        empty={
          <Text fontSize="sm" color="fg.muted">
            {t('hook.deliveries.none')}
          </Text>
        }
      />
      {total > PAGE && (
        <Pager total={total} limit={PAGE} page={page} onChange={(next) => setPage(next.page)} />
      )}
    </Box>
  );
}
