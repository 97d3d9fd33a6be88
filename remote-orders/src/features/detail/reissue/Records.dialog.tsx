import { useState } from 'react';
import { orderCalls, type ReSignRecord } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Button, Card, Flex, Money, Stack, Status, Text, Time, wholeText } from '@certdeck/ui';
import { Pager } from '@certdeck/ui/data';
import { Dialog } from '@certdeck/ui/overlays';
import { toReadable } from '@certdeck/validation';
import { LoadingOrFailure } from '../../../order/LoadingOrFailure.tsx';

/** Reissues shown at once. */
const SHOWN = 10;
/** Names that are written out; of more it is said how many. */
const NAMES = 5;

/** The reissues of an order so far, the newest first, with the certificates that they replaced (ORD-030). */
export function RecordsDialog({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { t } = useTexts('orders');
  const [at, setAt] = useState({ page: 1, limit: SHOWN });
  const input = { orderNo, limit: at.limit, offset: at.page };
  const { data, total, error, refresh } = useCall(orderCalls.listReSigns, input, { messages: 'none' });
  return (
    <Dialog
      open
      title={t('reissue.records')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:btn.close')}</Button>}
    >
      {!data ? (
        <LoadingOrFailure error={error} onRetry={refresh} />
      ) : data.length === 0 ? (
        <Text tone="muted">{t('reissue.records.none')}</Text>
      ) : (
        <Stack gap="3">
          {data.map((record) => (
            <Record key={record.id} record={record} />
          ))}
          <Pager total={total} limit={at.limit} page={at.page} onChange={setAt} />
        </Stack>
      )}
    </Dialog>
  );
}

const tones = {
  unpaid: 'warning',
  validating: 'info',
  refused: 'error',
  issued: 'success',
  cancelled: 'neutral',
} as const;

const isOver = (seconds: number, now = Date.now()): boolean => seconds * 1000 <= now;

function Record({ record }: { record: ReSignRecord }) {
  const { t } = useTexts('orders');
  const more = record.domainNames.length - NAMES;
  return (
    <Card padded as="article">
      <Stack gap="2">
        <Flex gap="2" justify="space-between" wrap="wrap">
          <Text fontWeight="medium">
            <Time value={record.createTime} />
          </Text>
          <Status tone={tones[record.state]}>{t(`reissue.record.${record.state}`)}</Status>
        </Flex>
        {record.domainNames.length > 0 && (
          <Text size="sm" wordBreak="break-word">
            {wholeText([
              record.domainNames.slice(0, NAMES).map(toReadable).join(', '),
              more > 0 && ` ${t('reissue.record.more', { count: more })}`,
            ])}
          </Text>
        )}
        {record.reSignPriceDiff > 0 && (
          <Text size="sm" tone="muted">
            {t('reissue.price.due')} <Money cents={record.reSignPriceDiff} />
          </Text>
        )}
        {record.serialNumber !== '' && (
          <Serial label={t('reissue.record.serial')} serial={record.serialNumber} />
        )}
        <Serial label={t('reissue.record.replaces')} serial={record.replacesSerial} />
        <Text size="sm" tone="muted">
          {record.replacedRevocation ? (
            t(`reissue.record.${record.replacedRevocation}`)
          ) : record.revokeTime ? (
            <>
              {t('reissue.record.revokes')} <Time value={record.revokeTime} />
            </>
          ) : record.state === 'issued' && record.revokeWhenServed && !isOver(record.replacedExpireTime) ? (
            t('reissue.record.waits')
          ) : (
            <>
              {t('reissue.record.expires')} <Time value={record.replacedExpireTime} day />
            </>
          )}
        </Text>
        {record.issueError && (
          <Text size="sm" tone="error">
            {[record.issueError.code, record.issueError.detail].filter(Boolean).join(': ')}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Serial({ label, serial }: { label: string; serial: string }) {
  return (
    <Text size="sm" tone="muted" wordBreak="break-all">
      {label}{' '}
      <Text as="span" size="sm" mono>
        {serial}
      </Text>
    </Text>
  );
}
