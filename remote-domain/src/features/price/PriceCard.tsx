import type { TopLevelDomain } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Grid, Money, Text } from '@certdeck/ui';
import { DearRenewal } from '../../prices/DearRenewal.tsx';
import { Ending } from './Ending.tsx';

/** A top-level domain on a phone: its prices beside each other, what comes later below. */
export function PriceCard({ row }: { row: TopLevelDomain }) {
  const { t } = useTexts('domain');
  const prices = ['register', 'renew', 'threeYears', 'transfer', 'restore'] as const;
  return (
    <>
      <Ending row={row} />
      <DearRenewal price={row.register} renewPrice={row.renew} />
      <Grid
        as="dl"
        templateColumns="repeat(3, minmax(0, 1fr))"
        columnGap="2"
        rowGap="1"
        marginTop="2"
        // A card's own terms stand beside their values, which three columns have no room for.
        css={{ '&& > div': { display: 'block' } }}
      >
        {prices.map((id) => (
          <div key={id}>
            <Text as="dt" size="xs" tone="muted">
              {t(`price.${id}`)}
            </Text>
            <Text as="dd" size="sm" tabular>
              {row[id] === null ? '–' : <Money cents={row[id]} />}
            </Text>
          </div>
        ))}
        <div>
          <Text as="dt" size="xs" tone="muted">
            {t('price.grace')}
          </Text>
          <Text as="dd" size="sm">
            {t('price.days', { count: row.graceDays })}
          </Text>
        </div>
      </Grid>
    </>
  );
}
