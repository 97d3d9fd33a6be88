import { Card, Flex, Grid, Loading, Skeleton, SkeletonText } from '@certdeck/ui';

const ROWS = ['brand', 'type', 'product', 'year', 'csr', 'names'];

/** The buy screen's shape while the products load. */
export function OrderSkeleton() {
  return (
    <Loading>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 340px' }} gap="6">
        <Card padded>
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
