import type { TopLevelDomain } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Flex, Grid, Text } from '@certdeck/ui';
import { DearRenewal } from '../../prices/DearRenewal.tsx';
import { Ending } from './Ending.tsx';
import { Price } from './Price.tsx';
import { priceColumns } from './priceList.ts';

/** A top-level domain on a phone: its prices beside each other, what comes later below. */
export function PriceCard({ row }: { row: TopLevelDomain }) {
  const { t } = useTexts('domain');
  return (
    <>
      <Flex justify="space-between" align="flex-start" wrap="wrap" columnGap="2">
        <div>
          <Ending row={row} />
        </div>
        <DearRenewal price={row.register} renewPrice={row.renew} />
      </Flex>
      <Grid
        as="dl"
        // Words as long as “Wiederherstellung” would break in three columns of a narrow phone.
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' }}
        columnGap="2"
        rowGap="1"
        marginTop="2"
        // A card's own terms stand beside their values, which columns have no room for.
        css={{ '&& > div': { display: 'block' } }}
      >
        {priceColumns.map((id) => (
          <div key={id}>
            <Text as="dt" size="xs" tone="muted">
              {t(`price.${id}`)}
            </Text>
            <Text as="dd" size="sm" tabular>
              <Price row={row} of={id} />
            </Text>
          </div>
        ))}
        <div>
          <Text as="dt" size="xs" tone="muted">
            {t('price.grace')}
          </Text>
          <Text as="dd" size="sm">
            {row.graceDays === 0 ? '–' : t('price.days', { count: row.graceDays })}
          </Text>
        </div>
      </Grid>
    </>
  );
}
