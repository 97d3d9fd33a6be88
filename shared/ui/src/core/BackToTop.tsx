import { useSyncExternalStore } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { IconButton } from './Button.tsx';
import { ArrowUpIcon } from './icons.ts';
import { smoothScroll } from './scroll.ts';

/** Scroll offset in pixels from which the control shows, and the time it takes in milliseconds (A§9.38). */
export const BACK_TO_TOP_FROM = 200;
export const BACK_TO_TOP_MS = 600;

const Place = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    insetBlockEnd: {
      base: 'calc(80px + var(--cd-selection, 0px))',
      md: 'calc(24px + var(--cd-selection, 0px))',
    },
    insetInlineEnd: { base: '3', md: '6' },
    borderRadius: 'md',
    boxShadow: 'popover',
  },
});

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** A button that appears from a scroll offset of 200 px and goes to the top in 600 ms. */
export function BackToTop() {
  const { t } = useTexts();
  const shown = useSyncExternalStore(subscribe, () => window.scrollY >= BACK_TO_TOP_FROM);
  if (!shown) return null;
  return (
    <Place>
      <IconButton
        label={t('top.back')}
        variant="secondary"
        onClick={() => void smoothScroll(0, BACK_TO_TOP_MS)}
      >
        <ArrowUpIcon />
      </IconButton>
    </Place>
  );
}
