import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '@certdeck/i18n';
import { ToneIcon, type Tone } from '../core/status.tsx';
import { CopyButton } from './copy.tsx';

const List = chakra('dl', {
  base: {
    display: 'grid',
    columnGap: '6',
    rowGap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) !important', rowGap: '2' },
  },
  variants: {
    columns: {
      1: {},
      2: { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } },
      3: { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' } },
    },
  },
});
const Item = chakra('div', { base: { minWidth: 0 } });
const Term = chakra('dt', { base: { fontSize: 'sm', color: 'fg.muted' } });
const Value = chakra('dd', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minWidth: 0,
    minHeight: '6',
    overflowWrap: 'anywhere',
  },
  variants: { mono: { true: { fontFamily: 'mono', fontSize: 'sm' } } },
});

export interface DataListItem {
  label: string;
  value: ReactNode;
  /** Text that the copy button beside the value copies. */
  copy?: string;
  mono?: boolean;
}

/** Labels and values of one thing; an empty value shows '-'. */
export function DataList({ items, columns = 1 }: { items: readonly DataListItem[]; columns?: 1 | 2 | 3 }) {
  return (
    <List columns={columns}>
      {items.map((item) => (
        <Item key={item.label}>
          <Term>{item.label}</Term>
          <Value mono={item.mono}>
            <span>
              {item.value === null || item.value === undefined || item.value === '' ? '-' : item.value}
            </span>
            {item.copy !== undefined && item.copy !== '' && (
              <CopyButton value={item.copy} what={item.label} />
            )}
          </Value>
        </Item>
      ))}
    </List>
  );
}

const Tile = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    padding: { base: '3', md: '4' },
    containerType: 'inline-size',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    minWidth: 0,
  },
});
const Top = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', fontSize: 'sm', color: 'fg.muted' },
});
const Figure = chakra('div', {
  base: {
    // A long amount in a narrow tile shrinks instead of leaving it.
    fontSize: 'clamp(15px, 12.5cqi, 24px)',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});
const Hint = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    fontSize: 'sm',
    color: 'fg.muted',
    '& > svg': { flexShrink: 0 },
  },
  variants: {
    tone: {
      neutral: {},
      accent: { color: 'primary.fg' },
      success: { color: 'success.fg' },
      warning: { color: 'warning.fg' },
      error: { color: 'error.fg' },
      info: { color: 'info.fg' },
    },
  },
});

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  /** Colours the hint and gives it the tone's icon. */
  tone?: Tone;
  icon?: ReactNode;
}

/** One figure with its name, for dashboards. */
export function Stat({ label, value, hint, tone, icon }: StatProps) {
  return (
    <Tile>
      <Top>
        {icon}
        <span>{label}</span>
      </Top>
      <Figure>{value}</Figure>
      {hint !== undefined && (
        <Hint tone={tone}>
          {tone && tone !== 'neutral' && <ToneIcon tone={tone} size={14} />}
          <span>{hint}</span>
        </Hint>
      )}
    </Tile>
  );
}

const Head = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '3', marginBottom: '1.5', fontSize: 'sm' },
});
const Counts = chakra('span', {
  base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});
const bar = (color: string) => ({
  '&::-webkit-progress-value': { background: color },
  '&::-moz-progress-bar': { background: color },
});
const Bar = chakra('progress', {
  base: {
    display: 'block',
    appearance: 'none',
    width: '100%',
    height: '2',
    border: 'none',
    borderRadius: 'full',
    overflow: 'hidden',
    background: 'bg.emphasis',
    '&::-webkit-progress-bar': { background: 'bg.emphasis' },
    '&::-webkit-progress-value': { borderRadius: 'full', transition: 'inline-size 160ms' },
    '&::-moz-progress-bar': { borderRadius: 'full' },
  },
  variants: {
    tone: {
      accent: bar('primary.solid'),
      success: bar('success.solid'),
      warning: bar('warning.solid'),
      error: bar('error.solid'),
    },
  },
  defaultVariants: { tone: 'accent' },
});

export interface ProgressProps {
  label: string;
  value: number;
  max: number;
  tone?: 'accent' | 'success' | 'warning' | 'error';
}

/** How far long work has come, with its counts; read out as it moves. */
export function Progress({ label, value, max, tone }: ProgressProps) {
  const { t } = useTexts();
  const format = useFormats();
  const counts = t('progress.counts', { done: format.number(value), total: format.number(max) });
  return (
    <div>
      <Head>
        <span>{label}</span>
        <Counts>{counts}</Counts>
      </Head>
      <Bar
        tone={tone}
        aria-label={label}
        aria-valuetext={counts}
        max={Math.max(max, 1)}
        value={Math.min(value, max)}
      />
    </div>
  );
}
