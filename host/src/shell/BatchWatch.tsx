import { useEffect, useRef } from 'react';
import { type BatchQueue, orderCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, revalidateAreas, useCall, useCan, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { useStarted } from './ShellContext.ts';

/** Between two looks at a queue that works, in milliseconds. */
const LOOK_AGAIN = 5_000;
const NOTHING = {};

const isRunning = (queue: BatchQueue) => queue.status !== 'end';

/** Tells the end of a batch on whatever page the customer is, with its counts (HOST-069, A§8.17). */
export function BatchWatch() {
  const { t } = useTexts();
  const started = useStarted();
  const session = useSession();
  const mayPay = useCan()(orderCalls.batchQueues.permission);
  const running = useRef(new Set<string>());
  const { data: queues } = useCall(orderCalls.batchQueues, started && mayPay ? NOTHING : null, {
    messages: 'none',
    refreshInterval: (known) => (known?.some(isRunning) ? LOOK_AGAIN : 0),
  });

  useEffect(() => {
    if (!queues) return;
    const now = new Set(queues.filter(isRunning).map(({ queueId }) => queueId));
    const ended = [...running.current].filter((queueId) => !now.has(queueId));
    running.current = now;
    for (const queueId of ended) void tell(queueId);

    async function tell(queueId: string): Promise<void> {
      const queue = queues?.find((one) => one.queueId === queueId) ?? (await readQueue(queueId));
      if (!queue) return;
      notify.info({
        title: t('batch.finished'),
        text: t('batch.finished.counts', {
          total: queue.total,
          success: queue.successCount,
          fail: queue.failCount,
        }),
        duration: 0,
      });
      await Promise.all([session.loadUser(), revalidateAreas(['orders', 'account'])]);
    }

    /** A queue that has left the list is asked for by itself. */
    async function readQueue(queueId: string): Promise<BatchQueue | undefined> {
      const reply = await session.client
        .call(orderCalls.batchStatus, { queueId }, { messages: 'none' })
        .catch(() => undefined);
      return reply && isSuccess(reply) ? reply.data : undefined;
    }
  }, [queues, session, t]);
  return null;
}
