import { useState } from 'react';
import { type OrderDetail, OrderStatus } from '@certdeck/contract';
import { Link as RouterLink, useParams } from '@certdeck/federation/router';
import { useFailureText, usePageTitle } from '@certdeck/federation';
import { type Lang, useTexts } from '@certdeck/i18n';
import {
  Alert,
  Box,
  Button,
  Card,
  DownloadIcon,
  ErrorState,
  Flex,
  Grid,
  LiveRegion,
  Loading,
  Money,
  PageHeader,
  Panel,
  RefreshIcon,
  Seal,
  Skeleton,
  SkeletonText,
  Stack,
  Text,
  useBreakpoint,
} from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { amountDue, toReadable } from '@certdeck/validation';
import { ApiCalls } from '../../order/apiCalls.tsx';
import { CancelDialog } from '../../order/Cancel.dialog.tsx';
import { useOrderActions } from '../../order/permitted.ts';
import { RefundAlerts } from '../../order/refund/RefundAlerts.tsx';
import { RoleLimit } from '../../order/RoleLimit.tsx';
import { PaymentUnavailable, useOrderPayment } from '../../order/payment.tsx';
import { buildArchive } from '../../files/issuedFiles.ts';
import { useDownloads } from '../../files/useDownloads.ts';
import { useRenewal } from '../../order/renewal.ts';
import { StatusTag } from '../../order/StatusTag.tsx';
import { AutomaticPanel } from './automatic/AutomaticPanel.tsx';
import { CertificatePanel } from './certificate/CertificatePanel.tsx';
import { ContributedPanels } from './ContributedPanels.tsx';
import { OrderFacts, People, RemarkPanel } from './facts/OrderFacts.tsx';
import { useOrder } from './OrderDetail.resource.ts';
import { LifePanel } from './life/LifePanel.tsx';
import { PemFold } from './PemFold.tsx';
import { OrderProgress } from './progress/OrderProgress.tsx';
import { ReissuePanel } from './reissue/ReissuePanel.tsx';
import { RevokedAlert } from './RevokedAlert.tsx';
import { OrganizationPanel } from './organization/OrganizationPanel.tsx';
import { ValidationPanel } from './validation/ValidationPanel.tsx';

const loadFiles = () => Promise.resolve({ buildArchive });

/** One order from payment to certificate. */
export default function OrderDetailPage() {
  const { t, lang } = useTexts('orders');
  const { id = '' } = useParams();
  const failureText = useFailureText();
  const actionsOf = useOrderActions();
  const { data, error, isValidating, refresh } = useOrder(id);
  usePageTitle(data && titleOf(data, lang));
  const { isMobile } = useBreakpoint();
  const [waited, setWaited] = useState(false);
  if (data && data.stage !== 'issued' && !waited) setWaited(true);
  if (!data) {
    return (
      <>
        <PageHeader title={t('detail.title')} />
        {error ? (
          <ErrorState
            level={2}
            title={t('detail.failed')}
            code={error.reply?.code}
            retrying={isValidating}
            onRetry={() => void refresh()}
            actions={<BackToList />}
          >
            {failureText(error)}
          </ErrorState>
        ) : (
          <Waiting />
        )}
      </>
    );
  }
  const certificate = actionsOf(data.orderStatus).download && (
    <CertificatePanel key="certificate" order={data} />
  );
  const life = data.stage === 'issued' && <LifePanel key="life" order={data} grows={waited} />;
  return (
    <>
      <Head order={data} />
      <Stack gap={{ base: '3', md: '4' }}>
        <RoleLimit without={['order:pay', 'order:cancel', 'order:validate', 'order:edit']} />
        {error && error.kind === 'network' && (
          <Alert
            tone="warning"
            live
            actions={
              <Button size="sm" loading={isValidating} onClick={() => void refresh()}>
                {t('common:btn.retry')}
              </Button>
            }
          >
            {t('detail.stale')}
          </Alert>
        )}
        {data.stage !== 'issued' && <OrderProgress order={data} />}
        <RefundAlerts order={data} />
        <RevokedAlert order={data} />
        {data.reissue && <ReissuePanel order={data} reissue={data.reissue} />}
        <LiveRegion>{data.stage === 'issued' ? t('stage.issued') : ''}</LiveRegion>
        <Grid
          gap={{ base: '3', md: '4' }}
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}
        >
          <Stack gap={{ base: '3', md: '4' }} minW="0">
            {data.organizationCheck && <OrganizationPanel order={data} check={data.organizationCheck} />}
            {lacksOrganization(data) && (
              <Alert tone="warning" title={t('organization.title')} live>
                {t('organization.gone')}
              </Alert>
            )}
            {needsNames(data) && <ValidationPanel order={data} />}
            {isMobile ? [life, certificate] : [certificate, life]}
            {data.stage === 'issued' && <AutomaticPanel order={data} />}
            <ContributedPanels order={data} />
            {data.csr && (
              <Panel
                folds
                data-unprinted=""
                title={t('csr.title')}
                description={t(data.keyStored ? 'csr.keyStored' : 'csr.keyKept')}
              >
                <PemFold label="CSR" fileName={`${data.orderNo}.csr`} code={data.csr} />
              </Panel>
            )}
          </Stack>
          <Stack gap={{ base: '3', md: '4' }} minW="0">
            <OrderFacts order={data} />
            <RemarkPanel order={data} />
            <People order={data} />
          </Stack>
        </Grid>
      </Stack>
    </>
  );
}

