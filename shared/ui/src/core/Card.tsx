import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useFolding } from './Fold.tsx';
import { Heading } from './typography.tsx';

/** A bordered surface without parts. */
export const Card = chakra('div', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'panel',
    minWidth: 0,
  },
  variants: { padded: { true: { padding: '4' } } },
});

const Section = chakra('section', {
  base: {
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    boxShadow: 'panel',
    minWidth: 0,
  },
});
const Header = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    rowGap: '2',
    paddingInline: '4',
    paddingBlock: '3',
    minHeight: '12',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '& > :first-child': { minWidth: 0 },
    '&[data-folding]': { paddingBlock: 0, '& > :first-child': { flexGrow: 1 } },
    '&[data-folding=closed]': { borderBottomWidth: 0, '@media print': { borderBottomWidth: '1px' } },
  },
});
const Body = chakra('div', {
  base: { padding: '4' },
  variants: { flush: { true: { padding: 0 } } },
});
const Footer = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '2',
    paddingInline: '4',
    paddingBlock: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
  },
});
const Description = chakra('p', { base: { color: 'fg.muted', fontSize: 'sm' } });

export interface PanelProps extends Omit<ComponentProps<typeof Section>, 'title'> {
  title?: ReactNode;
  description?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Without padding, for a table that reaches the edges. */
  flush?: boolean;
  /** Below 768 px the title opens the panel, which is closed at first: for what stands behind the page's matter. */
  folds?: boolean;
  /** Level of the title in the page's outline. */
  level?: 2 | 3 | 4;
}

/** A titled section of a page: title with actions, body, footer. */
export function Panel({
  title,
  description,
  actions,
  footer,
  flush,
  folds = false,
  level = 2,
  children,
  ...rest
}: PanelProps) {
  const id = useId();
  const { folding, open, heading, body } = useFolding(folds);
  const titled = title !== undefined;
  return (
    <Section data-panel="" aria-labelledby={titled ? id : undefined} {...rest}>
      {(titled || actions !== undefined) && (
        <Header data-folding={folding ? (open ? 'open' : 'closed') : undefined}>
          <div>
            {titled && (
              <Heading level={level} size="sm" id={id}>
                {heading(title)}
              </Heading>
            )}
            {description !== undefined && !folding && <Description>{description}</Description>}
          </div>
          {open && actions}
        </Header>
      )}
      {body(
        <>
          <Body flush={flush}>
            {description !== undefined && folding && (
              <Description marginBottom="3">{description}</Description>
            )}
            {children}
          </Body>
          {footer !== undefined && <Footer>{footer}</Footer>}
        </>,
      )}
    </Section>
  );
}
