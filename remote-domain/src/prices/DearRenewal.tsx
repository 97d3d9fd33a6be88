import { useTexts } from '@certdeck/i18n';
import { Status } from '@certdeck/ui';

/** Times the first year's price from which on a renewal is pointed at. */
const DEAR = 5;

/** How many times dearer a renewal is than the first year; undefined below five times. */
function timesDearer(price: number | null, renewPrice: number | null): number | undefined {
  if (price === null || renewPrice === null || price <= 0 || renewPrice < price * DEAR) return undefined;
  return Math.floor(renewPrice / price);
}

/** Says so where a low first price is followed by a high one. */
export function DearRenewal({ price, renewPrice }: { price: number | null; renewPrice: number | null }) {
  const { t } = useTexts('domain');
  const times = timesDearer(price, renewPrice);
  if (times === undefined) return null;
  return (
    <Status tone="warning" fontWeight="normal">
      {t('price.dear', { times })}
    </Status>
  );
}
