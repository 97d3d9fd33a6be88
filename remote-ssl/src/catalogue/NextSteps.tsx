import { memo } from 'react';
import type { DcvMethod, Product } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { chakra, Fold, Rail, Time, type RailSegment } from '@certdeck/ui';
import { Timeline, type TimelineItem } from '@certdeck/ui/data';
import { DAY_SECONDS, entryKind, isFreeProduct, validityCap } from '@certdeck/validation';
import { useNow } from './useNow.ts';
import { orderPlan } from './plan.ts';

interface Props {
  product: Product;
  year: number;
  method: DcvMethod;
  unpaid: boolean;
  /** End of the coverage that a renewal takes over, Unix seconds; 0 for none. */
  renewedUntil?: number;
}

const Life = chakra('div', {
  base: {
    display: 'grid',
    gap: '1.5',
    marginBottom: '4',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& > div:last-of-type': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '3',
    },
    '& > p': { color: 'fg.muted' },
  },
});

/** The coverage as it is drawn: the first certificate solid, each later one hatched behind a gap. Unix seconds. */
function segmentsOf(now: number, reissues: readonly number[], end: number): RailSegment[] {
  const borders = [now, ...reissues, end];
  return borders.slice(1).map((until, place) => ({
    kind: place === 0 ? 'current' : 'planned',
    days: (until - (borders[place] ?? now)) / DAY_SECONDS,
  }));
}

/** What happens after Buy, up to the end of the coverage; the limits of coming years are in it (A§9.7, BR 6.3.2). */
function PlainNextSteps({ product, year, method: chosen, unpaid, renewedUntil = 0 }: Props) {
  const { t } = useTexts('ssl');
  const format = useFormats();
  const now = useNow();
  const { coverageEnd, certificateEnd, reissues, pace } = orderPlan(product, year, now, renewedUntil);
  const [first] = reissues;
  const cap = validityCap(product.productType, now);
  const method = t(`dcv.${isFreeProduct(product) ? 'dns' : chosen}`);
  const items: TimelineItem[] = [
    { id: 'pay', state: 'current', title: t(unpaid ? 'timeline.order' : 'timeline.pay') },
    {
      id: 'validate',
      state: 'pending',
      title: entryKind(product) === 'none' ? t('timeline.check') : t('timeline.validate', { method }),
    },
    { id: 'issue', state: 'pending', title: t(`timeline.issue.${pace}`) },
    ...(first === undefined
      ? []
      : [
          {
            id: 'reissue',
            state: 'pending' as const,
            title: t('timeline.reissue', { count: reissues.length }),
            time: t('timeline.reissue.next', { date: format.day(first) }),
          },
        ]),
    {
      id: 'end',
      state: 'pending',
      title: t(first === undefined ? 'term.certificate' : 'term.coverage'),
      time: <Time value={first === undefined ? certificateEnd : coverageEnd} day />,
    },
  ];
  return (
    <section aria-label={t('timeline.title')} data-part="timeline">
      <Fold title={t('timeline.title')}>
        <Life>
          <Rail size="md" segments={segmentsOf(now, reissues, coverageEnd)} today={0} />
          <div>
            <span>{t('timeline.from', { date: format.day(now) })}</span>
            <span>{t('timeline.until', { date: format.day(coverageEnd) })}</span>
          </div>
          {first !== undefined && cap && <p>{t('timeline.cap', { count: cap.days })}</p>}
        </Life>
        <Timeline items={items} label={t('timeline.title')} />
      </Fold>
    </section>
  );
}

export const NextSteps = memo(PlainNextSteps);
