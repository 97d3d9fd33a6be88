import type { TopLevelDomain } from '@certdeck/contract';
import { Text } from '@certdeck/ui';

/** A top-level domain as people read it, with the form that machines read where that differs. */
export function Ending({ row: { name, unicode } }: { row: TopLevelDomain }) {
  return (
    <>
      <Text as="span" weight="semibold" translate="no">
        .{unicode}
      </Text>
      {name !== unicode && (
        <Text as="span" display="block" mono size="xs" tone="muted" whiteSpace="nowrap" translate="no">
          .{name}
        </Text>
      )}
    </>
  );
}
