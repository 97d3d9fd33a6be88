import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactElement, ReactNode } from 'react';
import { toDate, useFormats, useTexts, type Moment } from '@certdeck/i18n';
import { hatch } from '../life/Rail.tsx';
import { barColumns, ChartFrame, FiguresTable } from './ChartFrame.tsx';

const KINDS = ['ended', 'soon', 'manual', 'automatic'] as const;
type Kind = (typeof KINDS)[number];

/** Certificates that end in one week, by what is to be done about them. */
export interface Week extends Readonly<Record<Kind, number>> {
  /** Its first day. */
  start: Moment;
}

const fill = {
  ended: { background: 'error.icon' },
  soon: { background: 'warning.icon' },
  manual: { background: 'primary.bar' },
  automatic: { ...hatch, '@media (forced-colors: active)': { borderWidth: '1px', borderStyle: 'dashed' } },
} as const;
const forcedColors = {
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', background: 'CanvasText' },
} as const;

const Bars = chakra('ol', {
  base: {
    ...barColumns,
    gap: { base: '2px', md: '4px' },
    height: '130px',
    borderBottomWidth: '1px',
    borderColor: 'border.control',
    '& > li': { height: '100%' },
  },
});
const Bar = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column-reverse',
    gap: '1px',
    height: '100%',
    borderRadius: '2px 2px 0 0',
    '&:is(a):hover': { background: 'bg.muted' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
const Part = chakra('span', {
  base: { display: 'block', flexShrink: 0, borderRadius: 'xs' },
  variants: {
    kind: {
      ended: { ...fill.ended, ...forcedColors },
      soon: { ...fill.soon, ...forcedColors },
      manual: { ...fill.manual, ...forcedColors },
      automatic: fill.automatic,
    },
  },
});
const Total = chakra('span', {
  base: {
    display: { base: 'none', md: 'block' },
    fontSize: '2xs',
    lineHeight: '14px',
    fontWeight: 'semibold',
    color: 'fg.muted',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Months = chakra('div', {
  base: {
    ...barColumns,
    gap: { base: '2px', md: '4px' },
    marginTop: '1',
    minHeight: '18px',
    fontSize: '2xs',
    color: 'fg.muted',
    '& > span': { whiteSpace: 'nowrap', overflow: 'visible' },
  },
});
const Legend = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '3.5',
    rowGap: '1',
    fontSize: 'xs',
    color: 'fg.muted',
    '& > li': { display: 'inline-flex', alignItems: 'center', gap: '1.5' },
    '& > li > span:first-of-type': { width: '12px', height: '10px' },
  },
});

const Ghost = chakra('div', {
  base: {
    ...barColumns,
    alignItems: 'end',
    gap: { base: '2px', md: '4px' },
    height: '110px',
    borderBottomWidth: '1px',
    borderColor: 'border.control',
    opacity: 0.7,
    '& > i': { display: 'block', borderRadius: '2px 2px 0 0', ...hatch },
  },
});
/** Heights of bars that stand for nothing, in percent. */
const GHOSTS = [
  12, 22, 16, 34, 18, 28, 48, 24, 18, 38, 64, 30, 22, 28, 18, 72, 94, 50, 30, 24, 34, 18, 40, 38, 56, 70,
];

/** The shape of a chart of which there are no figures yet; assistive technology isn't told of it. */
export function GhostWeeks() {
  return (
    <Ghost aria-hidden="true">
      {GHOSTS.map((height, index) => (
        <i key={index} style={{ height: `${height}%` }} />
      ))}
    </Ghost>
  );
}

/** Weeks of a month that its name needs below them. */
const NAMED_WEEKS = 3;
/** Height of the tallest bar in pixels; above it stands its number. */
const TALLEST = 110;

export interface WeeksChartProps {
  title: string;
  level?: 2 | 3 | 4;
  weeks: readonly Week[];
  /** What all of them are, where it isn't known what renews them: one kind, which needs no legend; given as `manual`. */
  counted?: string;
  /** Makes a bar the way to what it counts: `(week, content) => <RouterLink to="…">{content}</RouterLink>`. */
  link?: (week: Week, content: ReactNode) => ReactElement;
}

/** What ends, week by week: solid is work for somebody, hatched renews itself; each bar leads to its rows. */
export function WeeksChart({ title, level = 2, weeks, counted, link }: WeeksChartProps) {
  const { t, lang } = useTexts();
  const format = useFormats();
  // What renews itself is spoken of where something does.
  const drawn = KINDS.filter((kind) => weeks.some((week) => week[kind] > 0));
  const kinds = KINDS.filter((kind) =>
    counted === undefined ? kind !== 'automatic' || drawn.includes(kind) : kind === 'manual',
  );
  const sum = (week: Week) => KINDS.reduce((total, kind) => total + week[kind], 0);
  const most = Math.max(1, ...weeks.map(sum));
  const name = (week: Week) => t('weeks.week', { date: format.day(week.start), count: sum(week) });
  const month = new Intl.DateTimeFormat(lang, { month: 'short' });
  const monthOf = (index: number) => toDate(weeks[index]?.start)?.getMonth();
  const monthAt = (index: number) => {
    const date = toDate(weeks[index]?.start);
    if (!date || monthOf(index - 1) === date.getMonth()) return '';
    // At the edges there may be too few weeks of a month for its name.
    return monthOf(index + NAMED_WEEKS - 1) === date.getMonth() ? month.format(date) : '';
  };
  const contentOf = (week: Week) => (
    <>
      {KINDS.map(
        (kind) =>
          week[kind] > 0 && (
            <Part
              key={kind}
              kind={kind}
              data-kind={kind}
              style={{ height: `${Math.max(2, (week[kind] / most) * TALLEST)}px` }}
            />
          ),
      )}
      {sum(week) > 0 && <Total aria-hidden="true">{sum(week)}</Total>}
    </>
  );
  const barOf = (week: Week) =>
    link && sum(week) > 0 ? (
      <Bar asChild aria-label={name(week)} title={name(week)}>
        {link(week, contentOf(week))}
      </Bar>
    ) : (
      <Bar role="img" aria-label={name(week)} title={name(week)}>
        {contentOf(week)}
      </Bar>
    );
  return (
    <ChartFrame
      title={title}
      level={level}
      legend={
        counted === undefined && (
          <Legend>
            {drawn.map((kind) => (
              <li key={kind}>
                <Part kind={kind} aria-hidden="true" />
                {t(`weeks.${kind}`)}
              </li>
            ))}
          </Legend>
        )
      }
      chart={
        <>
          <Bars aria-label={title}>
            {weeks.map((week) => (
              <li key={String(week.start)}>{barOf(week)}</li>
            ))}
          </Bars>
          <Months aria-hidden="true">
            {weeks.map((week, index) => (
              <span key={String(week.start)}>{monthAt(index)}</span>
            ))}
          </Months>
        </>
      }
      table={
        <FiguresTable
          title={title}
          columns={[t('weeks.start'), ...kinds.map((kind) => counted ?? t(`weeks.${kind}`))]}
          rows={weeks.map((week) => ({
            key: String(week.start),
            name: link && sum(week) > 0 ? link(week, format.day(week.start)) : format.day(week.start),
            figures: kinds.map((kind) => format.number(week[kind])),
          }))}
        />
      }
    />
  );
}
