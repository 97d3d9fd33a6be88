import { useTexts } from '@certdeck/i18n';
import { Card, Heading, Text } from '@certdeck/ui';
import { WeeksChart } from '@certdeck/ui/charts';
import type { Summary } from './FoundCertificates.resource.ts';

/** How many certificates expire in each of the next weeks. */
export function ExpiringByWeek({ weeks }: Pick<Summary, 'weeks'>) {
  const { t } = useTexts('certhub-discovery-certs');
  const title = t('weeks.title');
  const isQuiet = weeks.every(({ certs }) => certs === 0);
  return (
    <Card padded>
      {isQuiet ? (
        <>
          <Heading level={2} size="sm" marginBottom="1">
            {title}
          </Heading>
          <Text size="sm" tone="muted">
            {t('weeks.none')}
          </Text>
        </>
      ) : (
        <WeeksChart
          title={title}
          counted={t('figure.certs')}
          // Whether something renews them is not known of certificates that were found.
          weeks={weeks.map(({ from, certs }) => ({
            start: from,
            ended: 0,
            soon: 0,
            manual: certs,
            automatic: 0,
          }))}
        />
      )}
    </Card>
  );
}
