import type { CsrReport } from '@certdeck/pki';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useSignedIn } from '@certdeck/session';
import { ArrowRightIcon, Badge, Button, Flex, Panel, Stack, Text } from '@certdeck/ui';
import { encodeRenewTicket } from '@certdeck/validation';
import { fitOf } from './fits.ts';
import { useDecoderTexts } from './texts.ts';

const BUY = '/ssl/certificates';

/** Which products fit, and the way to them with the names filled in. */
export function FitsPanel({ report }: { report: CsrReport }) {
  const { t } = useDecoderTexts();
  const { hasRoute } = usePortal();
  const isGuest = !useSignedIn();
  const { scope, levels, lacksOrganization } = fitOf(report);
  const buyable = report.names.length > 0 && hasRoute(BUY);
  return (
    <Panel title={t('fits.title')}>
      <Stack gap="3">
        <Flex gap="2" wrap="wrap" align="center">
          {levels.map((level) => (
            <Badge key={level} tone="accent">
              {level}
            </Badge>
          ))}
          <Text>{t(`fits.${scope}`, { count: report.names.length })}</Text>
        </Flex>
        {lacksOrganization && levels.includes('OV') && <Text tone="muted">{t('fits.organization')}</Text>}
        {buyable && (
          <div>
            {isGuest && (
              <Text tone="muted" marginBottom="2">
                {t('fits.account')}
              </Text>
            )}
            <Button asChild iconEnd={<ArrowRightIcon size={14} />}>
              <RouterLink to={`${BUY}?renew_ticket=${encodeRenewTicket({ domains: [...report.names] })}`}>
                {t(isGuest ? 'fits.signIn' : 'fits.buy')}
              </RouterLink>
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
