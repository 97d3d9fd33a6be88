import { useTexts } from '@certdeck/i18n';
import { Text } from '@certdeck/ui';
import type { FoundCertificate } from './FoundCertificates.resource.ts';
import { serverText } from './certificateText.ts';

/** A server that sends the certificate, and how many more there are. */
export function Where({
  certificate: { target, moreTargets },
}: {
  certificate: Pick<FoundCertificate, 'target' | 'moreTargets'>;
}) {
  const { t } = useTexts('certhub-discovery-certs');
  if (target === '') {
    return (
      <Text as="span" tone="muted">
        {t('where.gone')}
      </Text>
    );
  }
  return (
    <>
      <Text as="span" mono>
        {serverText(target)}
      </Text>
      {moreTargets > 0 && (
        <Text as="span" size="sm" tone="muted" whiteSpace="nowrap">
          {' '}
          {t('where.more', { count: moreTargets })}
        </Text>
      )}
    </>
  );
}
