import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { ChangingText } from '../core/ChangingText.tsx';

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    // What doesn't fit scrolls on a phone and stands below on a wide page.
    flexWrap: { base: 'nowrap', md: 'wrap' },
    overflowX: { base: 'auto', md: 'visible' },
    borderBottomWidth: '1px',
    borderColor: 'border',
    marginBottom: '4',
    scrollbarWidth: 'none',
  },
});
const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    flexShrink: { base: 0, md: 1 },
    minWidth: 0,
    overflowX: { md: 'auto' },
    scrollbarWidth: 'none',
  },
});
const Tab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: 0,
    minHeight: '10',
    paddingInline: '3',
    color: 'fg.muted',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    marginBottom: '-1px',
    transition: 'color 100ms',
    _hover: { color: 'fg' },
    '&[aria-selected=true]': { color: 'primary.fg', borderColor: 'primary.solid' },
    '&[data-quiet][aria-selected=true]': { color: 'fg', borderColor: 'transparent' },
    // Forced colours paint every border, transparent ones too.
    '@media (forced-colors: active)': {
      borderColor: 'Canvas',
      '&[aria-selected=true]': { borderColor: 'Highlight' },
      '&[data-quiet][aria-selected=true]': { borderColor: 'Canvas' },
    },
    '&:focus-visible': { outlineOffset: '-2px', borderRadius: 'md' },
  },
});
const Panel = chakra('div', { base: { minWidth: 0, '&:focus-visible': { outlineOffset: '4px' } } });

export interface TabItem {
  id: string;
  label: ReactNode;
  badge?: ReactNode;
  content?: ReactNode;
}

export interface TabsProps {
  items: readonly TabItem[];
  value: string;
  onValueChange: (id: string) => void;
  label: string;
  /** Stands in the row of the tabs, behind them, such as saved views. */
  after?: ReactNode;
  /** What stands behind is what is chosen now: the tab that holds it too isn't marked. */
  quiet?: boolean;
}

/** Tabs over one panel; arrow keys move and choose. Put `value` into the URL, so that a link shows the same tab. */
export function Tabs({ items, value, onValueChange, label, after, quiet = false }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const current = items.find((item) => item.id === value) ?? items[0];
  const currentID = current?.id;
  // A link may open the last of more tabs than a phone is wide.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]');
    for (const scroller of [list.current, row.current]) if (tab && scroller) scrollAlong(scroller, tab);
  }, [currentID]);
  const choose = (index: number) => {
    const next = items[(index + items.length) % items.length];
    if (!next) return;
    onValueChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[items.indexOf(next)]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === current?.id);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div>
      <Row ref={row} data-unprinted="">
        <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {items.map((item) => {
            const selected = item.id === current?.id;
            return (
              <Tab
                key={item.id}
                type="button"
                role="tab"
                id={`${id}-tab-${item.id}`}
                aria-selected={selected}
                data-quiet={quiet || undefined}
                aria-controls={selected ? `${id}-panel` : undefined}
                tabIndex={selected ? 0 : -1}
                onClick={() => onValueChange(item.id)}
              >
                <ChangingText>{item.label}</ChangingText>
                <ChangingText>{item.badge}</ChangingText>
              </Tab>
            );
          })}
        </List>
        {after}
      </Row>
      {current && (
        <Panel
          key={current.id}
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${current.id}`}
          tabIndex={0}
        >
          {current.content}
        </Panel>
      )}
    </div>
  );
}

/** Scrolls a row sideways, and nothing else of the page, until something in it is seen whole. */
function scrollAlong(row: Element, shown: Element): void {
  const { left, right } = row.getBoundingClientRect();
  const at = shown.getBoundingClientRect();
  if (at.right > right) row.scrollLeft += at.right - right;
  else if (at.left < left) row.scrollLeft -= left - at.left;
}
