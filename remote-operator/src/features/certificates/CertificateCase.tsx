import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Stack, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { Case } from '../../cases/Case.tsx';
import { CustomerLink, Step } from '../../cases/facts.tsx';
import type { Certificate } from './Certificates.page.tsx';
import { CertificateState } from './CertificateState.tsx';
import { isReason, RevokeDialog } from './RevokeDialog.tsx';

interface Props {
  certificate: Certificate;
  onClose: () => void;
  /** What is shown is old. */
  onChanged: () => void;
}

/** One certificate: what it is for, whose it is, and its revocation (D-393). */
export function CertificateCase({ certificate, onClose, onChanged }: Props) {
  const { t } = useTexts('operator');
  const { state, names, reason, told, revoked, revokedBy, refusal, refusalDetail } = certificate;
  return (
    <Case<'revoke'>
      title={names[0] ?? certificate.serial}
      state={<CertificateState {...certificate} />}
      onClose={onClose}
      onChanged={onChanged}
      footer={(begin) =>
        state === 'valid' ? (
          <Button variant="danger" onClick={() => begin('revoke')}>
            {t('certificates.revoke')}
          </Button>
        ) : null
      }
      dialog={(_act, ends) => <RevokeDialog certificate={certificate} {...ends} />}
    >
      {() => (
        <Stack gap="5">
          {state === 'revoking' && <Alert tone="warning">{t('certificates.revoking')}</Alert>}
          {refusal !== 'none' && (
            <Alert tone="error" title={t('certificates.refusal')}>
              {refusal === 'serialUnknown'
                ? t('certificates.refusal.unknown')
                : refusalDetail || t('certificates.refusal.none')}
            </Alert>
          )}
          {told !== '' && (
            <Alert tone="error" title={t('transfers.told')}>
              {told}
            </Alert>
          )}
          <DataList
            items={[
              { label: t('transfers.customer'), value: <CustomerLink accountNo={certificate.accountNo} /> },
              { label: t('transfers.order'), value: certificate.orderNo, mono: true },
              { label: t('certificates.product'), value: certificate.product },
              { label: t('certificates.names'), value: <Names names={names} /> },
              { label: t('certificates.serial'), value: certificate.serial, mono: true },
              { label: t('certificates.issued'), value: <Time value={certificate.issued} /> },
              { label: t('certificates.ends'), value: <Time value={certificate.ends} /> },
              ...(revoked === 0
                ? []
                : [
                    {
                      label: t('certificates.state.revoked'),
                      value: <Step by={revokedBy} at={revoked} />,
                    },
                    {
                      label: t('certificates.reason'),
                      value: isReason(reason) ? t(`certificates.reason.${reason}`) : reason,
                    },
                  ]),
            ]}
          />
        </Stack>
      )}
    </Case>
  );
}

/** All names of a certificate, a line each. */
export function Names({ names }: { names: readonly string[] }) {
  return (
    <Stack gap="0.5" maxHeight="40" overflowY="auto" tabIndex={names.length > 6 ? 0 : undefined}>
      {names.map((name) => (
        <Text key={name} mono overflowWrap="anywhere">
          {name}
        </Text>
      ))}
    </Stack>
  );
}
