import { useCallback, useEffect, useRef } from 'react';
import { type BatchQueue, orderCalls, type PortalEvents } from '@certdeck/contract';
import { usePortalEvent } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, revalidateAreas, type Session, useCall, useCan, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { useStarted } from './ShellContext.ts';

/** HTTP statuses from here on are the server's own trouble, which may pass. */
const SERVER_FAILURE = 500;
const NOTHING = {};

const isRunning = (queue: BatchQueue) => queue.status !== 'end';

/**
 * Tells the end of a batch on whatever page the customer is, with its counts (A§8.17): of those that worked
 * when the page was opened, and of those begun since.
 */
export function BatchWatch() {
  const { t } = useTexts();
  const started = useStarted();
  const session = useSession();
  const mayPay = useCan()(orderCalls.batchQueues.permission);
  const { data: queues } = useCall(orderCalls.batchQueues, started && mayPay ? NOTHING : null, {
    messages: 'none',
  });
  const followed = useRef(new Set<string>());
  const ends = useRef(new AbortController());
  useEffect(() => {
    const known = followed.current;
    ends.current = new AbortController();
    return () => {
      ends.current.abort();
      known.clear();
    };
  }, []);

  const follow = useCallback(
    async (queueId: string) => {
      if (followed.current.has(queueId)) return;
      followed.current.add(queueId);
      const queue = await endOf(session, queueId, ends.current.signal);
      // An empty queue has ended at once and gives no notice (D-169).
      if (!queue || queue.total === 0) return;
      const told = queue.failCount > 0 ? notify.warning : notify.info;
      told({
        title: t('batch.finished'),
        text: t('batch.finished.counts', {
          total: queue.total,
          success: queue.successCount,
          fail: queue.failCount,
        }),
        duration: 0,
      });
      await Promise.all([session.loadUser(), revalidateAreas(['orders', 'account'])]);
    },
    [session, t],
  );
  useEffect(() => {
    for (const queue of queues?.filter(isRunning) ?? []) void follow(queue.queueId);
  }, [queues, follow]);
  usePortalEvent(
    'batch.started.v1',
    useCallback(({ queueId }: PortalEvents['batch.started.v1']) => void follow(queueId), [follow]),
  );
  return null;
}

/**
 * Follows a queue until it has ended; a lost answer and a server in trouble are asked again. Undefined when nobody
 * waits any more, and when the API no longer knows the queue.
 */
async function endOf(
  session: Session,
  queueId: string,
  signal: AbortSignal,
): Promise<BatchQueue | undefined> {
  for await (const reply of session.lookAtQueue(queueId, signal)) {
    if (reply && isSuccess(reply)) {
      if (!isRunning(reply.data)) return reply.data;
    } else if (reply && reply.status < SERVER_FAILURE) return undefined;
  }
  return undefined;
}
