import { Text } from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';

/** A name as people read it; one with other letters also as the DNS has it. */
export function ReadableName({ name }: { name: string }) {
  const readable = toReadable(name);
  return (
    <Text as="span" mono weight="medium">
      {readable}
      {readable !== name && (
        <Text as="span" tone="muted" weight="normal">
          {' '}
          ({name})
        </Text>
      )}
    </Text>
  );
}
