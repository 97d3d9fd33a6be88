import type { ReactNode } from 'react';
import { chakra } from '@certdeck/ui';

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    paddingBlock: '5',
    borderTopWidth: '1px',
    borderColor: 'border',
    minWidth: 0,
    '&:first-of-type': { borderTopWidth: 0, paddingTop: 0 },
  },
});

/** A row of the buy screen; `name` tells the rows apart in the order of A§2.25. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return <Frame data-row={name}>{children}</Frame>;
}
