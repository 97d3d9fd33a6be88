import { useRef } from 'react';
import { OrderStatus, type OrderDetail } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Panel, Stack, Time } from '@certdeck/ui';
import { Steps } from '@certdeck/ui/data';
import { useStepMotion } from './useStepMotion.ts';

/** How many steps an order has behind it; of an ended one, those that it reached. */
export function stepsDone(order: Pick<OrderDetail, 'stage' | 'timeline'>): number {
  switch (order.stage) {
    case 'payment':
      return 1;
    case 'validation':
      return 2;
    case 'issuing':
      return 3;
    case 'issued':
      return 4;
    default:
      return order.timeline.filter(({ time }) => time > 0).length;
  }
}

/** The refusals that have a sentence of their own; `api/src/issuers/issuer.ts` has the list. */
const REFUSALS = new Set([
  'CAA_FORBIDS',
  'CSR_UNREADABLE',
  'CSR_SIGNATURE',
  'KEY_TYPE',
  'KEY_SIZE',
  'KEY_WEAK',
  'KEY_COMPROMISED',
  'NAMES_MISSING',
  'NAME_INVALID',
  'NAME_NOT_ALLOWED',
  'SUBJECT_INCOMPLETE',
  'ATTEMPT_DIFFERS',
  'LINT',
  'CSR_NAMES',
  'NAME_REFUSED',
  'REQUEST_REFUSED',
  'ISSUER_LIMITED',
  'ISSUER_AWAY',
  'ISSUER_ACCOUNT',
]);

/** An order as steps with their times, and in one sentence what happens now (ORD-017, A§4.33). */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const done = stepsDone(order);
  const surface = useRef<HTMLDivElement>(null);
  useStepMotion(surface, order.stage);
  const { issueError } = order;
  return (
    <Panel title={t('progress.title')}>
      <Stack gap="4">
        <Box ref={surface}>
          <Steps
            label={t('progress.title')}
            current={done}
            items={order.timeline.map(({ step, time }) => ({
              title: t(`step.${step}`),
              description: time > 0 ? <Time value={time} /> : undefined,
            }))}
          />
        </Box>
        {issueError ? (
          <Alert tone="error" live title={t('issueError.title')}>
            {t(`issueError.${REFUSALS.has(issueError.code) ? issueError.code : 'other'}`, {
              code: issueError.code,
              detail: issueError.detail,
            })}
          </Alert>
        ) : (
          <Alert tone={toneOf(order)} live>
            {t(`stage.${order.stage}`)}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}

function toneOf(order: OrderDetail): 'success' | 'info' | 'warning' | 'error' {
  if (order.stage === 'issued') return 'success';
  if (order.stage === 'payment') return 'warning';
  const resubmit = [OrderStatus.resubmitRefused, OrderStatus.resubmitReturned] as number[];
  return resubmit.includes(order.orderStatus) ? 'error' : 'info';
}
