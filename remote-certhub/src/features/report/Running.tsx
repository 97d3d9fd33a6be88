import type { SiteReport } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Card, Stack, Text } from '@certdeck/ui';
import { Progress } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';

/** How far an audit is. */
export function Running({ report: { domain, progress } }: { report: SiteReport }) {
  const { t } = useTexts('certhub-report');
  return (
    <Card padded>
      <Stack gap="3" aria-live="polite">
        <Text weight="semibold">{t('running', { domain: toReadable(domain) })}</Text>
        <Progress label={t(`step.${progress.step}`)} value={progress.done} max={progress.total} />
        <Text size="sm" tone="muted">
          {t('leave')}
        </Text>
      </Stack>
    </Card>
  );
}
