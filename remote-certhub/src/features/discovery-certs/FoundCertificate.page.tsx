import { BodyCode } from '@certdeck/contract';
import { useFailureText, usePageTitle } from '@certdeck/federation';
import { Link as RouterLink, Navigate, useParams } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import {
  Alert,
  Button,
  Card,
  ErrorState,
  Loading,
  PageHeader,
  Skeleton,
  SkeletonText,
  Stack,
} from '@certdeck/ui';
import { CERTS_PAGE } from './addresses.ts';
import { CertificateActions } from './CertificateActions.tsx';
import { CertificateState } from './CertificateState.tsx';
import { Decoded } from './Decoded.tsx';
import { Facts } from './Facts.tsx';
import { type FoundCertificateDetail, useFoundCertificate } from './FoundCertificates.resource.ts';
import { Places } from './Places.tsx';
import { nameOf } from './certificateText.ts';

/** An id that isn't formed as one is as unknown as one that nobody has. */
const UNKNOWN: ReadonlySet<number | undefined> = new Set([BodyCode.notFound, BodyCode.badInput]);

/** /certhub/discovery/certs/{id}: one found certificate, where it is served, and what to do about it. */
export default function FoundCertificatePage() {
  const { t } = useTexts('certhub-discovery-certs');
  const { id = '' } = useParams();
  const failureText = useFailureText();
  const { data, error, isValidating, refresh } = useFoundCertificate(id);
  usePageTitle(data && nameOf(data, t));
  if (UNKNOWN.has(error?.reply?.code)) return <Navigate to="/404" replace />;
  if (data) return <Loaded certificate={data} />;
  return (
    <>
      <PageHeader title={t('cert.title')} />
      {error ? (
        <ErrorState
          level={2}
          title={t('cert.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
          actions={
            <Button asChild>
              <RouterLink to={CERTS_PAGE}>{t('attention.all')}</RouterLink>
            </Button>
          }
        >
          {failureText(error)}
        </ErrorState>
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Loaded({ certificate }: { certificate: FoundCertificateDetail }) {
  const { t } = useTexts('certhub-discovery-certs');
  const format = useFormats();
  const { places, lastSeen, pem } = certificate;
  return (
    <>
      <PageHeader
        title={nameOf(certificate, t)}
        status={<CertificateState {...certificate} />}
        actions={<CertificateActions certificate={certificate} />}
      />
      <Stack gap={{ base: '3', md: '4' }}>
        {places.length === 0 ? (
          <Alert tone="info">{t('cert.gone', { date: format.date(lastSeen) })}</Alert>
        ) : (
          <Places places={places} />
        )}
        <Facts certificate={certificate} />
        <Decoded pem={pem} />
      </Stack>
    </>
  );
}

/** The shape of the page to come. */
function Waiting() {
  return (
    <Loading>
      <Stack gap="4">
        {[3, 8].map((lines) => (
          <Card padded key={lines}>
            <Stack gap="4">
              <Skeleton width="160px" />
              <SkeletonText lines={lines} />
            </Stack>
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}
