import { useState } from 'react';
import { orderCalls, type OrderDetail, type RenewalPlan } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import {
  Alert,
  Button,
  ErrorState,
  Fold,
  Link,
  Loading,
  Panel,
  SkeletonText,
  Stack,
  Text,
  Time,
  useBreakpoint,
  useMoney,
} from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { AutomaticDialog } from './Automatic.dialog.tsx';
import { hoursText } from './hours.ts';

/** What happens by itself before an order's certificate ends: what, when and why, and what stands against it. */
export function AutomaticPanel({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const { orderNo } = order;
  const { data, error, isValidating, refresh } = useCall(
    orderCalls.renewalPlan,
    { orderNo },
    { messages: 'none' },
  );
  const mayChange = useCan()(orderCalls.saveRenewalPlan.permission);
  const [changing, setChanging] = useState(false);
  return (
    <Panel
      title={t('auto.title')}
      // Where nothing is ordered by itself there is little to read.
      folds={!error && (!data || data.mode === 'off' || data.mode === 'remind')}
      data-unprinted=""
      actions={
        data && mayChange ? <Button onClick={() => setChanging(true)}>{t('auto.change')}</Button> : undefined
      }
    >
      {data ? (
        <Plan plan={data} />
      ) : error ? (
        <ErrorState
          title={t('detail.panel.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      ) : (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {changing && data && (
        <AutomaticDialog orderNo={orderNo} plan={data} onClose={() => setChanging(false)} />
      )}
    </Panel>
  );
}

/** Codes whose sentence this release has; another one is told by the general sentence. */
const CODES = [
  ...(['price', 'balance', 'package', 'payer', 'product', 'contact', 'organization'] as const),
  ...(['key', 'unpaid', 'refused', 'cancelled', 'failures'] as const),
];

function Plan({ plan }: { plan: RenewalPlan }) {
  const { t } = useTexts('orders');
  const money = useMoney();
  const { mode, state, next, time, reason, payFrom, maxPrice } = plan;
  const isBlocked = state === 'blocked' || state === 'paused';
  const code = CODES.find((one) => one === plan.code);
  const hours = hoursText(plan);
  const { isMobile } = useBreakpoint();
  const planned = [
    ...(next !== 'none' && time > 0 && state === 'planned'
      ? [
          { label: t('auto.when'), value: <Time value={time} relative /> },
          {
            label: t('auto.why'),
            value: t(reason === 'validation' ? 'auto.why.validation' : 'auto.why.life'),
          },
        ]
      : []),
    ...(isBlocked && plan.retryTime > 0
      ? [{ label: t('auto.retry'), value: <Time value={plan.retryTime} relative /> }]
      : []),
    ...(plan.orderNo === ''
      ? []
      : [
          {
            label: t('facts.renewedBy'),
            value: (
              <Link asChild>
                <RouterLink to={`/ssl/certificate/${plan.orderNo}`}>{plan.orderNo}</RouterLink>
              </Link>
            ),
          },
        ]),
  ];
  const chosen = [
    {
      label: t('auto.mode'),
      value: plan.byDefault
        ? t('auto.mode.byDefault', { mode: t(`auto.mode.${mode}`) })
        : t(`auto.mode.${mode}`),
    },
    ...(mode === 'renew'
      ? [
          {
            label: t('auto.pay'),
            value:
              payFrom === 'package'
                ? t('auto.pay.package')
                : t('auto.pay.upTo', { amount: money(maxPrice ?? 0) }),
          },
        ]
      : []),
    ...(hours === '' ? [] : [{ label: t('auto.quiet'), value: hours }]),
    ...(plan.lastTime > 0 && plan.lastAct !== ''
      ? [
          {
            label: t('auto.last'),
            value: (
              <>
                {t(`auto.last.${plan.lastAct}`)} <Time value={plan.lastTime} />
              </>
            ),
          },
        ]
      : []),
  ];
  const rest = (
    <Stack gap="3">
      <DataList items={chosen} />
      {next !== 'none' && (
        <Text size="sm" tone="muted">
          {t('auto.key')}
        </Text>
      )}
    </Stack>
  );
  return (
    <Stack gap="3">
      {isBlocked && (
        <Alert tone="warning" title={t('auto.blocked')} live>
          {t(`auto.code.${code ?? 'order'}`)}
        </Alert>
      )}
      {state === 'working' && (
        <Alert tone="info" live>
          {t(plan.lastAct === 'renewed' ? 'auto.working.renew' : 'auto.working.reissue')}
        </Alert>
      )}
      {!isBlocked && plan.needsValidation && (
        <Alert tone="info" title={t('auto.validation')}>
          {t('auto.validation.text')}
        </Alert>
      )}
      <Text>{t(sentenceOf(plan))}</Text>
      {planned.length > 0 && <DataList items={planned} />}
      {isMobile && (mode === 'reissue' || mode === 'renew') ? (
        <Fold title={t('common:btn.details')}>{rest}</Fold>
      ) : (
        rest
      )}
    </Stack>
  );
}

/** What will happen, in one sentence. */
function sentenceOf({ mode, state, next, code, time }: RenewalPlan) {
  if (mode === 'off') return 'auto.will.off';
  if (mode === 'remind') return 'auto.will.remind';
  if (state === 'ended') {
    if (code === 'renewed') return 'auto.will.renewed';
    return code === 'coverage' ? 'auto.will.coverage' : 'auto.will.ended';
  }
  if (time === 0) return 'auto.will.later';
  return next === 'renew' ? 'auto.will.renew' : 'auto.will.reissue';
}
