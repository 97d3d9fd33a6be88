import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import {
  Box,
  Button,
  chakra,
  ErrorState,
  Flex,
  Loading,
  Panel,
  SkeletonRows,
  Status,
  Text,
  Time,
} from '@certdeck/ui';
import { useExpiring, useOrderCounts } from './contributions.resource.ts';

const LIST = '/orders/expiring';
const WEEK = 7 * 86_400;

const Row = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: '3',
    _hover: { background: 'bg.subtle' },
  },
});

/** The certificates whose coverage ends soon or has just ended (D-191), each a step from its renewal. */
export default function ExpiringSoon() {
  const { t } = useTexts('orders');
  const counts = useOrderCounts();
  const { data, error, isLoading, refresh } = useExpiring();
  // An account without orders is shown its first steps instead.
  if (counts.data?.total === 0) return null;
  return (
    <Panel
      flush
      title={t('dash.expiring')}
      description={data && data.length > 0 ? t('dash.expiring.some') : undefined}
      actions={
        <Button asChild variant="ghost" size="sm">
          <RouterLink to={LIST}>{t('dash.all')}</RouterLink>
        </Button>
      }
    >
      {data === undefined && isLoading && (
        <Loading>
          <SkeletonRows rows={3} columns={2} />
        </Loading>
      )}
      {data === undefined && error && <ErrorState title={t('dash.failed')} onRetry={() => void refresh()} />}
      {data?.length === 0 && (
        <Text tone="muted" padding={{ base: '4', md: '5' }}>
          {t('dash.expiring.none')}
        </Text>
      )}
      {data && data.length > 0 && (
        <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
          {data.map(({ orderNo, commonName, productName, endTime }) => (
            <li key={orderNo}>
              <Row asChild>
                <RouterLink to={`/ssl/certificate/${encodeURIComponent(orderNo)}`}>
                  <Flex as="span" direction="column" minWidth="0">
                    <Text as="span" mono weight="medium">
                      {commonName}
                    </Text>
                    <Text as="span" size="sm" tone="muted">
                      {productName}
                    </Text>
                  </Flex>
                  <Status tone={toneOf(endTime)}>
                    <Time value={endTime} relative="only" />
                  </Status>
                </RouterLink>
              </Row>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}

/** Ended, ends within a week, ends later. `endTime` in Unix seconds. */
function toneOf(endTime: number): 'error' | 'warning' | 'neutral' {
  const left = endTime - Date.now() / 1000;
  if (left <= 0) return 'error';
  return left < WEEK ? 'warning' : 'neutral';
}
