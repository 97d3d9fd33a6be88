import { type ReactNode, useState } from 'react';
import type { OrderDetail } from '@certdeck/contract';
import { HelpLink } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  CheckIcon,
  Flex,
  Fold,
  Folds,
  Grid,
  Panel,
  RefreshIcon,
  Text,
  Time,
  VisuallyHidden,
} from '@certdeck/ui';
import { OrderRail } from '../../../order/OrderRail.tsx';
import { useOrderActions } from '../../../order/permitted.ts';
import { useRenewal } from '../../../order/renewal.ts';
import { isRevocable, RevokeDialog } from '../../../order/Revoke.dialog.tsx';
import { RecordsDialog } from '../reissue/Records.dialog.tsx';
import { isReissuable, ReissueDialog } from '../reissue/Reissue.dialog.tsx';
import { lifeMarks } from './marks.ts';

export interface LifePanelProps {
  order: OrderDetail;
  /** The certificate was issued while somebody looked. */
  grows: boolean;
}

/** The life of an issued order: its rail with the dates that divide it, what has happened, and what can be done next. */
export function LifePanel({ order, grows }: LifePanelProps) {
  const { t } = useTexts('orders');
  const until = order.endTime;
  return (
    <Panel
      title={t('life.title')}
      actions={
        until === 0 ? undefined : (
          <Text as="span" size="sm" tone="muted">
            {t('life.paidUntil')} <Time value={until} day />
          </Text>
        )
      }
    >
      <Box paddingTop="2">
        <OrderRail order={endedByRevocation(order)} size="lg" grows={grows} />
        <Marks order={order} />
      </Box>
      <Happened order={order} />
      <Next order={order} />
    </Panel>
  );
}

/** An order whose certificate was revoked, with the moment as the certificate's end. */
const endedByRevocation = (order: OrderDetail): OrderDetail =>
  order.revocation?.state === 'revoked' ? { ...order, certExpireTime: order.revocation.time } : order;

/** The dates below the places of the rail that they speak of; below each other where there is no room. */
function Marks({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const { share, marks } = lifeMarks(order);
  // The last date stands at the end of the rail, within the part that leads to it.
  const columns =
    share > 0 && share < 1 ? `minmax(max-content, ${share}fr) minmax(max-content, ${1 - share}fr)` : '1fr';
  const [begin, ...ends] = marks;
  const draw = (mark: (typeof marks)[number], end = false) => (
    <Box key={mark.kind} textAlign={{ md: end ? 'end' : 'start' }}>
      <Text fontWeight="semibold" whiteSpace="nowrap">
        <Time value={mark.time} day />
      </Text>
      {/* Without a sign between them, which would be left at the end of a line. */}
      <Flex wrap="wrap" columnGap="1.5" justify={{ md: end ? 'flex-end' : 'flex-start' }}>
        <Text as="span" size="sm" tone="muted">
          {t(`life.mark.${mark.kind}`)}
        </Text>
        {(mark.kind === 'ends' || mark.kind === 'revoked') && (
          <Text as="span" size="sm" tone="muted" whiteSpace="nowrap">
            <Time value={mark.time} relative="only" />
          </Text>
        )}
      </Flex>
    </Box>
  );
  const inline = columns === '1fr';
  return (
    <Grid gap={{ base: '2', md: '0' }} marginTop="2" gridTemplateColumns={{ base: '1fr 1fr', md: columns }}>
      {inline ? (
        <Flex justify="space-between" gap="4" gridColumn={{ base: '1 / -1', md: 'auto' }} wrap="wrap">
          {marks.map((mark, index) => draw(mark, index > 0))}
        </Flex>
      ) : (
        <>
          {begin && draw(begin)}
          <Flex justify="space-between" gap="4" wrap={{ base: 'wrap', md: 'nowrap' }}>
            {ends.map((mark, index) => draw(mark, index === ends.length - 1))}
          </Flex>
        </>
      )}
    </Grid>
  );
}

/** The steps that the order has taken, each with its time. */
function Happened({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  return (
    <Flex as="ol" aria-label={t('progress.title')} wrap="wrap" columnGap="6" rowGap="1" marginTop="4">
      {order.timeline.map(({ step, time }) => (
        <Flex as="li" key={step} gap="1.5" align="center" color="success.fg">
          <CheckIcon size={14} />
          <Text as="span" size="sm" color="inherit">
            {t(`step.${step}`)}
            <VisuallyHidden> {t('common:wizard.completed')}</VisuallyHidden> <Time value={time} />
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}

/** What can be done with an issued order, and what it does. */
function Next({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const renewal = useRenewal();
  const [revoking, setRevoking] = useState(false);
  const [reissuing, setReissuing] = useState<'asked' | 'records' | null>(null);
  const may = useOrderActions()(order.orderStatus);
  const mayRevoke = may.revoke && isRevocable(order);
  const offers = renewal.offered && !order.renewedBy;
  if (!order.renewedBy && !offers && !mayRevoke && !may.reissue) return null;
  return (
    <Box marginTop="4" paddingTop="4" borderTopWidth="1px" borderColor="border">
      <Folds>
        {order.renewedBy && (
          <Act
            title={t('facts.renewedBy')}
            text={t('life.renewed.text')}
            button={
              <Button asChild>
                <RouterLink to={`/ssl/certificate/${order.renewedBy.orderNo}`}>
                  {t('life.renewed.act')}
                </RouterLink>
              </Button>
            }
          />
        )}
        {may.reissue && (
          <Act
            title={t('life.reissue')}
            text={t(order.reissue ? 'life.reissue.open' : 'life.reissue.text')}
            button={
              <Flex gap="2" wrap="wrap">
                <Button onClick={() => setReissuing('records')}>{t('reissue.records')}</Button>
                {isReissuable(order) && (
                  <Button onClick={() => setReissuing('asked')}>{t('life.reissue.act')}</Button>
                )}
              </Flex>
            }
          />
        )}
        {offers && (
          <Act
            title={t('life.renew')}
            text={
              <>
                {t('life.renew.text')} <HelpLink article="renewal">{t('expiring.guide')}</HelpLink>
              </>
            }
            button={
              <Button
                icon={<RefreshIcon />}
                loading={renewal.startingNo !== null}
                onClick={() => void renewal.start(order)}
              >
                {t('life.renew.act')}
              </Button>
            }
          />
        )}
        {mayRevoke && (
          <Act
            title={t('life.revoke')}
            text={
              <>
                {t('life.revoke.text')} <HelpLink article="revocation">{t('revoke.guide')}</HelpLink>
              </>
            }
            button={
              <Button variant="dangerQuiet" onClick={() => setRevoking(true)}>
                {t('revoke.act')}
              </Button>
            }
          />
        )}
      </Folds>
      {reissuing === 'asked' && <ReissueDialog order={order} onClose={() => setReissuing(null)} />}
      {reissuing === 'records' && (
        <RecordsDialog orderNo={order.orderNo} onClose={() => setReissuing(null)} />
      )}
      {revoking && <RevokeDialog order={order} onClose={() => setRevoking(false)} />}
    </Box>
  );
}

/** On a phone folded: most who open an order neither renew nor revoke it. */
function Act({ title, text, button }: { title: string; text: ReactNode; button: ReactNode }) {
  return (
    <Fold printed={false} title={title}>
      <Flex wrap="wrap" align="center" justify="space-between" gap="3">
        <Box flex="1 1 260px">
          <Text size="sm" tone="muted">
            {text}
          </Text>
        </Box>
        {button}
      </Flex>
    </Fold>
  );
}
