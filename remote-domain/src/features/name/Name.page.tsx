import type { DomainDetail } from '@certdeck/contract';
import { useFailureText, usePageTitle } from '@certdeck/federation';
import { Link as RouterLink, useParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  Button,
  Card,
  ErrorState,
  Flex,
  Grid,
  Loading,
  PageHeader,
  RefreshIcon,
  Skeleton,
  SkeletonText,
  Stack,
  Text,
  useMoney,
} from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { MINE_PAGE, renewPage } from '../../names/addresses.ts';
import { useDomainGroups } from '../../names/names.resource.ts';
import { NameStanding } from '../../names/NameStanding.tsx';
import { Bought } from './Bought.tsx';
import { Certificates } from './Certificates.tsx';
import { History } from './History.tsx';
import { LifePanel } from './life/LifePanel.tsx';
import { Locks } from './Locks.tsx';
import { useName } from './Name.resource.ts';
import { Nameservers } from './Nameservers.tsx';
import { Registration } from './Registration.tsx';
import { Settings } from './Settings.tsx';
import { OutlivingCertificate, Verdict } from './Verdict.tsx';

/** /domain/manage/{orderNo}: one name, from its registration to its end. */
export default function NamePage() {
  const { t } = useTexts('domain-name');
  const { orderNo = '' } = useParams();
  const failureText = useFailureText();
  const { data, error, isValidating, refresh } = useName(orderNo);
  usePageTitle(data?.unicode);
  if (!data) {
    return (
      <>
        <PageHeader title={t('title')} />
        {error ? (
          <ErrorState
            level={2}
            title={t('title.failed')}
            code={error.reply?.code}
            retrying={isValidating}
            onRetry={() => void refresh()}
            actions={
              <Button asChild>
                <RouterLink to={MINE_PAGE}>{t('toList')}</RouterLink>
              </Button>
            }
          >
            {failureText(error)}
          </ErrorState>
        ) : (
          <Waiting />
        )}
      </>
    );
  }
  return (
    <>
      <Head name={data} />
      <Stack gap={{ base: '3', md: '4' }}>
        {error && (
          <Alert
            tone="warning"
            live
            actions={
              <Button size="sm" loading={isValidating} onClick={() => void refresh()}>
                {t('common:btn.retry')}
              </Button>
            }
          >
            {t('stale')}
          </Alert>
        )}
        <Verdict name={data} />
        {data.orders.some(({ status }) => status === 'stuck') && <Alert tone="warning">{t('stuck')}</Alert>}
        <OutlivingCertificate name={data} />
        <Grid
          gap={{ base: '3', md: '4' }}
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}
        >
          <Stack gap={{ base: '3', md: '4' }} minW="0">
            <LifePanel name={data} />
            <Certificates name={data} />
            <Nameservers name={data} />
            <Locks name={data} />
            <Bought name={data} />
            <History name={data} />
          </Stack>
          <Stack gap={{ base: '3', md: '4' }} minW="0">
            {/* What is typed into it belongs to one name. */}
            <Settings key={data.orderNo} name={data} />
            <Registration name={data} />
          </Stack>
        </Grid>
      </Stack>
    </>
  );
}

function Head({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  const money = useMoney();
  const group = useDomainGroups().nameOf.get(name.groupID);
  const restores = name.status === 'redemption';
  const price = restores ? name.restorePrice : name.renewPrice;
  return (
    <PageHeader
      title={name.unicode}
      status={<NameStanding name={name} />}
      description={
        <Flex columnGap="2" align="center" wrap="wrap">
          {name.domain !== name.unicode && (
            <Text as="span" mono translate="no">
              {name.domain}
            </Text>
          )}
          <Text as="span">{t('number')}</Text>
          <Text as="span" mono>
            {name.orderNo}
          </Text>
          <CopyButton value={name.orderNo} what={t('number')} />
          {group !== undefined && <Text as="span">{group}</Text>}
        </Flex>
      }
      actions={
        name.renewable && (
          <Button variant="primary" icon={<RefreshIcon />} asChild>
            <RouterLink to={renewPage([name.orderNo])}>
              {price === null
                ? t(restores ? 'act.restore' : 'common:btn.renew')
                : t(restores ? 'act.restore.price' : 'act.renew.price', { price: money(price) })}
            </RouterLink>
          </Button>
        )
      }
    />
  );
}

/** The shape of the page to come. */
function Waiting() {
  return (
    <Loading>
      <Stack gap="4">
        {[2, 6, 4].map((lines) => (
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
