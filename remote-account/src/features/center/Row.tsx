import { chakra } from '@certdeck/ui';

/** A line of a panel of the center: icon, words, state. */
export const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    paddingInline: '4',
    paddingBlock: '2',
    '& + &': { borderTopWidth: '1px' },
  },
});
