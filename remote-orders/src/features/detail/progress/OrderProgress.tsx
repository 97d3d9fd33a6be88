import { useRef, useState } from 'react';
import { OrderStatus, type OrderDetail } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Alert, Box, Button, Panel, Stack, Time } from '@certdeck/ui';
import { Steps } from '@certdeck/ui/data';
import { isResubmittable } from '@certdeck/validation';
import { CancelMoment } from '../CancelMoment.tsx';
import { ReissueDialog } from '../reissue/Reissue.dialog.tsx';
import { useStepMotion } from './useStepMotion.ts';

/** How many steps an order has behind it; of an ended one, those that it reached. */
export function stepsDone(order: Pick<OrderDetail, 'stage' | 'timeline'>): number {
  switch (order.stage) {
    case 'payment':
      return 1;
    case 'validation': {
      // Side by side with the names, if at all; what is done stands first.
      const isHalf = order.timeline.some(({ step }) => step === 'organization');
      return 2 + (isHalf ? order.timeline.slice(2).filter(({ time }) => time > 0).length : 0);
    }
    case 'issuing':
      return order.timeline.length - 1;
    case 'issued':
      return order.timeline.length;
    default:
      return order.timeline.filter(({ time }) => time > 0).length;
  }
}

/** The refusals that have a sentence of their own; `api/src/ports/issuers/issuer.ts` has the list. */
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
  'COVERAGE_OVER',
  'CSR_NAMES',
  'NAME_REFUSED',
  'REQUEST_REFUSED',
  'ISSUER_LIMITED',
  'ISSUER_AWAY',
  'ISSUER_PAUSED',
  'ISSUER_ACCOUNT',
]);

/** An order on its way as steps with their times, and in one sentence what happens now (A§4.33). */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const done = stepsDone(order);
  const surface = useRef<HTMLDivElement>(null);
  useStepMotion(surface, done);
  const { issueError } = order;
  const [resubmitting, setResubmitting] = useState(false);
  const offersResubmit = useCan()('order:create') && isResubmittable(order.orderStatus, issueError?.code);
  return (
    <Panel
      title={t('progress.title')}
      actions={
        offersResubmit && (
          <Button variant="primary" onClick={() => setResubmitting(true)}>
            {t('reissue.mend.act')}
          </Button>
        )
      }
    >
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
            <CancelMoment
              time={issueError.cancelTime}
              text={order.payAmount > 0 ? 'issueError.until' : 'issueError.until.free'}
            />
          </Alert>
        ) : (
          <Alert tone={toneOf(order)} live>
            {t(stageText(order))}
          </Alert>
        )}
      </Stack>
      {resubmitting && <ReissueDialog order={order} mends onClose={() => setResubmitting(false)} />}
    </Panel>
  );
}

/** What happens now: of names and organisation, which are validated side by side, what is left. */
function stageText(order: OrderDetail): string {
  if (order.stage !== 'validation') return `stage.${order.stage}`;
  // texts: stage.mailboxes stage.mailboxes.both
  const ofMailboxes = order.domains.some(({ domain }) => domain.includes('@'));
  if (!order.waitsForOrganization) return ofMailboxes ? 'stage.mailboxes' : 'stage.validation';
  const isShown = order.domains.every(({ status }) => status === 'verified');
  if (isShown) return 'stage.organization';
  return ofMailboxes ? 'stage.mailboxes.both' : 'stage.both';
}

function toneOf(order: OrderDetail): 'success' | 'info' | 'warning' | 'error' {
  if (order.stage === 'issued') return 'success';
  if (order.stage === 'payment') return 'warning';
  const resubmit = [OrderStatus.resubmitRefused, OrderStatus.resubmitReturned] as number[];
  return resubmit.includes(order.orderStatus) ? 'error' : 'info';
}
