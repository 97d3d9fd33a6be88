import { chakra } from '@chakra-ui/react/styled-system';

export { Box } from '@chakra-ui/react/box';
export { Flex } from '@chakra-ui/react/flex';
export { Grid, GridItem } from '@chakra-ui/react/grid';
export { SimpleGrid } from '@chakra-ui/react/simple-grid';
export { HStack, Stack, VStack } from '@chakra-ui/react/stack';
export { Spacer } from '@chakra-ui/react/spacer';
export { Wrap } from '@chakra-ui/react/wrap';
export { chakra };

/** The width of a page: 1200 px with a gutter; `wide` for tables (1600 px), `form` for one column of fields. */
export const Container = chakra('div', {
  base: {
    width: '100%',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '6' },
    // Inside of a page of whatever width, so that the edges of headings are in line on every page.
    'main &': { marginInlineStart: 0, paddingInline: 0 },
  },
  variants: {
    width: {
      content: { maxWidth: 'content' },
      wide: { maxWidth: 'wide' },
      form: { maxWidth: 'form' },
      full: { maxWidth: 'none' },
    },
  },
  defaultVariants: { width: 'content' },
});

export const Separator = chakra('hr', {
  base: { flexShrink: 0, borderColor: 'border' },
  variants: {
    orientation: {
      horizontal: { width: '100%', borderTopWidth: '1px' },
      vertical: { height: 'auto', alignSelf: 'stretch', borderInlineStartWidth: '1px' },
    },
  },
  defaultVariants: { orientation: 'horizontal' },
});

/** Read out, not seen. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    padding: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
    borderWidth: 0,
  },
});
