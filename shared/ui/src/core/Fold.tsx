import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState, type ReactNode } from 'react';
import { ChevronDownIcon } from './icons.ts';
import { Heading } from './typography.tsx';
import { useBreakpoint } from './useBreakpoint.ts';

const Title = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    width: '100%',
    minHeight: '11',
    textAlign: 'start',
    fontWeight: 'inherit',
    '& > svg': { flexShrink: 0, color: 'fg.muted', transition: 'transform 160ms' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
    '@media print': { '& > svg': { display: 'none' } },
  },
});

/** What a fold hides; on paper it is there. */
const Body = chakra('div', {
  base: { minWidth: 0, '&[hidden]': { '@media print': { display: 'block' } } },
});

export interface Folding {
  /** What stands in the heading: the title itself, or a button with it. */
  heading(title: ReactNode): ReactNode;
  body(content: ReactNode): ReactNode;
  /** The title opens and closes the part; false on wide screens. */
  folding: boolean;
  open: boolean;
}

/**
 * The parts of something that folds below 768 px, closed at first. What is folded away stays mounted, so that closing
 * loses nothing that was entered.
 */
export function useFolding(wanted = true): Folding {
  const id = useId();
  const { isMobile } = useBreakpoint();
  const [opened, setOpened] = useState(false);
  const folding = wanted && isMobile;
  const open = !folding || opened;
  return {
    folding,
    open,
    heading: (title) =>
      folding ? (
        <Title type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpened(!open)}>
          <span>{title}</span>
          <ChevronDownIcon size={16} />
        </Title>
      ) : (
        title
      ),
    body: (content) =>
      wanted ? (
        <Body id={id} hidden={!open}>
          {content}
        </Body>
      ) : (
        content
      ),
  };
}

export interface FoldProps {
  title: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 2 | 3 | 4;
  /** False where there is only something to press or to fill in. */
  printed?: boolean;
  children: ReactNode;
}

/** A part under its heading, which opens and closes it below 768 px. */
export function Fold({ title, level = 3, printed = true, children }: FoldProps) {
  const { heading, body, folding, open } = useFolding();
  return (
    <Part
      data-folding={folding ? '' : undefined}
      data-open={open ? '' : undefined}
      data-unprinted={printed ? undefined : ''}
    >
      <Heading level={level} size="sm">
        {heading(title)}
      </Heading>
      {body(children)}
    </Part>
  );
}
const Part = chakra('div', {
  base: {
    minWidth: 0,
    '& > :first-child': { marginBottom: '3' },
    '&[data-folding] > :first-child': { marginBottom: 0 },
    '&[data-folding][data-open]': { paddingBottom: '4' },
  },
});

/** Parts that fold, below each other with lines between them; in a panel's body. */
export const Folds = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    '& > * + *': { borderTopWidth: '1px', borderColor: 'border' },
    '& > :not([data-folding])': { paddingBottom: '5' },
    '& > :not([data-folding]) + *': { paddingTop: '5' },
    '& > :not([data-folding]):last-child': { paddingBottom: 0 },
    '& > [data-folding]:first-child': { marginTop: '-4' },
    '& > [data-folding]:last-child': { marginBottom: '-4' },
  },
});
