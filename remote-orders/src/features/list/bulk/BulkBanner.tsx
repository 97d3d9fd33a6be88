import { useEffect, useRef, useState } from 'react';
import { portalEvents } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { localArea } from '@certdeck/session';
import { Alert, Button, HStack, Stack, Text } from '@certdeck/ui';
import { useBulks } from './bulk.resource.ts';

const CLOSED = 'orders.bulk.closed';
/** As many as one list of them has. */
const MOST_CLOSED = 20;

/** Which ended acts this browser isn't to show any more. */
function readClosed(): readonly string[] {
  return (localArea().getItem(CLOSED) ?? '').split(' ');
}

/** Acts for several orders that run, or ended within a day, whichever tab or machine began them. */
export function BulkBanner({ onShow }: { onShow: (id: string) => void }) {
  const { t } = useTexts('orders');
  const { data } = useBulks();
  useEnded(data);
  const [closed, setClosed] = useState(readClosed);
  const close = (id: string) => {
    const next = [id, ...closed].slice(0, MOST_CLOSED);
    localArea().setItem(CLOSED, next.join(' '));
    setClosed(next);
  };
  const shown = (data ?? []).filter(({ id, endTime }) => endTime === 0 || !closed.includes(id));
  if (shown.length === 0) return null;
  return (
    <Stack gap="2">
      {shown.map(({ id, action, total, done, failed, endTime }) => (
        <Alert
          key={id}
          tone={endTime === 0 ? 'info' : failed > 0 ? 'warning' : 'success'}
          title={t(`many.title.${action}`, { count: total })}
          actions={
            <HStack gap="2">
              <Button size="sm" onClick={() => onShow(id)}>
                {t('many.show')}
              </Button>
              {endTime > 0 && (
                <Button size="sm" variant="ghost" onClick={() => close(id)}>
                  {t('common:btn.close')}
                </Button>
              )}
            </HStack>
          }
        >
          <Text as="span" tabular>
            {endTime > 0
              ? t('many.ended', { done, failed })
              : t('many.running', { done: done + failed, total })}
          </Text>
        </Alert>
      ))}
    </Stack>
  );
}

/** Reads the lists again once an act has ended that was seen to run, though nobody has its dialog open. */
function useEnded(bulks: ReturnType<typeof useBulks>['data']): void {
  const running = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!bulks) return;
    const isEnded = bulks.some(({ id, endTime }) => endTime > 0 && running.current.includes(id));
    running.current = bulks.filter(({ endTime }) => endTime === 0).map(({ id }) => id);
    if (!isEnded) return;
    portalEvents.emit('order.changed.v1', { orderNos: [] });
    portalEvents.emit('balance.changed.v1', {});
  }, [bulks]);
}
