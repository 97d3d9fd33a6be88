import { useTexts } from '@certdeck/i18n';
import { Status } from '@certdeck/ui';
import type { FoundCertificate } from './FoundCertificates.resource.ts';

const TONES = { valid: 'success', expiring: 'warning', expired: 'error' } as const;

/** Whether a certificate is in force; of one that no server sends any more that is what matters. */
export function CertificateState({ state, target }: Pick<FoundCertificate, 'state' | 'target'>) {
  const { t } = useTexts('certhub-discovery-certs');
  if (target === '') return <Status tone="neutral">{t('state.gone')}</Status>;
  // texts: state.*
  return <Status tone={TONES[state]}>{t(`state.${state}`)}</Status>;
}
