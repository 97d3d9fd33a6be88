import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '@certdeck/i18n';
import { IconButton } from '../core/Button.tsx';
import { useUi } from '../core/context.ts';
import { CloseIcon } from '../core/icons.ts';

const Bar = chakra('div', {
  base: {
    // Colours of buttons inside are those of a dark ground, in both themes.
    '--cd-colors-bg-panel': 'transparent',
    '--cd-colors-bg-subtle': 'rgb(255 255 255 / 0.08)',
    '--cd-colors-bg-muted': 'rgb(255 255 255 / 0.12)',
    '--cd-colors-fg': 'var(--cd-colors-fg-inverted)',
    '--cd-colors-fg-muted': 'var(--cd-colors-fg-inverted)',
    '--cd-colors-border-strong': 'var(--cd-colors-border-inverted)',
    '--cd-colors-error-fg': 'var(--cd-colors-red-300)',
    '--cd-colors-error-subtle': 'rgb(255 255 255 / 0.08)',
    '--cd-colors-primary-fg': 'var(--cd-colors-accent-300)',
    '--cd-colors-primary-ring': 'var(--cd-colors-accent-300)',
    position: 'sticky',
    // Notices at the end of the page don't cover what can be done.
    insetBlockEnd: 'var(--cd-toasts, 0px)',
    zIndex: 'bar',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '12',
    paddingInlineStart: '3.5',
    paddingInlineEnd: '2',
    paddingBlock: '1.5',
    background: 'bg.inverted',
    color: 'fg.inverted',
    fontSize: 'sm',
    animation: 'rise-in 160ms cubic-bezier(0.2, 0, 0, 1)',
    '& > output': { fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums', marginInlineEnd: '2' },
    '& > button:last-of-type': { marginInlineStart: 'auto' },
    '@media (forced-colors: active)': { borderTop: '2px solid Highlight' },
  },
});

export interface SelectionBarProps {
  count: number;
  /** What is selected, for assistive technology. */
  label: string;
  /** Only what all selected rows allow, each with what it costs. */
  children?: ReactNode;
  onClear: () => void;
}

/** Docked below a list while rows of it are selected: how many there are, what can be done with them, the way out. */
export function SelectionBar({ count, label, children, onClear }: SelectionBarProps) {
  const { t } = useTexts();
  const { root } = useUi();
  const bar = useRef<HTMLDivElement>(null);
  // What floats over the page's end, as the way back to its top, keeps clear of it.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const measure = () => {
      const { height } = element.getBoundingClientRect();
      root.style.setProperty('--cd-selection', `${Math.ceil(height)}px`);
    };
    measure();
    // Its buttons take a second line on a narrow screen, and with what more rows allow.
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => {
      resized.disconnect();
      root.style.removeProperty('--cd-selection');
    };
  }, [root]);
  return (
    <Bar ref={bar} role="group" aria-label={label}>
      <output>{t('table.selected', { count })}</output>
      {children}
      <IconButton label={t('table.clear')} size="sm" onClick={onClear}>
        <CloseIcon size={14} />
      </IconButton>
    </Bar>
  );
}
