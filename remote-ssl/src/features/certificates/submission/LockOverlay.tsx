import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '@certdeck/i18n';
import { chakra, Spinner, useUi } from '@certdeck/ui';

const Cover = chakra('div', {
  base: {
    position: 'fixed',
    inset: 0,
    zIndex: 'toast',
    display: 'grid',
    placeItems: 'center',
    padding: '6',
    background: 'bg.scrim',
    cursor: 'progress',
  },
});
const Box = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    paddingInline: '5',
    paddingBlock: '4',
    background: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    boxShadow: 'modal',
    fontWeight: 'medium',
    outline: 'none',
  },
});

/** Covers the whole page while an order is created (A§4.8, D-154); the focus waits inside and comes back afterwards. */
export function LockOverlay() {
  const { t } = useTexts('ssl');
  const { overlays } = useUi();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <Cover onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}>
      <Box ref={box} role="alertdialog" aria-modal="true" aria-labelledby="certdeck-order-lock" tabIndex={-1}>
        <span aria-hidden="true">
          <Spinner />
        </span>
        <span id="certdeck-order-lock">{t('ssl.create.locking')}</span>
      </Box>
    </Cover>,
    overlays,
  );
}
