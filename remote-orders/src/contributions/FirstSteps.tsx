import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, chakra, Flex, Grid, Panel, Text } from '@certdeck/ui';
import { useOrderCounts } from './contributions.resource.ts';

const Number = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '6',
    height: '6',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.strong',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
  },
});

/** Stands where there are no orders yet: the way to the first certificate. */
export default function FirstSteps() {
  const { t } = useTexts('orders');
  const { hasRoute } = usePortal();
  const counts = useOrderCounts();
  if (counts.data?.total !== 0) return null;
  return (
    <Panel
      title={t('dash.start')}
      actions={
        hasRoute('/ssl/certificates') && (
          <Button asChild variant="primary">
            <RouterLink to="/ssl/certificates">{t('dash.buy')}</RouterLink>
          </Button>
        )
      }
    >
      <Grid as="ol" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap={{ base: '4', md: '6' }}>
        {['dash.start.1', 'dash.start.2', 'dash.start.3'].map((key, place) => (
          <Flex as="li" key={key} gap="3">
            <Number aria-hidden="true">{place + 1}</Number>
            <Text>{t(key)}</Text>
          </Flex>
        ))}
      </Grid>
    </Panel>
  );
}
