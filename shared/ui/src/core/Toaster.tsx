import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { Button, IconButton } from './Button.tsx';
import { useUi } from './context.ts';
import { CloseIcon } from './icons.ts';
import { VisuallyHidden } from './layout.tsx';
import { currentNotices, notify, subscribeNotices, type ShownNotice } from './notify.ts';
import { ToneIcon } from './status.tsx';

const Region = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    insetBlockEnd: { base: '2', md: '4' },
    insetInlineStart: { base: '2', md: 'auto' },
    insetInlineEnd: { base: '2', md: '4' },
    width: { md: '380px' },
    pointerEvents: 'none',
  },
});
const List = chakra('ol', { base: { display: 'flex', flexDirection: 'column', gap: '2' } });
const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: '2.5',
    alignItems: 'start',
    paddingInlineStart: '3.5',
    paddingInlineEnd: '2',
    paddingBlock: '2.5',
    background: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'lg',
    boxShadow: 'popover',
    pointerEvents: 'auto',
    animation: 'rise-in 160ms cubic-bezier(0.2, 0, 0, 1)',
    '& > svg': { marginTop: '3px' },
  },
  variants: {
    tone: {
      success: { '& > svg': { color: 'success.icon' } },
      warning: { '& > svg': { color: 'warning.icon' } },
      error: { '& > svg': { color: 'error.icon' } },
      info: { '& > svg': { color: 'info.icon' } },
    },
  },
});
const Title = chakra('p', { base: { fontWeight: 'semibold' } });
const Body = chakra('p', {
  base: { color: 'fg.muted', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  variants: { alone: { true: { color: 'fg' } } },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' } });

function Toast({ notice, paused }: { notice: ShownNotice; paused: boolean }) {
  const { t } = useTexts();
  const { id, duration, tone, title, text, actions } = notice;
  useEffect(() => {
    if (duration === 0 || paused) return undefined;
    const timer = setTimeout(() => notify.dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, paused]);
  return (
    <Item tone={tone}>
      <ToneIcon tone={tone} />
      <div role={tone === 'error' ? 'alert' : undefined}>
        <VisuallyHidden>{t(`status.${tone}`)}: </VisuallyHidden>
        {title !== undefined && <Title>{title}</Title>}
        {text !== undefined && <Body alone={title === undefined}>{text}</Body>}
        {actions && (
          <Actions>
            {actions.map((action, index) => (
              <Button
                key={action.label}
                size="sm"
                variant={index === 0 ? 'primary' : 'secondary'}
                onClick={() => {
                  notify.dismiss(id);
                  action.onPress();
                }}
              >
                {action.label}
              </Button>
            ))}
          </Actions>
        )}
      </div>
      <IconButton label={t('toast.dismiss')} size="sm" onClick={() => notify.dismiss(id)}>
        <CloseIcon size={14} />
      </IconButton>
    </Item>
  );
}

const NONE: readonly ShownNotice[] = [];
const mounted: symbol[] = [];
const toasterListeners = new Set<() => void>();
const tellToasters = () => toasterListeners.forEach((listener) => listener());

/** Only the toaster mounted last shows notices, since a partner's page may hold several of our roots. */
function useIsLast(): boolean {
  const symbolRef = useRef<symbol>(Symbol('toaster'));
  useEffect(() => {
    const symbol = symbolRef.current;
    mounted.push(symbol);
    tellToasters();
    return () => {
      mounted.splice(mounted.indexOf(symbol), 1);
      tellToasters();
    };
  }, []);
  return useSyncExternalStore(
    (listener) => {
      toasterListeners.add(listener);
      return () => toasterListeners.delete(listener);
    },
    () => mounted.at(-1) === symbolRef.current,
  );
}

/**
 * Says in `--cd-toasts` how much of the page's end the notices take, so that what is there can keep clear of them and
 * be scrolled out from under them. Below our own root: the rest of a partner's page is not ours to style.
 */
function useRoom(
  region: RefObject<HTMLElement | null>,
  notices: readonly ShownNotice[],
  root: HTMLElement,
): void {
  useLayoutEffect(() => {
    if (notices.length === 0) return undefined;
    const height = region.current?.getBoundingClientRect().height ?? 0;
    root.style.setProperty('--cd-toasts', `${Math.ceil(height)}px`);
    return () => void root.style.removeProperty('--cd-toasts');
  }, [region, notices, root]);
}

/** The notices of the page, in the overlay container; waiting while the pointer or the focus is on them. */
export function Toaster() {
  const { overlays, root } = useUi();
  const { t } = useTexts();
  const notices = useSyncExternalStore(subscribeNotices, currentNotices);
  const [paused, setPaused] = useState(false);
  const isLast = useIsLast();
  const region = useRef<HTMLDivElement>(null);
  useRoom(region, isLast ? notices : NONE, root);
  const label = t('toast.region');
  useEffect(() => {
    // Menus and lists of options are put there too; as a landmark it holds them for assistive technology.
    overlays.setAttribute('role', 'region');
    overlays.setAttribute('aria-label', label);
  }, [overlays, label]);
  return createPortal(
    <Region
      ref={region}
      data-certdeck-toasts=""
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <List aria-live="polite" aria-relevant="additions">
        {isLast && notices.map((notice) => <Toast key={notice.id} notice={notice} paused={paused} />)}
      </List>
    </Region>,
    overlays,
  );
}
