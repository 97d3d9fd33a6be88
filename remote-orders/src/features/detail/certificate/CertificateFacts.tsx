import { formatFingerprint, type CertificateDetails } from '@certdeck/pki';
import { useTexts } from '@certdeck/i18n';
import { Stack, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';

export interface CertificateFactsProps {
  details: CertificateDetails;
  /** Unix seconds; when what was paid for ends, which may be later than this certificate. */
  coverageEnd: number;
}

/** Serial number, term, names, issuer and fingerprint of a certificate, each to copy. */
export function CertificateFacts({ details, coverageEnd }: CertificateFactsProps) {
  const { t } = useTexts('orders');
  const names = [...details.dnsNames, ...details.ipAddresses];
  return (
    <Stack gap="3">
      <DataList
        columns={2}
        items={[
          { label: t('certificate.commonName'), value: readable(details.commonName ?? ''), mono: true },
          { label: t('certificate.issuer'), value: details.issuerText },
          { label: t('certificate.notBefore'), value: <Time value={details.notBefore.date} /> },
          { label: t('certificate.notAfter'), value: <Time value={details.notAfter.date} relative /> },
          { label: t('facts.coverage'), value: <Time value={coverageEnd} relative /> },
          { label: t('certificate.key'), value: keyText(details) },
        ]}
      />
      <DataList
        items={[
          {
            label: t('certificate.names', { count: names.length }),
            value: names.map(readable).join(', '),
            copy: names.join('\n'),
            mono: true,
          },
          {
            label: t('certificate.serial'),
            value: details.serialNumber,
            copy: details.serialNumber,
            mono: true,
          },
          {
            label: t('certificate.fingerprint'),
            value: (
              <Text as="span" whiteSpace="pre-wrap">
                {formatFingerprint(details.fingerprints.sha256)}
              </Text>
            ),
            copy: details.fingerprints.sha256,
            mono: true,
          },
        ]}
      />
    </Stack>
  );
}

function readable(name: string): string {
  const shown = toReadable(name);
  return shown === name ? name : `${shown} (${name})`;
}

function keyText({ publicKey }: CertificateDetails): string {
  if (publicKey.kind === 'RSA') return `RSA ${publicKey.bits}`;
  return publicKey.kind === 'EC' ? `EC ${publicKey.curve}` : publicKey.algorithm;
}
