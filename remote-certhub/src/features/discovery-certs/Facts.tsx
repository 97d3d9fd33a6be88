import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Link, Panel, Stack, Time } from '@certdeck/ui';
import { DataList, ValidityRail } from '@certdeck/ui/data';
import { orderPage } from './addresses.ts';
import type { FoundCertificate } from './FoundCertificates.resource.ts';

/** How long the certificate holds, when it was seen, and where it comes from; the rest is decoded below. */
export function Facts({ certificate }: { certificate: FoundCertificate }) {
  const { t } = useTexts('certhub-discovery-certs');
  const { hasRoute } = usePortal();
  const { notBefore, notAfter, firstSeen, lastSeen, orderNo, issuer } = certificate;
  const order =
    orderNo !== '' && hasRoute(orderPage(orderNo)) ? (
      <Link asChild>
        <RouterLink to={orderPage(orderNo)}>{orderNo}</RouterLink>
      </Link>
    ) : (
      orderNo || t('order.none')
    );
  return (
    <Panel title={t('facts.title')}>
      <Stack gap="4">
        <ValidityRail size="md" from={notBefore} until={undefined} ends={notAfter} />
        <DataList
          columns={2}
          items={[
            { label: t('facts.firstSeen'), value: <Time value={firstSeen} /> },
            { label: t('facts.lastSeen'), value: <Time value={lastSeen} relative /> },
            { label: t('column.issuer'), value: issuer },
            { label: t('column.order'), value: order, mono: orderNo !== '' },
          ]}
        />
      </Stack>
    </Panel>
  );
}
