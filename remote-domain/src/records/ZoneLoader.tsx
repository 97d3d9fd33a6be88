import type { ReactNode } from 'react';
import { useFailureText, usePageTitle } from '@certdeck/federation';
import { Link as RouterLink, useParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Container, ErrorState, PageHeader, SkeletonText } from '@certdeck/ui';
import { DNS_PAGE } from '../names/addresses.ts';
import { type HostedZone, useZone } from './zone.resource.ts';

interface Props {
  /** What the page is called until its name is known. */
  title: string;
  children: (zone: HostedZone) => ReactNode;
}

/** Reads the name of the address for a page about its DNS, and says so where that fails. */
export function ZoneLoader({ title, children }: Props) {
  const { t } = useTexts('domain-dns-zone');
  const { domain = '' } = useParams();
  const failureText = useFailureText();
  const { data, error, isValidating, refresh } = useZone(domain);
  usePageTitle(data?.unicode);
  if (data) return children(data);
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={title} />
      {error ? (
        <ErrorState
          level={2}
          title={t('failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
          actions={
            <Button asChild>
              <RouterLink to={DNS_PAGE}>{t('toList')}</RouterLink>
            </Button>
          }
        >
          {failureText(error)}
        </ErrorState>
      ) : (
        <SkeletonText lines={6} />
      )}
    </Container>
  );
}
