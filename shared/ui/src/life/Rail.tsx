import { chakra } from '@chakra-ui/react/styled-system';
import type { CSSProperties } from 'react';
import type { RailSegment, RailTone } from './railSegments.ts';

/** Diagonal lines: what is planned rather than known. */
export const hatch = {
  backgroundImage:
    'repeating-linear-gradient(115deg, var(--cd-colors-primary-hatch) 0 1.5px, transparent 1.5px 4px)',
  boxShadow: 'inset 0 0 0 1px var(--cd-colors-primary-border)',
} as const;

const Track = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '2px',
    minWidth: '60px',
    '& > i': { display: 'block', minWidth: 0, borderRadius: 'xs', background: 'bg.emphasis' },
    // What is left of a certificate is seen to the last day, beside the tick.
    '& > i[data-kind=current]': { minWidth: '5px' },
    '&:has(> i[data-kind=current]) > u': { insetInlineStart: 'min(var(--today), calc(100% - 7px))' },
    '& > i[data-kind=planned]': { background: 'transparent', ...hatch },
    '& > u': {
      position: 'absolute',
      insetBlock: '-4px',
      insetInlineStart: 'var(--today)',
      width: '2px',
      marginInlineStart: '-1px',
      borderRadius: 'xs',
      background: 'fg',
      boxShadow: '0 0 0 1.5px var(--cd-colors-bg-panel)',
    },
    // Where colours are the person's own, what is known is solid and what is planned dashed.
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      '& > i': { background: 'Canvas', border: '1px solid CanvasText' },
      '& > i[data-kind=current]': { background: 'CanvasText' },
      '& > i[data-kind=planned]': { background: 'Canvas', borderStyle: 'dashed', boxShadow: 'none' },
      '& > u': { background: 'Highlight', boxShadow: '0 0 0 1.5px Canvas' },
    },
  },
  variants: {
    tone: {
      accent: { '& > i[data-kind=current]': { background: 'primary.bar' } },
      warning: { '& > i[data-kind=current]': { background: 'warning.icon' } },
      error: { '& > i[data-kind=current]': { background: 'error.icon' } },
    },
    size: {
      sm: { height: '6px' },
      md: { height: '8px' },
      lg: { height: '10px', '& > u': { insetBlock: '-6px' } },
    },
    grows: {
      true: {
        '& > i[data-kind=current]': {
          transformOrigin: 'left',
          animation: 'grow 160ms cubic-bezier(0.2, 0, 0, 1) backwards',
        },
      },
    },
  },
});

export interface RailProps {
  segments: readonly RailSegment[];
  /** Where today lies, as a share of the whole. */
  today?: number | undefined;
  tone?: RailTone;
  /** 6, 8 or 10 px high. */
  size?: 'sm' | 'md' | 'lg';
  /** What the drawing says; without it the rail is an ornament beside its text. */
  label?: string | undefined;
  /** The part of the certificate grows once: it was issued while somebody looked. */
  grows?: boolean;
}

const todayAt = (share: number) => ({ '--today': `${share * 100}%` }) as CSSProperties;

/** The drawing alone: grey has gone by, solid is the certificate, hatched is paid for and not issued; a tick is today. */
export function Rail({ segments, today, tone = 'accent', size = 'sm', label, grows }: RailProps) {
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <Track tone={tone} size={size} grows={grows} data-rail={tone} {...named}>
      {segments.map(({ kind, days }, index) => (
        // Segments have no identity besides their place.
        <i key={index} data-kind={kind} style={{ flex: `${days} 1 0` }} />
      ))}
      {today !== undefined && <u style={todayAt(today)} />}
    </Track>
  );
}
