import { chakra } from '@certdeck/ui';

/** Diagonal lines for what isn't sure: known things are solid. */
const lines = (color: string) => ({
  backgroundImage: `repeating-linear-gradient(115deg, var(--cd-colors-${color}) 0 1.5px, transparent 1.5px 4px)`,
});

const kinds = {
  '& [data-kind=registered]': { background: 'primary.bar' },
  '& [data-kind=covered]': { background: 'success.icon' },
  '& [data-kind=grace]': {
    ...lines('warning-icon'),
    boxShadow: 'inset 0 0 0 1px var(--cd-colors-warning-icon)',
  },
  '& [data-kind=redemption]': {
    ...lines('error-icon'),
    boxShadow: 'inset 0 0 0 1px var(--cd-colors-error-icon)',
  },
  '& [data-kind=uncovered]': {
    ...lines('warning-icon'),
    backgroundColor: 'warning.subtle',
    boxShadow: 'inset 0 0 0 1px var(--cd-colors-warning-icon)',
  },
  '@media (forced-colors: active)': {
    '& [data-kind]': { forcedColorAdjust: 'none', border: '1px solid CanvasText', boxShadow: 'none' },
    '& [data-kind=registered], & [data-kind=covered]': { background: 'CanvasText' },
    '& [data-kind=grace], & [data-kind=redemption], & [data-kind=uncovered]': {
      background: 'Canvas',
      borderStyle: 'dashed',
    },
  },
} as const;

export const Drawing = chakra('div', {
  base: {
    ...kinds,
    fontSize: 'xs',
    '& [data-months]': {
      position: 'relative',
      height: '18px',
      marginInlineStart: { md: '160px' },
      color: 'fg.muted',
      '& > span': { position: 'absolute', whiteSpace: 'nowrap', paddingInlineStart: '1' },
    },
    '& [data-row]': {
      display: { base: 'block', md: 'grid' },
      gridTemplateColumns: '160px minmax(0, 1fr)',
      alignItems: 'center',
    },
    '& [data-label]': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      paddingInlineEnd: '3',
      paddingTop: { base: '1', md: 0 },
    },
    '& [data-track]': {
      position: 'relative',
      height: { base: '20px', md: '26px' },
      '& > *': { position: 'absolute' },
      '& > u': { insetBlock: 0, width: '1px', background: 'border' },
      '& > i': { insetBlock: { base: '4px', md: '7px' }, minWidth: '3px', borderRadius: 'xs' },
      '& > b': { insetBlock: 0, width: '2px', marginInlineStart: '-1px' },
      '& > [data-mark=today]': { background: 'fg' },
      '& > [data-mark=end]': { borderInlineStart: '1px dashed var(--cd-colors-warning-icon)' },
    },
  },
});

/** One sign of the drawing and what it stands for. */
export const Key = chakra('span', {
  base: {
    ...kinds,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    fontSize: 'xs',
    color: 'fg.muted',
    '& > i': { width: '14px', height: '8px', borderRadius: 'xs' },
    '& > b': { width: '2px', height: '12px', background: 'fg' },
  },
});
