import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type MouseEvent, type ReactNode } from 'react';

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '10',
    paddingInline: '2.5',
    paddingBlock: '1.5',
    borderRadius: 'md',
    cursor: 'pointer',
    '& > svg': { flexShrink: 0, color: 'fg.subtle' },
    '& > span:first-of-type': { flex: '1 1 auto', minWidth: 0 },
    '&[aria-selected=true]': { background: 'primary.muted' },
    // Where colours are forced, the background says nothing.
    '@media (forced-colors: active)': { '&[aria-selected=true]': { outline: '2px solid Highlight' } },
  },
});
const Aside = chakra('span', {
  base: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '2.5',
    maxWidth: '60%',
    fontSize: 'sm',
    color: 'fg.muted',
  },
});
const Title = chakra('div', {
  base: { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.subtle', padding: '2.5', paddingBottom: '1' },
});

export interface PaletteOptionProps {
  icon: ReactNode;
  children: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
  /** Something to do with the best hit: Tab and → go to the first of these. */
  act?: boolean;
  /** Address in the portal that it leads to: with ⌘, Ctrl or the middle button it is opened in a new tab. */
  to?: string;
  onChoose(): void;
}

/**
 * An option of the command palette. Which one is chosen is marked by the palette, which knows the order of all of them
 * in the page, whoever draws them.
 */
export function PaletteOption({ icon, children, aside, act, to, onChoose }: PaletteOptionProps) {
  const id = useId();
  const openTab = () => window.open(to, '_blank', 'noopener');
  const choose = (event: MouseEvent) => {
    if (to !== undefined && (event.metaKey || event.ctrlKey)) openTab();
    else onChoose();
  };
  return (
    <Option
      id={id}
      role="option"
      aria-selected={false}
      data-act={act ? '' : undefined}
      onClick={choose}
      onAuxClick={(event) => {
        if (to !== undefined && event.button === 1) openTab();
      }}
    >
      {icon}
      <span>{children}</span>
      {aside !== undefined && <Aside>{aside}</Aside>}
    </Option>
  );
}

/** Options of one kind under their name. */
export function PaletteGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      {children}
    </div>
  );
}
