import type { ListedDomain } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Link, Status, Text } from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';
import { endsSoon } from '../../names/standing.ts';

/**
 * The certificate that protects a name: whether it lasts, until when, and how its end lies to that of the domain. On a
 * card it stands in a row that wraps, where each remark takes a line of its own.
 */
export function CertificateCell({ name }: { name: ListedDomain }) {
  const { t } = useTexts('domain-manage');
  const format = useFormats();
  const { certificate, unicode, domain, expireTime } = name;
  if (!certificate)
    return (
      <Text as="span" tone="muted">
        {t('certificate.none')}
      </Text>
    );
  const { orderNo, endTime, outlives } = certificate;
  const isEnding = endsSoon(endTime);
  const day = format.day(endTime);
  return (
    <>
      <Status tone={isEnding ? 'warning' : 'success'} whiteSpace="nowrap">
        {t(isEnding ? 'certificate.ending' : 'certificate.valid')}
      </Status>
      <Text size="sm">
        <Link asChild>
          <RouterLink
            to={`/ssl/certificate/${encodeURIComponent(orderNo)}`}
            aria-label={t('certificate.open', { name: unicode, date: day })}
          >
            {t('certificate.until', { date: day })}
          </RouterLink>
        </Link>
      </Text>
      {certificate.name !== domain && (
        <Text size="sm" tone="muted" overflowWrap="anywhere" flexBasis="100%">
          {toReadable(certificate.name)}
        </Text>
      )}
      {outlives ? (
        <Text size="sm" tone="warning" flexBasis="100%">
          {t('certificate.outlives')}
        </Text>
      ) : (
        expireTime !== null &&
        endTime < expireTime && (
          <Text size="sm" tone="muted" flexBasis="100%">
            {t('certificate.before')}
          </Text>
        )
      )}
    </>
  );
}
