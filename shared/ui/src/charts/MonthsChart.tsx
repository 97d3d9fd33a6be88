import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactElement, ReactNode } from 'react';
import { toDate, useTexts, type Moment } from '@certdeck/i18n';
import { useMoney } from '../core/values.tsx';
import { barColumns, ChartFrame, FiguresTable } from './ChartFrame.tsx';

const Bars = chakra('ol', {
  base: {
    ...barColumns,
    gap: '6px',
    height: '96px',
    borderBottomWidth: '1px',
    borderColor: 'border.control',
    '& > li': { height: '100%' },
  },
});
const Bar = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'flex-end',
    height: '100%',
    borderRadius: '2px 2px 0 0',
    '& > i': { display: 'block', width: '100%', borderRadius: '2px 2px 0 0', background: 'bg.emphasis' },
    '&[data-now] > i': { background: 'primary.bar' },
    '&:is(a):hover': { background: 'bg.muted' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '@media (forced-colors: active)': { '& > i': { forcedColorAdjust: 'none', background: 'CanvasText' } },
  },
});
const Names = chakra('div', {
  base: {
    ...barColumns,
    gap: '6px',
    marginTop: '1',
    fontSize: '2xs',
    color: 'fg.muted',
    textAlign: 'center',
  },
});

/** Cents of one month. */
export interface Month {
  /** Its first day. */
  start: Moment;
  cents: number;
}

export interface MonthsChartProps {
  title: string;
  level?: 2 | 3 | 4;
  /** The oldest first; the last one is the present one. */
  months: readonly Month[];
  /** Makes a bar the way to what it sums up. */
  link?: (month: Month, content: ReactNode) => ReactElement;
}

/** An amount a month: grey, and the present month in the accent; each bar leads to its rows. */
export function MonthsChart({ title, level = 2, months, link }: MonthsChartProps) {
  const { t, lang } = useTexts();
  const money = useMoney();
  // More may come back in a month than was spent.
  const heightOf = ({ cents }: Month) => Math.max(0, cents);
  const most = Math.max(1, ...months.map(heightOf));
  const long = new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric' });
  const narrow = new Intl.DateTimeFormat(lang, {
    month: lang === 'zh' || lang === 'ja' ? 'numeric' : 'narrow',
  });
  const nameOf = ({ start }: Month, format = long) => format.format(toDate(start));
  const digits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]|[\u6708]/gu, '');
  const barOf = (month: Month, index: number) => {
    const name = `${nameOf(month)}: ${money(month.cents)}`;
    const marks = {
      'data-now': index === months.length - 1 ? '' : undefined,
      title: name,
      'aria-label': name,
    };
    const height = heightOf(month) === 0 ? 0 : Math.max(2, (heightOf(month) / most) * 92);
    const content = <i style={{ height: `${height}px` }} />;
    return link && month.cents !== 0 ? (
      <Bar asChild {...marks}>
        {link(month, content)}
      </Bar>
    ) : (
      <Bar role="img" {...marks}>
        {content}
      </Bar>
    );
  };
  return (
    <ChartFrame
      title={title}
      level={level}
      chart={
        <>
          <Bars aria-label={title}>
            {months.map((month, index) => (
              <li key={String(month.start)}>{barOf(month, index)}</li>
            ))}
          </Bars>
          <Names aria-hidden="true">
            {months.map((month) => (
              <span key={String(month.start)}>{digits(nameOf(month, narrow))}</span>
            ))}
          </Names>
        </>
      }
      table={
        <FiguresTable
          title={title}
          columns={[t('months.month'), t('months.amount')]}
          rows={months.map((month) => ({
            key: String(month.start),
            name: link && month.cents !== 0 ? link(month, nameOf(month)) : nameOf(month),
            figures: [money(month.cents)],
          }))}
        />
      }
    />
  );
}
