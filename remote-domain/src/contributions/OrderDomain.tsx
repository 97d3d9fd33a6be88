import { domainCalls, type DomainDetail, type OrderPanelProps } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Alert, Button, Flex, Link, Panel, Stack, Text } from '@certdeck/ui';
import { DAY_SECONDS } from '@certdeck/validation';
import { namePage, renewPage } from '../names/addresses.ts';
import { AutoRenew } from '../names/AutoRenew.tsx';
import { DomainName } from '../names/DomainName.tsx';
import { NameStanding } from '../names/NameStanding.tsx';

const QUIET = { messages: 'none' } as const;

/** The tenant's domain that an order's certificate is for: until when it is theirs, and whether the certificate outlives it. */
export default function OrderDomain({ orderNo, commonName }: OrderPanelProps) {
  const asked = commonName === '' ? null : { host: commonName, limit: 1, offset: 1 };
  const name = useCall(domainCalls.listDomains, asked, QUIET).data?.[0];
  const detail = useCall(domainCalls.getDomain, name ? { orderNo: name.orderNo } : null, QUIET).data;
  // Most certificates are for names that were bought elsewhere: then there is nothing to say.
  return detail ? <OwnName name={detail} certificateOrderNo={orderNo} /> : null;
}

function OwnName({ name, certificateOrderNo }: { name: DomainDetail; certificateOrderNo: string }) {
  const { t } = useTexts('domain');
  const format = useFormats();
  const { unicode, expireTime, renewable } = name;
  const certificate = name.certificates.find(({ orderNo }) => orderNo === certificateOrderNo);
  const daysBeyond =
    certificate?.outlives && expireTime !== null
      ? Math.max(1, Math.round((certificate.endTime - expireTime) / DAY_SECONDS))
      : 0;
  const renew = renewable && (
    <Button size="sm" asChild>
      <RouterLink to={renewPage([name.orderNo])} aria-label={`${t('common:btn.renew')}: ${unicode}`}>
        {t('common:btn.renew')}
      </RouterLink>
    </Button>
  );
  return (
    <Panel title={t('ofOrder.title')} actions={daysBeyond === 0 && renew}>
      <Stack gap="3">
        {daysBeyond > 0 && (
          <Alert tone="warning" actions={renew}>
            {t('ofOrder.outlives', { count: daysBeyond })}
          </Alert>
        )}
        <Flex wrap="wrap" align="center" justify="space-between" columnGap="4" rowGap="2">
          <div>
            <Flex wrap="wrap" align="center" columnGap="2.5" rowGap="1">
              <Link asChild>
                <RouterLink to={namePage(name.orderNo)}>
                  <DomainName domain={name.domain} unicode={unicode} />
                </RouterLink>
              </Link>
              <NameStanding name={name} />
            </Flex>
            {expireTime !== null && (
              <Text size="sm" tone="muted">
                {t('ofOrder.until', { date: format.day(expireTime) })}
              </Text>
            )}
          </div>
          <AutoRenew name={name} worded />
        </Flex>
      </Stack>
    </Panel>
  );
}
