import type { DomainDetail } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Box, Flex, LockIcon, Panel, Stack, Text } from '@certdeck/ui';
import { joinSentences } from '../../names/sentences.ts';

type Lock = DomainDetail['locks'][number];

/** What can't be done with a name at present: why, and until when. */
export function Locks({ name }: { name: DomainDetail }) {
  const { t } = useTexts('domain-name');
  if (name.locks.length === 0) return null;
  return (
    <Panel title={t('locks')}>
      <Stack as="ul" gap="3">
        {name.locks.map((lock) => (
          <LockLine key={`${lock.prevents}-${lock.by}-${lock.reason}`} lock={lock} />
        ))}
      </Stack>
    </Panel>
  );
}

function LockLine({ lock: { prevents, by, reason, until } }: { lock: Lock }) {
  const { t, lang } = useTexts('domain-name');
  const format = useFormats();
  const why = reason === 'recent' ? 'lock.recent' : `lock.by.${by}`;
  return (
    <Flex as="li" gap="2.5" align="flex-start">
      <Box flexShrink="0" paddingTop="0.5">
        <LockIcon size={15} />
      </Box>
      <div>
        {/* texts: lock.transfer lock.update lock.renew lock.delete lock.resolution */}
        <Text>{t(`lock.${prevents}`)}</Text>
        <Text size="sm" tone="muted">
          {/* texts: lock.recent lock.by.us lock.by.registry */}
          {joinSentences(
            [t(why), until === null ? t('lock.open') : t('lock.until', { date: format.day(until) })],
            lang,
          )}
        </Text>
      </div>
    </Flex>
  );
}
