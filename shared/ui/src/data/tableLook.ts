import { chakra } from '@chakra-ui/react/styled-system';
import { boxStyle } from '../forms/boxStyle.ts';

// One class for a whole table: 400 rows of ten cells are plain elements, so that they draw at once.

export const Frame = chakra('div', {
  base: {
    position: 'relative',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    minWidth: 0,
    overflow: 'clip',
    '&[aria-busy=true] tbody, &[aria-busy=true] ul': { opacity: 0.55 },
    '[data-panel] &': { borderWidth: 0, borderRadius: 0 },
  },
});

const mono = { fontFamily: 'mono', fontSize: '0.92em' };

export const Grid = chakra('section', {
  base: {
    overflowX: 'auto',
    '&:focus-visible': { outlineOffset: '-2px' },
    '& table': { width: '100%', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& th': {
      height: '9',
      paddingInline: '2.5',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      background: 'bg.subtle',
      whiteSpace: 'nowrap',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& th button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      minHeight: '6',
      fontWeight: 'medium',
      borderRadius: 'sm',
    },
    '& th button:hover': { color: 'fg' },
    '& th button svg': { opacity: 0.5 },
    '& th[aria-sort] button': { color: 'fg' },
    '& th[aria-sort] button svg': { opacity: 1 },
    '& td': {
      height: 'row',
      paddingInline: '2.5',
      paddingBlock: '1',
      borderBottomWidth: '1px',
      borderColor: 'border',
      verticalAlign: 'middle',
      overflowWrap: 'anywhere',
    },
    '& tbody:last-of-type tr:last-of-type td': { borderBottomWidth: 0 },
    // As high as the rows that it stands for; see RowBlocks.
    '& tr[data-far] td': { height: 'var(--row-height)', paddingInline: '4', color: 'fg.muted', maxWidth: 0 },
    '& tbody tr:hover td': { background: 'bg.subtle' },
    '& tbody tr[data-selected] td': { background: 'primary.subtle' },
    '& th:first-of-type, & td:first-of-type': { paddingInlineStart: '4' },
    '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: '4' },
    '& [data-align=end]': { textAlign: 'end' },
    '& [data-mono]': mono,
    '& [data-check]': { width: '40px', paddingInlineEnd: '0' },
    '& [data-check] input': { ...boxStyle, display: 'grid', marginTop: 0 },
    // What can be done with a row stays in sight when its columns are scrolled sideways.
    '& [data-actions]': {
      width: '1px',
      whiteSpace: 'nowrap',
      textAlign: 'end',
    },
    '&[data-wide] [data-actions]': {
      position: 'sticky',
      insetInlineEnd: 0,
      boxShadow: 'inset 1px 0 0 var(--cd-colors-border)',
    },
    '& td[data-actions]': { background: 'bg.panel' },
    '& tbody tr:focus-visible': { outline: '2px solid', outlineColor: 'primary.ring', outlineOffset: '-2px' },
    '& tbody tr': { scrollMarginBlock: '64px' },
    '&[data-compact] td': { height: '8', paddingBlock: '0.5' },
    '& [data-hidden]': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});

export const Cards = chakra('ul', {
  base: {
    '&[data-all]': {
      paddingInline: '4',
      paddingBlock: '3',
      borderBottomWidth: '1px',
      borderColor: 'border',
      background: 'bg.subtle',
    },
    '& > li': { padding: '4', borderBottomWidth: '1px', borderColor: 'border' },
    // Cards far from the screen of a phone are neither styled nor laid out; a search of the page finds them all the same.
    '& > li:nth-of-type(n + 21)': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 150px' },
    '& > li:last-of-type': { borderBottomWidth: 0 },
    '& > li:focus-visible': { outline: '2px solid', outlineColor: 'primary.ring', outlineOffset: '-2px' },
    '& > li[data-selected]': { background: 'primary.subtle' },
    '& :is([data-head], [data-short]) > input': boxStyle,
    '& [data-short]': { display: 'flex', gap: '3', alignItems: 'flex-start' },
    '& [data-short] > div': { flex: '1 1 auto', minWidth: 0 },
    '& [data-foot]': { marginTop: '3' },
    '& [data-foot] > *': { justifyContent: 'flex-start' },
    '& [data-foot] > * > :last-of-type': { marginInlineStart: 'auto' },
    // Beside many buttons a title would break within its words: they go below it then.
    '& [data-head]': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '3',
      alignItems: 'flex-start',
      marginBottom: '2',
    },
    '& [data-title]': { fontWeight: 'semibold', flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' },
    '& dl': { display: 'grid', gap: '1.5' },
    '& dl > div': {
      display: 'grid',
      gridTemplateColumns: 'minmax(96px, 38%) minmax(0, 1fr)',
      gap: '3',
      alignItems: 'baseline',
    },
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
    '& [data-mono]': mono,
    '& [data-actions]': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
      // A long title breaks before the word on a button does.
      whiteSpace: 'nowrap',
      marginInlineStart: 'auto',
      marginTop: '-1',
    },
  },
});