const productOf = (order: OrderDetail, lang: Lang) => (lang === 'zh' ? order.chineseName : order.productName);

/** What an order is called: its certificate's name, else the product. */
const titleOf = (order: OrderDetail, lang: Lang) => toReadable(order.commonName) || productOf(order, lang);

/** Names can be published as soon as they are ordered; looks begin with the payment. */
function needsNames(order: OrderDetail): boolean {
  return ['payment', 'validation', 'issuing'].includes(order.stage) && order.domains.length > 0;
}

/** An order whose organisation the account doesn't have any more, so that nobody can validate it. */
function lacksOrganization(order: OrderDetail): boolean {
  const isOpen = ['payment', 'validation', 'issuing'].includes(order.stage);
  return isOpen && order.organization !== null && order.organizationCheck === null;
}

function Head({ order }: { order: OrderDetail }) {
  const { t, lang } = useTexts('orders');
  const payment = useOrderPayment();
  const renewal = useRenewal();
  const downloads = useDownloads(loadFiles);
  const [cancelling, setCancelling] = useState(false);
  const actions = useOrderActions()(order.orderStatus);
  return (
    <>
      <PageHeader
        mark={order.orderStatus === OrderStatus.issued && order.certExpireTime > 0 && <Seal />}
        title={titleOf(order, lang)}
        status={<StatusTag order={order} />}
        description={
          <Flex gap="1" align="center" wrap="wrap">
            <Text as="span">{productOf(order, lang)}</Text>
            <Text as="span" mono>
              {order.orderNo}
            </Text>
            <CopyButton value={order.orderNo} what={t('column.orderNo')} />
          </Flex>
        }
        actions={
          <>
            <ApiCalls orders={[order]} />
            {actions.cancel && (
              <Button variant="dangerQuiet" onClick={() => setCancelling(true)}>
                {t('cancel.order')}
              </Button>
            )}
            {actions.download && renewal.offered && !order.renewedBy && (
              <Button
                icon={<RefreshIcon />}
                loading={renewal.startingNo !== null}
                onClick={() => void renewal.start(order)}
              >
                {t('common:btn.renew')}
              </Button>
            )}
            {actions.download && (
              <Button
                icon={<DownloadIcon />}
                loading={downloads.reading.size > 0}
                onClick={() => void downloads.save([order])}
              >
                {t('common:btn.download')}
              </Button>
            )}
            {actions.pay && (
              <Button variant="primary" onClick={() => void payment.pay([order])}>
                {t('common:btn.pay')} <Money cents={amountDue(order).amount} />
              </Button>
            )}
          </>
        }
      />
      <Box marginBottom={{ base: '3', md: '4' }} css={{ '&:empty': { display: 'none' } }}>
        <PaymentUnavailable payment={payment} />
      </Box>
      <CancelDialog orders={cancelling ? [order] : null} onClose={() => setCancelling(false)} />
    </>
  );
}

function BackToList() {
  const { t } = useTexts('orders');
  return (
    <Button asChild>
      <RouterLink to="/orders/list">{t('detail.toList')}</RouterLink>
    </Button>
  );
}

/** The shape of the page to come. */
function Waiting() {
  return (
    <Loading>
      <Stack gap="4">
        {[3, 8].map((lines) => (
          <Card padded key={lines}>
            <Stack gap="4">
              <Skeleton width="160px" />
              <SkeletonText lines={lines} />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
