import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { isComposing } from '../core/composing.ts';
import { useUi } from '../core/context.ts';
import { useFieldControl } from '../core/Field.tsx';
import { CheckIcon, ChevronsUpDownIcon } from '../core/icons.ts';
import { Input } from '../core/Input.tsx';
import { floatingStyle } from '../overlays/floating.ts';
import { useLayer, useOutsidePress } from '../overlays/layers.ts';
import { useFloating } from '../overlays/useFloating.ts';

const Anchor = chakra('div', { base: { position: 'relative', minWidth: 0, width: '100%' } });
const List = chakra('div', {
  base: {
    ...floatingStyle,
    minWidth: '240px',
    maxHeight: 'min(320px, var(--available-height, 320px))',
    overflowY: 'auto',
    padding: '1',
    zIndex: 'popover',
  },
});
const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '8',
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'sm',
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 32px',
    '&[data-active]': { background: 'bg.muted' },
    '@media (forced-colors: active)': {
      '&[data-active]': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
    '&[aria-selected=true]': { fontWeight: 'medium' },
    '& > svg': { marginInlineStart: 'auto', flexShrink: 0, color: 'primary.fg' },
  },
});
const Note = chakra('span', { base: { color: 'fg.muted' } });
const Nothing = chakra('output', { base: { display: 'block', padding: '3', color: 'fg.muted' } });

// The pattern of the ARIA practices; a datalist can't tell what was chosen.
const ROLES = { field: 'combobox', list: 'listbox', option: 'option' } as const;

export interface ComboboxOption {
  value: string;
  label: string;
  /** Shown behind the label and searched as well. */
  note?: string;
}

export interface ComboboxProps {
  options: readonly ComboboxOption[];
  value: string | null;
  onValueChange: (value: string) => void;
  placeholder?: string;
  /** Text of the closed field, when it differs from the option's label. */
  display?: (option: ComboboxOption) => string;
  loading?: boolean;
  disabled?: boolean;
  id?: string;
  onBlur?: () => void;
  onOpen?: () => void;
  'aria-label'?: string;
  /** Stands below the options: "Add a contact". */
  footer?: ReactNode;
}

/** Options whose label or note holds every typed word; those that begin with the text come first. */
export function matching(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const query = text.trim().toLowerCase();
  if (query === '') return [...options];
  const words = query.split(/\s+/);
  const matches = options.filter((option) => {
    const searched = `${option.label} ${option.note ?? ''}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const starts = (option: ComboboxOption) =>
    option.label.toLowerCase().startsWith(query) || option.note?.startsWith(query) ? 0 : 1;
  return matches.sort((a, b) => starts(a) - starts(b));
}

/** Picks one of many by typing a part of it; arrow keys, Enter and Escape work. */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    value,
    onValueChange,
    placeholder,
    loading = false,
    disabled,
    onBlur,
    onOpen,
    footer,
  } = props;
  const { t } = useTexts();
  const { overlays } = useUi();
  const control = useFieldControl({ id: props.id, disabled, 'aria-label': props['aria-label'] });
  const listId = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);

  const chosen = options.find((option) => option.value === value);
  const shown = chosen ? (props.display ?? ((option: ComboboxOption) => option.label))(chosen) : '';
  const matches = open ? matching(options, text) : [];

  const close = () => {
    setOpen(false);
    setText('');
  };
  const start = () => {
    if (disabled || open) return;
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
    onOpen?.();
  };
  const pick = (option: ComboboxOption | undefined) => {
    if (option) onValueChange(option.value);
    close();
  };
  useFloating(open, anchor, list, 'bottom-start', true);
  useLayer(open, close);
  useOutsidePress(open, () => [anchor.current, list.current], close);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(matches.length - 1, to));
    setActive(next);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (!open) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        start();
      }
      return;
    }
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[
      event.key
    ];
    if (to !== undefined) {
      event.preventDefault();
      move(to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(matches[active]);
    } else if (event.key === 'Tab') close();
  };
  const activeOption = matches[active];

  return (
    <Anchor ref={anchor}>
      <Input
        {...control}
        role={ROLES.field}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && activeOption ? `${listId}-${activeOption.value}` : undefined}
        aria-busy={loading || undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={open && shown !== '' ? shown : (placeholder ?? t('select.placeholder'))}
        value={open ? text : shown}
        end={<ChevronsUpDownIcon size={14} />}
        // Not on the click: leaving another field may move this one away before the button is released.
        onMouseDown={(event) => event.button === 0 && start()}
        // Assistive technology clicks without pressing.
        onClick={start}
        onChange={(event) => {
          if (!open) start();
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {open &&
        createPortal(
          <List ref={list} onPointerDown={(event) => event.preventDefault()}>
            <div
              id={listId}
              role={ROLES.list}
              aria-label={props['aria-label'] ?? placeholder ?? t('select.placeholder')}
            >
              {matches.map((option, index) => (
                <Option
                  key={option.value}
                  id={`${listId}-${option.value}`}
                  role={ROLES.option}
                  aria-selected={option.value === value}
                  data-active={index === active ? '' : undefined}
                  onPointerMove={() => index !== active && setActive(index)}
                  onClick={() => pick(option)}
                >
                  <span>{option.label}</span>
                  {option.note !== undefined && <Note>{option.note}</Note>}
                  {option.value === value && <CheckIcon size={14} />}
                </Option>
              ))}
            </div>
            {matches.length === 0 && <Nothing>{loading ? t('state.loading') : t('select.none')}</Nothing>}
            {footer}
          </List>,
          overlays,
        )}
    </Anchor>
  );
}
