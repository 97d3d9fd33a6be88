import type { Profile } from '@certdeck/contract';
import { useFormats, useTexts } from '@certdeck/i18n';
import { missingProfileFields, profileFieldCount } from '@certdeck/session';
import { Card, Stack, Text } from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';

/** How many of the details that count are there, and which are missing (D-215). */
export function ProgressCard({ profile }: { profile: Profile }) {
  const { t } = useTexts('account');
  const format = useFormats();
  const missing = missingProfileFields(profile);
  return (
    <Card padded>
      <Stack gap="2">
        <Progress
          label={t('center.profile')}
          value={profileFieldCount - missing.length}
          max={profileFieldCount}
          tone={missing.length === 0 ? 'success' : 'accent'}
        />
        <Text size="sm" tone="muted" role="status">
          {missing.length === 0
            ? t('center.profile.done')
            : t('center.missing', { fields: format.list(missing.map((one) => t(`info.${one}`))) })}
        </Text>
      </Stack>
    </Card>
  );
}
