import { useTexts } from '@certdeck/i18n';
import { Box, Card, Flex, Grid, Loading, Skeleton, SkeletonText, Text } from '@certdeck/ui';

const ROWS = ['brand', 'type', 'product', 'year', 'csr', 'names'];

/** The buy screen's shape while the products load, with the question that needs none of them. */
export function OrderSkeleton() {
  const { t } = useTexts('ssl');
  return (
    <Loading>
      <Skeleton width="140px" height="10" marginBottom="4" />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' }} gap="6">
        <Card padded>
          <Text fontSize="lg" fontWeight="semibold" marginTop="1">
            {t('ask.title')}
          </Text>
          <Skeleton height="12" marginBlock="2" />
          <Box paddingBottom="6">
            <Text size="sm" tone="muted" lineHeight="1.4">
              {t('ask.help')}
            </Text>
          </Box>
          {ROWS.map((row) => (
            <Flex key={row} direction="column" gap="3" paddingBottom="6">
              <Skeleton width="80px" height="3" />
              <Skeleton height={row === 'product' ? '160px' : '44px'} />
            </Flex>
          ))}
        </Card>
        <Card padded>
          <SkeletonText lines={8} />
        </Card>
      </Grid>
    </Loading>
  );
}
