import type { ReactNode } from 'react';
import { chakra } from '@certdeck/ui';
import { FoldedRow } from '@certdeck/ui/forms';
import { useRowStates } from './RowStates.tsx';

const Frame = chakra('section', {
  base: {
    borderTopWidth: '1px',
    borderColor: 'border',
    minWidth: 0,
    '&:first-of-type': { borderTopWidth: 0 },
  },
});

interface Props {
  /** Tells the rows apart in the order of A§2.25. */
  name: string;
  label: ReactNode;
  /** What is chosen, in one line. */
  value: ReactNode;
  note?: ReactNode;
  /** The row has what it needs; the others stand open. */
  settled?: boolean;
  invalid?: boolean;
  /** The row is one choice among few: made with the pointer, it folds the row. */
  choice?: boolean;
  /** Before the folded line: a switch that needs no folding. */
  above?: ReactNode;
  children: ReactNode;
}

/** A row of the buy screen: one line while it is settled. */
export function Row(props: Props) {
  const {
    name,
    label,
    value,
    note,
    settled = true,
    invalid = false,
    choice = false,
    above,
    children,
  } = props;
  const rows = useRowStates();
  return (
    <Frame data-row={name}>
      {above}
      <FoldedRow
        label={label}
        value={value}
        note={note}
        open={rows.isOpen(name, { settled, invalid })}
        onOpenChange={(open) => rows.set(name, open)}
        onEnter={() => rows.set(name, true)}
        invalid={invalid}
        settled={settled && !invalid}
        closeOnChoice={choice && !rows.all}
      >
        {children}
      </FoldedRow>
    </Frame>
  );
}
