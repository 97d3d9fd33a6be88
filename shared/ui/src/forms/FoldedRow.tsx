import { useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { ChangingText } from '../core/ChangingText.tsx';
import { isComposing } from '../core/composing.ts';
import { ChevronDownIcon, ErrorIcon } from '../core/icons.ts';

const Frame = chakra('div', { base: { minWidth: 0 } });
const Head = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 4fr) minmax(0, 6fr) auto', md: '168px minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '3',
    width: '100%',
    minHeight: { base: '11', md: '35px' },
    paddingInline: '4',
    paddingBlock: '1',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { background: 'bg.subtle' },
    '&[aria-expanded=true]': { background: 'bg.subtle' },
    '&[aria-expanded=true] > span:last-of-type > svg': { transform: 'rotate(180deg)' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
const Label = chakra('span', {
  base: { color: 'fg.muted', lineHeight: 'snug', minWidth: 0, overflowWrap: 'anywhere' },
});
const Value = chakra('span', {
  base: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  variants: {
    invalid: {
      true: {
        color: 'error.fg',
        // In the line of the text: of a flex box the end would be cut off without an ellipsis.
        '& > svg': { display: 'inline-block', verticalAlign: '-2px', marginInlineEnd: '1' },
      },
    },
  },
});
const Note = chakra('span', {
  base: {
    marginInlineStart: '2',
    fontSize: 'sm',
    color: 'fg.muted',
    display: { base: 'none', md: 'inline' },
  },
});
const Change = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    fontSize: 'sm',
    color: 'primary.fg',
    '& > span': { display: { base: 'none', md: 'inline' } },
    '& > svg': { flexShrink: 0, transition: 'transform 160ms' },
  },
});
const Body = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateRows: '0fr',
    background: 'bg.subtle',
    transition: 'grid-template-rows 160ms cubic-bezier(0.2, 0, 0, 1)',
    '&[data-open]': { gridTemplateRows: '1fr' },
    // Nothing in a closed row is reached or read; it goes when the row has shrunk.
    '& > div': { minHeight: 0, overflow: 'hidden', visibility: 'hidden', transition: 'visibility 0s 160ms' },
    '&[data-open] > div': { overflow: 'visible', visibility: 'visible', transition: 'none' },
  },
});
const Inner = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    paddingInline: '4',
    paddingTop: '2',
    paddingBottom: '4',
  },
});

export interface FoldedRowProps {
  label: ReactNode;
  /** What is chosen, in one line. */
  value: ReactNode;
  /** Said beside the value where there is room. */
  note?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The focus came into the controls of the row. */
  onEnter?: () => void;
  /** Something in the row is wrong. */
  invalid?: boolean;
  /** The row has a value and nothing in it is wrong; whoever leaves a row goes on to the next that has none. */
  settled?: boolean;
  /** A choice with the pointer ends the row: for rows that are one choice among few. */
  closeOnChoice?: boolean;
  children: ReactNode;
}

/**
 * A row of a form that is one line while it is settled: label, value and a button that opens it. The controls stay
 * mounted, so that closing loses nothing. Enter on a choice and Escape close it; Enter goes on to the next row that
 * is not settled, or to the button that submits.
 */
export function FoldedRow(props: FoldedRowProps) {
  const {
    label,
    value,
    note,
    open,
    onOpenChange,
    onEnter,
    invalid,
    settled = true,
    closeOnChoice,
    children,
  } = props;
  const { t } = useTexts();
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);

  const goOn = () => {
    onOpenChange(false);
    nextStop(head.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Dialogs of a row are its children for React though not on the page.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (event.defaultPrevented || isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onOpenChange(false);
      head.current?.focus();
    } else if (event.key === 'Enter' && event.target.matches('[type=radio], [type=checkbox]')) {
      event.preventDefault();
      goOn();
    }
  };
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    // Arrow keys click too, without a place: they go on choosing.
    const chosen =
      event.target instanceof Element && event.target.matches('[type=radio]') && event.detail > 0;
    if (closeOnChoice && chosen) goOn();
  };

  return (
    <Frame data-unsettled={settled ? undefined : ''}>
      <Head
        ref={head}
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-body`}
        onClick={() => onOpenChange(!open)}
      >
        <Label>{label}</Label>
        <Value invalid={invalid}>
          {invalid && <ErrorIcon size={14} />}
          <ChangingText>{value}</ChangingText>
          {note !== undefined && <Note>{note}</Note>}
        </Value>
        <Change>
          <span>{t(open ? 'row.done' : 'row.change')}</span>
          <ChevronDownIcon size={14} />
        </Change>
      </Head>
      <Body
        id={`${id}-body`}
        data-open={open ? '' : undefined}
        onFocus={onEnter}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div>
          <Inner>{children}</Inner>
        </div>
      </Body>
    </Frame>
  );
}

/** The head of the next row of the form that is not settled, else its submit button. */
function nextStop(head: HTMLElement | null): HTMLElement | null {
  const form = head?.closest('form');
  if (!head || !form) return head;
  const later = [...form.querySelectorAll<HTMLElement>('[data-unsettled] > button')].find(
    (other) => head.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return later ?? form.querySelector<HTMLElement>('[type=submit]') ?? head;
}
