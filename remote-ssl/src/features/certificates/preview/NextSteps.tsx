import { memo } from 'react';
import type { DcvMethod, Product } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Text, Time } from '@certdeck/ui';
import { Timeline, type TimelineItem } from '@certdeck/ui/data';
import { entryKind, isFreeProduct } from '@certdeck/validation';
import { useNow } from '../term/useNow.ts';
import { orderPlan } from './plan.ts';

interface Props {
  product: Product;
  year: number;
  method: DcvMethod;
  unpaid: boolean;
}

/** What happens after Buy, up to the end of the coverage; the limits of coming years are in it (A§9.7, BR 6.3.2). */
function PlainNextSteps({ product, year, method: chosen, unpaid }: Props) {
  const { t } = useTexts('ssl');
  const format = useFormats();
  const { coverageEnd, certificateEnd, reissues, pace } = orderPlan(product, year, useNow());
  const [first] = reissues;
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
      <Text weight="semibold" marginBottom="3">
        {t('timeline.title')}
      </Text>
      <Timeline items={items} label={t('timeline.title')} />
    </section>
  );
}

export const NextSteps = memo(PlainNextSteps);
