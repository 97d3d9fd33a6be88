import { chakra } from '@chakra-ui/react/styled-system';
import { useId, type ComponentProps, type ReactNode } from 'react';
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
  level = 2,
  children,
  ...rest
}: PanelProps) {
  const id = useId();
  const titled = title !== undefined;
  return (
    <Section data-panel="" aria-labelledby={titled ? id : undefined} {...rest}>
      {(titled || actions !== undefined) && (
        <Header>
          <div>
            {titled && (
              <Heading level={level} size="sm" id={id}>
                {title}
              </Heading>
            )}
            {description !== undefined && <Description>{description}</Description>}
          </div>
          {actions}
        </Header>
      )}
      <Body flush={flush}>{children}</Body>
      {footer !== undefined && <Footer>{footer}</Footer>}
    </Section>
  );
}
