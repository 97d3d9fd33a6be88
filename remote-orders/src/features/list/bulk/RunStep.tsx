import { useEffect, useRef } from 'react';
import type { Bulk } from '@certdeck/contract';
import { portalEvents, useFailureText } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  Button,
  DownloadIcon,
  Flex,
  Link,
  LiveRegion,
  Money,
  Stack,
  Status,
  Text,
  type Tone,
  useMoney,
} from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';
import { LoadingOrFailure } from '../../../order/LoadingOrFailure.tsx';
import { useBulk } from './bulk.resource.ts';
import { BulkRows } from './BulkRows.tsx';
import { resultCsv } from './resultFile.ts';

interface Props {
  id: string;
  onClose: () => void;
  /** A new plan for these alone. */
  onAgain: (bulk: Bulk, orderNos: string[]) => void;
}

/** How far an act for several orders is, which the server carries on whoever looks. */
export function RunStep({ id, onClose, onAgain }: Props) {
  const { t } = useTexts('orders');
  const failureText = useFailureText();
  const { data: bulk, error, refresh } = useBulk(id);
  const isOver = bulk !== undefined && bulk.endTime > 0;
  const failed = bulk?.rows.filter(({ state }) => state === 'failed') ?? [];
  useChanged(bulk);
  return (
    <Dialog
      open
      title={bulk ? t(`many.title.${bulk.action}`, { count: bulk.total }) : t('many.rows')}
      description={isOver ? undefined : t('many.leave')}
      onClose={onClose}
      footer={
        <>
          {bulk && isOver && (
            <Button
              icon={<DownloadIcon />}
              onClick={() => downloadFile('orders-result.csv', resultCsv(bulk), 'text/csv')}
            >
              {t('many.file')}
            </Button>
          )}
          {bulk && isOver && failed.length > 0 && (
            <Button
              variant="primary"
              onClick={() =>
                onAgain(
                  bulk,
                  failed.map(({ orderNo }) => orderNo),
                )
              }
            >
              {t('many.again', { count: failed.length })}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:btn.close')}</Button>
        </>
      }
    >
      {bulk ? (
        <Stack gap="3">
          <Progress bulk={bulk} />
          {error && <Alert tone="warning">{failureText(error)}</Alert>}
          <BulkRows label={t('many.rows')} rows={bulk.rows} outcome={(row) => <Outcome row={row} />} />
        </Stack>
      ) : (
        <LoadingOrFailure error={error} onRetry={refresh} />
      )}
    </Dialog>
  );
}

/** Tells the rest of the portal once an act is over. */
function useChanged(bulk: Bulk | undefined): void {
  const announced = useRef('');
  useEffect(() => {
    if (!bulk || bulk.endTime === 0 || announced.current === bulk.id) return;
    announced.current = bulk.id;
    portalEvents.emit('order.changed.v1', { orderNos: bulk.rows.map(({ orderNo }) => orderNo) });
    if (bulk.charged > 0) portalEvents.emit('balance.changed.v1', {});
  }, [bulk]);
}

function Progress({ bulk }: { bulk: Bulk }) {
  const { t } = useTexts('orders');
  const { done, failed, total, charged, endTime } = bulk;
  const text =
    endTime > 0 ? t('many.ended', { done, failed }) : t('many.running', { done: done + failed, total });
  return (
    <>
      <LiveRegion>{text}</LiveRegion>
      <Flex align="center" gap="3" wrap="wrap">
        {endTime === 0 && <progress value={done + failed} max={total} aria-label={t('many.rows')} />}
        <Text as="span" tabular aria-hidden>
          {text}
        </Text>
        {charged > 0 && (
          <Text as="span" tone="muted">
            {t('many.charged')} <Money cents={charged} />
          </Text>
        )}
      </Flex>
    </>
  );
}

const TONES = {
  waiting: 'neutral',
  working: 'info',
  done: 'success',
  failed: 'error',
} as const satisfies Record<string, Tone>;

// texts: many.state.*
function Outcome({ row }: { row: Bulk['rows'][number] }) {
  const { t } = useTexts('orders');
  const money = useMoney();
  return (
    <>
      <Status tone={row.isHeld ? 'warning' : TONES[row.state]}>
        {t(row.isHeld ? 'many.held' : `many.state.${row.state}`)}
      </Status>
      {row.resultNo !== '' && (
        <Link asChild>
          <RouterLink to={`/ssl/certificate/${row.resultNo}`}>{row.resultNo}</RouterLink>
        </Link>
      )}
      {row.refusal && (
        <Text as="span" size="sm" tone="muted" wordBreak="break-word">
          {row.refusal.msg}
          {row.priceNow !== undefined && ` ${t('many.priceNow', { amount: money(row.priceNow) })}`}
        </Text>
      )}
    </>
  );
}
