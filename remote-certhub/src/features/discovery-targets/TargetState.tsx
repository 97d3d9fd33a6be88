import { useTexts } from '@certdeck/i18n';
import { BanIcon, Box, Spinner, Status, Text } from '@certdeck/ui';
import type { Target } from './Targets.resource.ts';

/** How a watched server stands, with the reason where no certificate could be had from it. */
export function TargetState({ target, isScanning }: { target: Target; isScanning: boolean }) {
  const { t } = useTexts('certhub-discovery-targets');
  const { state, paused, problem, addresses, serving } = target;
  if (isScanning)
    return (
      <Status tone="info" icon={<Spinner size="sm" label="" />}>
        {t('state.scanning')}
      </Status>
    );
  if (paused)
    return (
      <Status tone="neutral" icon={<BanIcon size={12} />}>
        {t('state.paused')}
      </Status>
    );
  if (state === 'waiting') return <Status tone="neutral">{t('state.waiting')}</Status>;
  if (state === 'ok')
    return serving < addresses ? (
      <Status tone="warning">{t('state.partly', { serving, addresses })}</Status>
    ) : (
      <Status tone="success">{t('state.ok')}</Status>
    );
  return (
    <Box>
      <Status tone="error">{t('state.failed')}</Status>
      {problem !== '' && (
        <Text size="sm" tone="muted">
          {/* texts: problem.* */}
          {t(`problem.${problem}`)}
        </Text>
      )}
    </Box>
  );
}
