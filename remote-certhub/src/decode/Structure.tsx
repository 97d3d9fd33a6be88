import { useMemo, useState } from 'react';
import type { Asn1Value } from '@certdeck/pki';
import { SimpleGrid } from '@certdeck/ui';
import { HexView } from './HexView.tsx';
import { TreeView } from './TreeView.tsx';

export interface StructureProps {
  bytes: Uint8Array;
  values: readonly Asn1Value[];
}

/** Tree and hexadecimal digits side by side; what is chosen in one is marked in the other. */
export default function Structure({ bytes, values }: StructureProps) {
  const [selected, setSelected] = useState(0);
  const value = values[selected];
  const innermost = useMemo(
    () => (at: number) => {
      // Values stand in the order of their first byte, and a later one lies deeper.
      const index = values.findLastIndex(({ start, end }) => start <= at && at < end);
      return Math.max(index, 0);
    },
    [values],
  );
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
      <TreeView values={values} selected={selected} onSelect={setSelected} />
      {value && (
        <HexView key={bytes.length} bytes={bytes} range={value} onByte={(at) => setSelected(innermost(at))} />
      )}
    </SimpleGrid>
  );
}
