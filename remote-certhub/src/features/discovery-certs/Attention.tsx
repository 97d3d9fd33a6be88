import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Link, Loading, Panel, SkeletonText, Text } from '@certdeck/ui';
import { ListBody, TaskRow } from '@certdeck/ui/data';
import { CERTS_PAGE, certPage } from './addresses.ts';
import { type FoundCertificate, useFirstToExpire } from './FoundCertificates.resource.ts';
import { daysLeft, nameOf } from './certificateText.ts';
import { Where } from './Where.tsx';

/** The certificates that expire first, those that have expired and are still sent before all. */
export function Attention() {
  const { t } = useTexts('certhub-discovery-certs');
  const explain = useExplain();
  const list = useFirstToExpire();
  const rows = list.data;
  return (
    <Panel
      flush
      title={t('attention.title')}
      description={t('attention.lead')}
      actions={
        <Button asChild size="sm" variant="link">
          <RouterLink to={CERTS_PAGE}>{t('attention.all')}</RouterLink>
        </Button>
      }
    >
      <ListBody list={list} explain={explain} level={3}>
        {!rows && (
          <Box padding="4">
            <Loading>
              <SkeletonText lines={5} />
            </Loading>
          </Box>
        )}
        {rows?.length === 0 && (
          <Text tone="muted" padding="4">
            {t('attention.none')}
          </Text>
        )}
        {rows && rows.length > 0 && (
          <ul>
            {rows.map((certificate) => (
              <Row key={certificate.id} certificate={certificate} />
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  );
}

function Row({ certificate }: { certificate: FoundCertificate }) {
  const { t } = useTexts('certhub-discovery-certs');
  const left = daysLeft(certificate.notAfter, t);
  const tone = left?.tone ?? 'info';
  return (
    <TaskRow
      tone={tone}
      title={
        <Link asChild>
          <RouterLink to={certPage(certificate.id)}>{nameOf(certificate, t)}</RouterLink>
        </Link>
      }
      detail={<Where certificate={certificate} />}
      action={
        <Text as="span" tabular tone={tone === 'info' ? 'muted' : tone}>
          {left?.text ?? '-'}
        </Text>
      }
    />
  );
}
