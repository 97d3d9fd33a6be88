import { type KeyboardEvent, memo, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Asn1Value } from '@certdeck/pki';
import { Box, Button, chakra, ChevronDownIcon, ChevronRightIcon, Text } from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { useDecoderTexts } from './texts.ts';

/** Lines that are drawn at once; more are drawn on demand. */
const STEP = 300;
/** Values from which on only the upper levels are open at first. */
const MANY = 400;

const Tree = chakra('div', {
  base: {
    maxHeight: '480px',
    overflow: 'auto',
    borderWidth: '1px',
    borderRadius: 'md',
    paddingBlock: '1',
    '& [role=treeitem]': {
      display: 'flex',
      gap: '1',
      alignItems: 'baseline',
      paddingBlock: '0.5',
      paddingInlineEnd: '2',
      cursor: 'pointer',
      fontSize: 'sm',
      minHeight: '6',
      '&:hover': { background: 'bg.subtle' },
      '&[aria-selected=true]': { background: 'primary.subtle' },
      '@media (forced-colors: active)': {
        '&[aria-selected=true]': { borderInlineStart: '3px solid Highlight' },
      },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
  },
});

export interface TreeViewProps {
  values: readonly Asn1Value[];
  selected: number;
  onSelect: (index: number) => void;
}

/** The values as a tree: arrow keys move, open and close. */
export function TreeView({ values, selected, onSelect }: TreeViewProps) {
  const { t } = useDecoderTexts();
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => initiallyClosed(values));
  const [limit, setLimit] = useState(STEP);
  const box = useRef<HTMLDivElement>(null);
  const parents = useMemo(() => new Set(values.map(({ parent }) => parent)), [values]);
  // A byte that was chosen may belong to a value inside a closed one.
  const shut = useMemo(() => {
    const open = new Set<number>();
    for (let at = values[selected]?.parent ?? -1; at >= 0; at = values[at]?.parent ?? -1) open.add(at);
    return new Set([...closed].filter((index) => !open.has(index)));
  }, [closed, selected, values]);
  const visible = useMemo(() => visibleOf(values, shut), [values, shut]);
  const place = visible.indexOf(selected);
  const drawn = visible.slice(0, Math.max(limit, place + 1));

  useEffect(() => {
    const line = box.current?.querySelector<HTMLElement>('[aria-selected=true]');
    line?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const focusOn = (index: number | undefined) => {
    if (index === undefined) return;
    onSelect(index);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  };
  const setOpen = (index: number, open: boolean) => {
    const next = new Set(shut);
    if (open) next.delete(index);
    else next.add(index);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isParent = parents.has(selected);
    const isShut = shut.has(selected);
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusOn(visible[place + 1]),
      ArrowUp: () => focusOn(visible[place - 1]),
      Home: () => focusOn(visible[0]),
      End: () => focusOn(drawn.at(-1)),
      ArrowRight: () =>
        isParent && isShut ? setOpen(selected, true) : focusOn(isParent ? selected + 1 : undefined),
      ArrowLeft: () => {
        const parent = values[selected]?.parent ?? -1;
        if (isParent && !isShut) setOpen(selected, false);
        else focusOn(parent >= 0 ? parent : undefined);
      },
    };
    const move = moves[event.key];
    if (!move || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    move();
  };
  const onClick = ({ target }: MouseEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    const index = Number(line?.dataset['index'] ?? -1);
    if (index < 0) return;
    if (index === selected && parents.has(index)) setOpen(index, shut.has(index));
    focusOn(index);
  };
  const current = values[selected];
  return (
    <Box minWidth="0">
      <Tree ref={box} role="tree" aria-label={t('asn1.tree')} onKeyDown={onKeyDown} onClick={onClick}>
        {drawn.map((index) => (
          <Line
            key={index}
            index={index}
            value={values[index]}
            open={parents.has(index) ? !shut.has(index) : undefined}
            selected={index === selected}
          />
        ))}
      </Tree>
      {visible.length > drawn.length && (
        <Button size="sm" variant="ghost" marginTop="2" onClick={() => setLimit(drawn.length + STEP)}>
          {t('asn1.more', { count: visible.length - drawn.length })}
        </Button>
      )}
      {current && current.text !== '' && (
        <Text size="sm" mono marginTop="2" overflowWrap="anywhere">
          {current.text} <CopyButton value={current.text} what={current.type} />
        </Text>
      )}
    </Box>
  );
}

interface LineProps {
  index: number;
  value: Asn1Value | undefined;
  /** Undefined for a value without parts. */
  open: boolean | undefined;
  selected: boolean;
}

/** Kept while nothing of it changes: choosing a value draws two lines, not hundreds. */
const Line = memo(function Line({ index, value, open, selected }: LineProps) {
  const { t } = useDecoderTexts();
  if (!value) return null;
  const { depth, type, start, end, text, name, damaged } = value;
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-expanded={open}
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      data-index={index}
      style={{ paddingInlineStart: `${8 + Math.min(depth, 20) * 12}px` }}
    >
      <Box as="span" width="14px" flexShrink="0" aria-hidden="true">
        {open === true && <ChevronDownIcon size={12} />}
        {open === false && <ChevronRightIcon size={12} />}
      </Box>
      <span>
        <Text as="span" weight="medium" tone={damaged ? 'error' : 'default'}>
          {damaged ? t('asn1.damaged') : type}
        </Text>{' '}
        <Text as="span" tone="muted" size="xs" mono>
          {start}–{end - 1}
        </Text>{' '}
        {name !== null && <Text as="span">{name} </Text>}
        {text !== '' && (
          <Text as="bdi" mono size="xs" overflowWrap="anywhere">
            {text.length > 48 ? `${text.slice(0, 48)}…` : text}
          </Text>
        )}
      </span>
    </div>
  );
});

function initiallyClosed(values: readonly Asn1Value[]): ReadonlySet<number> {
  if (values.length <= MANY) return new Set();
  return new Set(values.flatMap(({ depth }, index) => (depth >= 4 ? index : [])));
}

function visibleOf(values: readonly Asn1Value[], closed: ReadonlySet<number>): number[] {
  const visible: number[] = [];
  const hidden = new Set<number>();
  for (const [index, { parent }] of values.entries()) {
    if (hidden.has(parent) || closed.has(parent)) hidden.add(index);
    else visible.push(index);
  }
  return visible;
}
