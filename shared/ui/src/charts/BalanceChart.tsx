import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState, type ReactNode } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useMoney } from '../core/values.tsx';
import { balanceLines, type BalancePoint } from './balanceLines.ts';
import { ChartFrame, FiguresTable } from './ChartFrame.tsx';

const WIDTH = 312;
const HEIGHT = 68;

const Drawing = chakra('svg', {
  base: {
    width: '100%',
    maxWidth: '420px',
    overflow: 'visible',
    '& [data-base]': { stroke: 'border.control' },
    '& [data-area]': { fill: 'primary.subtle' },
    '& [data-line]': { stroke: 'primary.fg', fill: 'none', strokeWidth: '2' },
    '& [data-line=planned]': { strokeWidth: '1.5', strokeDasharray: '3 3' },
    '& [data-today]': { stroke: 'fg', strokeWidth: '1.5' },
    '& circle': { fill: 'primary.fg', stroke: 'bg.panel', strokeWidth: '1.5' },
    '& circle[data-empty]': { fill: 'warning.icon' },
    '& pattern path': { stroke: 'primary.hatch', strokeWidth: '2.4' },
    '@media (forced-colors: active)': { '& :is(path, circle)': { stroke: 'CanvasText' } },
  },
});
const Labels = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    gap: '2',
    maxWidth: '420px',
    marginTop: '1',
    fontSize: '2xs',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& > [data-empty]': { color: 'warning.fg', fontWeight: 'semibold' },
  },
});

export interface BalanceChartProps {
  title: string;
  level?: 2 | 3 | 4;
  /** The balance so far, the oldest first; at least one point. */
  known: readonly BalancePoint[];
  /** What renewals will leave of it; the last point is drawn as the end when it is 0 or less. */
  planned?: readonly BalancePoint[];
  /** Milliseconds; the moment of drawing by default. */
  now?: number;
  /** What of a moment the table leads to. */
  link?: (point: BalancePoint, content: ReactNode) => ReactNode;
}

/** The balance so far as a solid line, what renewals leave of it as a dashed one over hatching. */
export function BalanceChart({ title, level = 2, known, planned = [], now: given, link }: BalanceChartProps) {
  const { t } = useTexts();
  const format = useFormats();
  const money = useMoney();
  const id = useId();
  const [opened] = useState(() => Date.now());
  const now = given ?? opened;
  const lines = balanceLines(known, planned, now, WIDTH, HEIGHT);
  if (!lines) return null;
  const current = known.at(-1)!;
  const last = planned.at(-1);
  const runsOut = last !== undefined && last.cents <= 0;
  const says = [
    t('balance.now', { amount: money(current.cents) }),
    ...(last ? [t('balance.then', { date: format.day(last.at), amount: money(last.cents) })] : []),
  ].join(' · ');
  const closed = (line: string, begin: number, end: number) =>
    `${line}L${end.toFixed(1)} ${HEIGHT}L${begin.toFixed(1)} ${HEIGHT}z`;
  return (
    <ChartFrame
      title={title}
      level={level}
      chart={
        <>
          <Drawing viewBox={`0 -6 ${WIDTH} ${HEIGHT + 10}`} role="img" aria-label={says}>
            <defs>
              <pattern
                id={id}
                width="4"
                height="4"
                patternTransform="rotate(25)"
                patternUnits="userSpaceOnUse"
              >
                <path d="M0 0v4" />
              </pattern>
            </defs>
            <path data-area="" d={closed(lines.known, 0, lines.today.x)} />
            {last && <path d={closed(lines.planned, lines.today.x, lines.end.x)} fill={`url(#${id})`} />}
            <path data-line="known" d={lines.known} />
            {last && <path data-line="planned" d={lines.planned} />}
            <path data-today="" d={`M${lines.today.x.toFixed(1)} ${lines.today.y.toFixed(1)}V${HEIGHT}`} />
            <path data-base="" d={`M0 ${HEIGHT}.5H${WIDTH}`} />
            <circle cx={lines.today.x} cy={lines.today.y} r="3.5" />
            {runsOut && <circle data-empty="" cx={lines.end.x} cy={lines.end.y} r="4" />}
          </Drawing>
          <Labels aria-hidden="true">
            <span>{format.day(new Date(lines.from))}</span>
            {last && <span data-empty={runsOut ? '' : undefined}>{format.day(last.at)}</span>}
          </Labels>
        </>
      }
      table={
        <FiguresTable
          title={title}
          columns={[t('balance.date'), t('balance.amount')]}
          rows={[...known, ...planned].map((point, index) => ({
            key: index,
            name: (
              <>
                {link?.(point, format.day(point.at)) ?? format.day(point.at)}
                {index >= known.length && ` (${t('balance.planned')})`}
              </>
            ),
            figures: [money(point.cents)],
          }))}
        />
      }
    />
  );
}
