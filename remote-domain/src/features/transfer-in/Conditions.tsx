import { useTexts } from '@certdeck/i18n';
import { Panel, Stack, Text } from '@certdeck/ui';

/** Where a code comes from, and what has to be true of a name before it can come. */
export function Conditions() {
  const { t } = useTexts('domain-transfer-in');
  return (
    <Panel title={t('before')}>
      <Stack as="ul" gap="2" paddingInlineStart="4" listStyleType="disc">
        {['before.code', 'before.unlocked', 'before.age'].map((condition) => (
          // texts: before.code before.unlocked before.age
          <Text as="li" key={condition} size="sm">
            {t(condition)}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}
