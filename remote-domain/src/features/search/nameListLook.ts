import { chakra } from '@certdeck/ui';

export const NameGrid = chakra('div', {
  base: {
    overflowX: 'auto',
    '& table': { width: '100%', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& thead th': {
      height: '9',
      paddingInline: '2.5',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
      background: 'bg.subtle',
      whiteSpace: 'nowrap',
      textAlign: 'start',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& tbody :is(td, th)': {
      // One height for a row and for its place, so that nothing moves when it comes.
      height: '12',
      paddingInline: '2.5',
      paddingBlock: '1',
      textAlign: 'start',
      fontWeight: 'normal',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& tbody th': { fontSize: 'md', minWidth: '180px' },
    '& tbody:last-of-type tr:last-of-type :is(td, th)': { borderBottomWidth: 0 },
    '& tbody tr:hover > *': { background: 'bg.subtle' },
    '& :is(td, th):first-of-type:not(th ~ td)': { paddingInlineStart: '4' },
    '& :is(td, th):last-of-type': { paddingInlineEnd: '4' },
    '& [data-align=end]': { textAlign: 'end' },
    '& td[data-align=end]': { color: 'fg.muted' },
    '& td[data-strong]': { color: 'fg', fontWeight: 'medium' },
    '& tr[data-out] > *': { color: 'fg.muted' },
  },
});

export const NameCards = chakra('ul', {
  base: {
    '& > li': { padding: '3', paddingInline: '4', borderBottomWidth: '1px', borderColor: 'border' },
    '& > li:last-of-type': { borderBottomWidth: 0 },
    '& > li[data-out]': { color: 'fg.muted' },
  },
});

export const CardGrid = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: '2',
    marginTop: '2',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { fontSize: 'xs', color: 'fg.muted' },
    '& dd': { margin: 0 },
  },
});
