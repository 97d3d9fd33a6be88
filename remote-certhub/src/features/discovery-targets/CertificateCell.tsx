import { daysUntil, useTexts } from '@certdeck/i18n';
import { Link as RouterLink } from '@certdeck/federation/router';
import { Box, Link, Status, Text, Time } from '@certdeck/ui';

export interface CertificateCellProps {
  /** '' where there is no certificate. */
  certID: string;
  commonName: string;
  /** Unix seconds. */
  notAfter: number;
  /** Days before its end from which it counts as expiring; without it its state isn't shown. */
  daysBefore?: number;
}

/** A found certificate: its name, which leads to it, and when it expires. */
export function CertificateCell({ certID, commonName, notAfter, daysBefore }: CertificateCellProps) {
  const { t } = useTexts('certhub-discovery-targets');
  if (certID === '') return <Text as="span">-</Text>;
  const days = daysUntil(notAfter) ?? 0;
  return (
    <Box minWidth="0">
      <Link asChild overflowWrap="anywhere">
        <RouterLink to={`/certhub/discovery/certs/${certID}`}>{commonName || t('cert.unnamed')}</RouterLink>
      </Link>
      <Text size="sm" tone="muted">
        <Time value={notAfter} day relative={daysBefore !== undefined} />
      </Text>
      {daysBefore !== undefined && days < daysBefore && (
        <Status tone={days < 0 ? 'error' : 'warning'}>
          {t(days < 0 ? 'cert.expired' : 'cert.expiring')}
        </Status>
      )}
    </Box>
  );
}
