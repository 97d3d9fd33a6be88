import { orderCalls, type PayOrder } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Button, DownloadIcon, Stack, Text } from '@certdeck/ui';
import { CodeBlock, downloadFile } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';
import { LoadingOrFailure } from '../../../order/LoadingOrFailure.tsx';
import { fileLines, recordsCsv, zoneLines } from './recordFiles.ts';

/** What is still to be published for the names of several orders, to copy and to save (ORD-031). */
export function DcvRecordsDialog({ orders, onClose }: { orders: readonly PayOrder[]; onClose: () => void }) {
  const { t } = useTexts('orders');
  const input = { orderNos: orders.map(({ orderNo }) => orderNo) };
  const { data, error, refresh } = useCall(orderCalls.hashValues, input, { messages: 'none' });
  const rows = data ?? [];
  const [dns, files] = [zoneLines(rows), fileLines(rows)];
  return (
    <Dialog
      open
      title={t('records.title', { count: orders.length })}
      description={rows.length > 0 ? t('records.text') : undefined}
      onClose={onClose}
      footer={
        <>
          {rows.length > 0 && (
            <Button
              icon={<DownloadIcon />}
              onClick={() => downloadFile('dcv-records.csv', recordsCsv(rows), 'text/csv')}
            >
              {t('records.csv')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:btn.close')}</Button>
        </>
      }
    >
      {!data ? (
        <LoadingOrFailure error={error} onRetry={refresh} />
      ) : data.length === 0 ? (
        <Text tone="muted">{t('records.none')}</Text>
      ) : (
        <Stack gap="4">
          {dns !== '' && <CodeBlock label={t('records.dns')} code={dns} fileName="dcv-records.zone" />}
          {files !== '' && <CodeBlock label={t('records.files')} code={files} fileName="dcv-files.txt" />}
        </Stack>
      )}
    </Dialog>
  );
}
