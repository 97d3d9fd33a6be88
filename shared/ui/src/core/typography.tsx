import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

const tone = {
  default: { color: 'fg' },
  muted: { color: 'fg.muted' },
  subtle: { color: 'fg.subtle' },
  accent: { color: 'primary.fg' },
  success: { color: 'success.fg' },
  warning: { color: 'warning.fg' },
  error: { color: 'error.fg' },
  inherit: { color: 'inherit' },
};

/** A paragraph of 14 px; `as="span"` inline. `mono` only for what a machine reads: names, serials, files, records. */
export const Text = chakra('p', {
  base: { overflowWrap: 'anywhere' },
  variants: {
    tone,
    size: {
      '2xs': { fontSize: '2xs', lineHeight: 'snug' },
      xs: { fontSize: 'xs', lineHeight: 'snug' },
      sm: { fontSize: 'sm' },
      md: { fontSize: 'md' },
      lg: { fontSize: 'lg' },
      xl: { fontSize: 'xl', lineHeight: 'snug' },
    },
    weight: {
      normal: { fontWeight: 'normal' },
      medium: { fontWeight: 'medium' },
      semibold: { fontWeight: 'semibold' },
    },
    mono: { true: { fontFamily: 'mono', fontSize: '0.92em' } },
    tabular: { true: { fontVariantNumeric: 'tabular-nums' } },
    oneLine: { true: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
  },
});

const HeadingElement = chakra('h2', {
  base: {
    color: 'fg',
    fontFamily: 'heading',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
  },
  variants: {
    size: {
      sm: { fontSize: 'md', lineHeight: 'snug' },
      md: { fontSize: 'lg', lineHeight: 'snug', letterSpacing: 'tight' },
      lg: { fontSize: 'xl', fontWeight: 'bold', lineHeight: '28px', letterSpacing: 'tight' },
      xl: { fontSize: '2xl', fontWeight: 'bold', lineHeight: '32px', letterSpacing: 'figure' },
      '2xl': { fontSize: '3xl', fontWeight: 'bold', lineHeight: '38px', letterSpacing: 'figure' },
    },
  },
});

type Level = 1 | 2 | 3 | 4 | 5 | 6;
const sizeOfLevel = { 1: 'lg', 2: 'md', 3: 'sm', 4: 'sm', 5: 'sm', 6: 'sm' } as const;

export type HeadingProps = Omit<ComponentProps<typeof HeadingElement>, 'as'> & { level?: Level };

/** A heading of the document's outline; `size` changes its look without its level. */
export function Heading({ level = 2, size = sizeOfLevel[level], ...rest }: HeadingProps) {
  return <HeadingElement as={`h${level}`} size={size} {...rest} />;
}

/** A link in running text; `asChild` around a router's link. */
export const Link = chakra('a', {
  base: {
    color: 'primary.fg',
    borderRadius: 'sm',
    textUnderlineOffset: '3px',
    textDecorationThickness: '1px',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
  },
  variants: {
    variant: {
      plain: {},
      underline: { textDecoration: 'underline' },
      quiet: { color: 'inherit', _hover: { color: 'primary.fg' } },
    },
  },
  defaultVariants: { variant: 'plain' },
});

/** A term of a program or protocol in running text. */
export const Code = chakra('code', {
  base: {
    fontFamily: 'mono',
    fontSize: '0.92em',
    background: 'bg.muted',
    borderRadius: 'sm',
    paddingInline: '1',
    overflowWrap: 'anywhere',
  },
});

export const Kbd = chakra('kbd', {
  base: {
    fontFamily: 'body',
    fontSize: '2xs',
    fontWeight: 'medium',
    letterSpacing: 'normal',
    lineHeight: 'tight',
    whiteSpace: 'nowrap',
    color: 'fg.muted',
    background: 'bg.panel',
    borderWidth: '1px',
    borderBlockEndWidth: '2px',
    borderColor: 'border.strong',
    borderRadius: 'sm',
    paddingInline: '1',
  },
});
