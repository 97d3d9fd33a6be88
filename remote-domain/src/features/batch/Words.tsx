import type { DomainBatchKind } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Stack, Text } from '@certdeck/ui';

/** Kinds that have a word for nothing. */
const worded: readonly DomainBatchKind[] = ['dns', 'group', 'remark'];

/** What stands for no words. */
const nothing = (t: Translate, kind: DomainBatchKind): string =>
  // texts: nothing.dns nothing.group nothing.remark
  worded.includes(kind) ? t(`nothing.${kind}`) : '–';

/** Words of a change, each on a line of its own: names of servers, records, a contact, a group, a remark. */
export function Words({ kind, words }: { kind: DomainBatchKind; words: readonly string[] }) {
  const { t } = useTexts('domain-batch');
  if (words.length === 0)
    return (
      <Text as="span" tone="muted">
        {nothing(t, kind)}
      </Text>
    );
  return (
    <Stack gap="0.5">
      {words.map((word) => (
        <Text as="span" key={word} translate="no" mono={kind === 'dns' || kind === 'resolution'}>
          {word}
        </Text>
      ))}
    </Stack>
  );
}
