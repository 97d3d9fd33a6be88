import type { ReactNode } from 'react';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { FigureRow, FigureTile, Text } from '@certdeck/ui';
import { CERTS_PAGE, MANAGE_PAGE } from './addresses.ts';
import type { Summary } from './FoundCertificates.resource.ts';

/** The figures, each the way to what it counts. */
export function SummaryTiles({ summary }: { summary: Summary }) {
  const { t } = useTexts('certhub-discovery-certs');
  const { number } = useFormats();
  const to = (address: string) => (content: ReactNode) => <RouterLink to={address}>{content}</RouterLink>;
  return (
    <FigureRow>
      <FigureTile
        label={t('figure.targets')}
        value={number(summary.targets)}
        action={
          summary.paused > 0 && (
            <Text as="span" size="sm" tone="muted" weight="normal">
              {t('figure.paused', { count: summary.paused })}
            </Text>
          )
        }
        link={to(MANAGE_PAGE)}
      />
      <FigureTile label={t('figure.certs')} value={number(summary.certs)} link={to(CERTS_PAGE)} />
      <FigureTile
        label={t('figure.expiring', { count: summary.daysBefore })}
        value={number(summary.expiring)}
        warns={summary.expiring > 0}
        link={to(`${CERTS_PAGE}?state=expiring`)}
      />
      <FigureTile
        label={t('figure.expired')}
        value={number(summary.expired)}
        warns={summary.expired > 0}
        link={to(`${CERTS_PAGE}?state=expired`)}
      />
      <FigureTile
        label={t('figure.failed')}
        value={number(summary.failed)}
        warns={summary.failed > 0}
        link={to(`${MANAGE_PAGE}?state=failed`)}
      />
    </FigureRow>
  );
}
