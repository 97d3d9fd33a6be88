import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactElement, ReactNode } from 'react';
import { ChangingText } from './ChangingText.tsx';
import { ChevronRightIcon, WarningIcon } from './icons.ts';

/**
 * A row of tiles that fill it however many there are; below `xl` two stand beside each other. What is marked
 * `data-whole` takes a row of its own.
 */
export const FigureRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'stretch',
    gap: '3.5',
    '&:empty': { display: 'none' },
    // A figure that half a row doesn't hold takes a whole one.
    '& > *': {
      flex: { base: '1 1 calc(50% - 16px)', xl: '1 1 140px' },
      minWidth: { base: 'min-content', xl: 0 },
    },
    '& > [data-wide]': { flex: { base: '1 1 100%', xl: '1.4 1 196px' } },
    '& > [data-whole]': { flex: '1 1 100%' },
  },
});

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '2',
    padding: '4',
    background: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    '&:is(a):hover': { borderColor: 'border.control' },
    '& [data-arrow]': { opacity: 0, transition: 'opacity 100ms' },
    '&:is(a):hover [data-arrow], &:is(a):focus-visible [data-arrow]': { opacity: 1 },
  },
});
const Top = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    color: 'fg.muted',
    '&[data-warns]': { color: 'warning.fg' },
  },
});
const Label = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '1.5', minWidth: 0 } });
const Figure = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
    rowGap: '2',
    fontSize: '2xl',
    fontWeight: 'bold',
    lineHeight: '32px',
    letterSpacing: 'figure',
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface FigureTileProps {
  label: ReactNode;
  /** The figure, or what stands in for it. */
  value: ReactNode;
  /** Beside the figure. */
  action?: ReactNode;
  /** Something here wants to be looked at. */
  warns?: boolean;
  /** The one that is looked for first; wider than the others. */
  wide?: boolean;
  /** Makes the tile a link: `link={(content) => <RouterLink to="…">{content}</RouterLink>}`. */
  link?: (content: ReactNode) => ReactElement;
}

/** One figure with its name, in a `FigureRow`; as a link it leads to what the figure counts. */
export function FigureTile({ label, value, action, warns, wide, link }: FigureTileProps) {
  const content = (
    <>
      <Top data-warns={warns ? '' : undefined}>
        <Label>
          {warns && <WarningIcon />}
          <ChangingText>{label}</ChangingText>
        </Label>
        {link && (
          <span data-arrow="">
            <ChevronRightIcon />
          </span>
        )}
      </Top>
      <Figure>
        <ChangingText>{value}</ChangingText>
        <ChangingText>{action}</ChangingText>
      </Figure>
    </>
  );
  const marks = { 'data-wide': wide ? '' : undefined };
  return link ? (
    <Frame asChild {...marks}>
      {link(content)}
    </Frame>
  ) : (
    <Frame {...marks}>{content}</Frame>
  );
}
