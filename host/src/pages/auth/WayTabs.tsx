import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, chakra } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

/** By what an account is named. */
export type Way = 'email' | 'tel';
const other: Record<Way, Way> = { email: 'tel', tel: 'email' };

const List = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '0.5',
    padding: '0.5',
    background: 'bg.muted',
    borderRadius: 'md',
  },
});
const Tab = chakra('button', {
  base: {
    minHeight: '8',
    borderRadius: 'sm',
    color: 'fg.muted',
    fontWeight: 'medium',
    _hover: { color: 'fg' },
    '&[aria-selected=true]': {
      background: { base: 'bg.panel', _dark: 'bg.emphasis' },
      color: 'fg',
      fontWeight: 'semibold',
      boxShadow: 'panel',
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  },
});

interface Props {
  /** The site's own first comes first. */
  first: Way;
  value: Way;
  onChange(way: Way): void;
  children: ReactNode;
}

/** Email or phone; the fields of the chosen one stand below. */
export function WayTabs({ first, value, onChange, children }: Props) {
  const { t } = useTexts(HOST);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onChange(other[value]);
    list.current?.querySelector<HTMLElement>('[aria-selected=false]')?.focus();
  };
  return (
    <Box>
      <List ref={list} role="tablist" aria-label={t('auth.way')} onKeyDown={onKeyDown}>
        {[first, other[first]].map((way) => (
          <Tab
            key={way}
            type="button"
            role="tab"
            id={`${id}-${way}`}
            aria-selected={value === way}
            aria-controls={`${id}-panel`}
            tabIndex={value === way ? 0 : -1}
            onClick={() => onChange(way)}
          >
            {t(`auth.${way}`)}
          </Tab>
        ))}
      </List>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} marginTop="5">
        {children}
      </Box>
    </Box>
  );
}
