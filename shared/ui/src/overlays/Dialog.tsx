import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { IconButton } from '../core/Button.tsx';
import { useUi } from '../core/context.ts';
import { CloseIcon } from '../core/icons.ts';
import { wrapTab } from './focus.ts';
import { useModal } from './useModal.ts';
import { useScrollable } from './useScrollable.ts';

const Backdrop = chakra('div', {
  base: {
    position: 'fixed',
    inset: 0,
    zIndex: 'overlay',
    background: 'bg.scrim',
    display: 'flex',
    animation: 'fade-in 120ms linear',
  },
  variants: {
    place: {
      center: {
        alignItems: { base: 'flex-end', md: 'center' },
        justifyContent: 'center',
        padding: { base: 0, md: '6' },
      },
      start: { justifyContent: 'flex-start' },
      end: { justifyContent: 'flex-end' },
      top: {
        alignItems: 'flex-start',
        justifyContent: 'center',
        padding: { base: 0, md: '6' },
        paddingTop: { md: '11vh' },
      },
    },
  },
});

const Content = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    width: '100%',
    background: 'bg.panel',
    color: 'fg',
    boxShadow: 'modal',
    borderColor: 'border',
    outline: 'none',
    overscrollBehavior: 'contain',
  },
  variants: {
    place: {
      center: {
        maxHeight: { base: '92dvh', md: 'calc(100dvh - 48px)' },
        borderWidth: '1px',
        borderRadius: { base: '6px 6px 0 0', md: 'lg' },
        animation: 'rise-in 160ms cubic-bezier(0.2, 0, 0, 1)',
      },
      start: {
        height: '100dvh',
        borderInlineEndWidth: '1px',
        maxWidth: 'min(420px, 88vw)!',
        transition: 'transform 160ms cubic-bezier(0.2, 0, 0, 1), opacity 160ms',
        '@starting-style': { transform: 'translateX(-24px)', opacity: 0 },
      },
      end: {
        height: '100dvh',
        borderInlineStartWidth: '1px',
        animation: 'slide-in 160ms cubic-bezier(0.2, 0, 0, 1)',
      },
      top: {
        maxWidth: { md: '680px' },
        maxHeight: { base: '100dvh', md: 'calc(89vh - 24px)' },
        overflow: 'hidden',
        borderWidth: '1px',
        borderRadius: { base: '0 0 8px 8px', md: 'lg' },
        animation: 'rise-in 160ms cubic-bezier(0.2, 0, 0, 1)',
      },
    },
    size: {
      sm: { maxWidth: { md: '400px' } },
      md: { maxWidth: { md: '560px' } },
      lg: { maxWidth: { md: '760px' } },
      xl: { maxWidth: { md: '1000px' } },
    },
  },
});

const Header = chakra('div', {
  base: {
    flexShrink: 0,
    paddingInlineStart: { base: '4', md: '6' },
    paddingInlineEnd: '14',
    paddingTop: { base: '4', md: '5' },
    paddingBottom: '3',
  },
});
const Title = chakra('h2', {
  base: {
    fontSize: 'lg',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    letterSpacing: 'tight',
    overflowWrap: 'anywhere',
  },
});
const Description = chakra('div', { base: { color: 'fg.muted', marginTop: '1' } });
const Body = chakra('div', {
  base: {
    flex: '1 1 auto',
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    paddingInline: { base: '4', md: '6' },
    paddingBottom: { base: '4', md: '5' },
    paddingTop: '1',
  },
});
const Footer = chakra('div', {
  base: {
    flexShrink: 0,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2',
    paddingInline: { base: '4', md: '6' },
    paddingBlock: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    // On a phone the buttons share the width, within reach of the thumb.
    '& > button': { flexGrow: { base: 1, md: 0 } },
  },
});
const Corner = chakra('div', { base: { position: 'absolute', insetBlockStart: '3', insetInlineEnd: '3' } });

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Nothing closes the dialog while it is locked: for work that must not be left half-way. */
  locked?: boolean;
  /** Takes the focus when the dialog opens; the first control by default. */
  initialFocus?: () => HTMLElement | null;
  role?: 'dialog' | 'alertdialog';
  /** Closes at a click beside it. Off by default, so that nothing typed is lost by a slip. */
  closeOutside?: boolean;
}

type SurfaceProps = DialogProps & { place: 'center' | 'start' | 'end' | 'top' };

function Surface(props: SurfaceProps) {
  const { onClose, title, description, children, footer, size = 'md', locked = false, place } = props;
  const { t } = useTexts();
  const { overlays } = useUi();
  const surface = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const bare = place === 'top';
  useScrollable(body);
  useModal(surface, { open: true, onEscape: () => !locked && onClose(), initialFocus: props.initialFocus });
  return createPortal(
    <Backdrop
      place={place}
      onPointerDown={(event) => {
        if (props.closeOutside && !locked && event.target === event.currentTarget) onClose();
      }}
    >
      <Content
        ref={surface}
        place={place}
        size={bare ? undefined : size}
        role={props.role ?? 'dialog'}
        aria-modal="true"
        aria-label={bare && typeof title === 'string' ? title : undefined}
        aria-labelledby={bare ? undefined : `${id}-title`}
        aria-describedby={description === undefined ? undefined : `${id}-description`}
        tabIndex={-1}
        onKeyDown={(event) => surface.current && wrapTab(event, surface.current)}
      >
        {bare ? (
          children
        ) : (
          <>
            <Header>
              <Title id={`${id}-title`}>{title}</Title>
              {description !== undefined && <Description id={`${id}-description`}>{description}</Description>}
            </Header>
            <Body ref={body}>{children}</Body>
            {footer !== undefined && <Footer>{footer}</Footer>}
            {!locked && (
              // Last in the order of focus, so that a form's first field comes first.
              <Corner>
                <IconButton label={t('dialog.close')} onClick={onClose}>
                  <CloseIcon />
                </IconButton>
              </Corner>
            )}
          </>
        )}
      </Content>
    </Backdrop>,
    overlays,
  );
}

/** A modal dialog: it keeps the focus, closes with Escape, and gives the focus back. On a phone it rises from below. */
export function Dialog(props: DialogProps) {
  return props.open ? <Surface {...props} place="center" /> : null;
}

export interface DrawerProps extends DialogProps {
  side?: 'start' | 'end';
}

/** A modal panel at the side of the page, for details beside a list and for the phone's navigation. */
export function Drawer({ side = 'end', closeOutside = true, ...rest }: DrawerProps) {
  return rest.open ? <Surface {...rest} closeOutside={closeOutside} place={side} /> : null;
}

export type BareDialogProps = Pick<DialogProps, 'onClose' | 'initialFocus' | 'children'> & {
  /** Names it for who can't see it. */
  title: string;
};

/** A modal surface below the upper edge of the window without a head of its own, such as the command palette. */
export function BareDialog(props: BareDialogProps) {
  return <Surface open closeOutside {...props} place="top" />;
}
