import { chakra } from '@certdeck/ui';

/** The line of the field. */
export const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flexShrink: 0,
    minHeight: '14',
    paddingInlineStart: '4',
    paddingInlineEnd: { base: '2', md: '4' },
    borderBottomWidth: '1px',
    '& > svg': { flexShrink: 0, color: 'fg.subtle' },
  },
});

/** Without a frame of its own: the line around it is the field. */
export const Field = chakra('input', {
  base: {
    flex: '1 1 auto',
    minWidth: 0,
    height: '12',
    fontSize: 'lg',
    color: 'fg',
    background: 'transparent',
    outline: 'none',
  },
});

export const List = chakra('div', {
  base: {
    flex: '1 1 auto',
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '1.5',
    scrollPaddingBlock: '8px',
  },
});

/** Keys and what they do, where there is a keyboard. */
export const Keys = chakra('div', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1',
    flexShrink: 0,
    paddingInline: '4',
    paddingBlock: '2',
    borderTopWidth: '1px',
    background: 'bg.subtle',
    color: 'fg.muted',
    fontSize: 'sm',
    '& > span': { display: 'inline-flex', alignItems: 'center', gap: '1' },
    '& > span:last-of-type': { marginInlineStart: 'auto' },
  },
});
