import { chakra } from '@certdeck/ui';

/** Links to pages that belong together, in a row; the open one has `aria-current`. */
export const PageLinks = chakra('nav', {
  base: {
    display: 'flex',
    gap: '1',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '& > a': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      flexShrink: 0,
      minHeight: { base: 'touch', md: '10' },
      paddingInline: '3',
      color: 'fg.muted',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      marginBottom: '-1px',
      _hover: { color: 'fg' },
      '&[aria-current=page]': { color: 'primary.fg', borderColor: 'primary.solid' },
      '&:focus-visible': { outlineOffset: '-2px' },
      '@media (forced-colors: active)': {
        borderColor: 'Canvas',
        '&[aria-current=page]': { borderColor: 'Highlight' },
      },
    },
  },
});
