import { useTexts } from '@certdeck/i18n';
import { Flex, Status } from '@certdeck/ui';
import type { Certificate } from './Certificates.page.tsx';

const TONES = { valid: 'success', ended: 'neutral', revoking: 'warning', revoked: 'error' } as const;

/** Whether a certificate holds, and whether the issuer refused to revoke it. */
export function CertificateState({ state, refusal }: Pick<Certificate, 'state' | 'refusal'>) {
  const { t } = useTexts('operator');
  return (
    <Flex gap="2" wrap="wrap">
      <Status tone={TONES[state]}>{t(`certificates.state.${state}`)}</Status>
      {refusal !== 'none' && <Status tone="error">{t('certificates.refused')}</Status>}
    </Flex>
  );
}
