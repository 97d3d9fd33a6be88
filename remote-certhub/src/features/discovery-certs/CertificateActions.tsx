import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Button, CartIcon, RefreshIcon, ShieldIcon } from '@certdeck/ui';
import { isDomain } from '@certdeck/validation';
import { pathOf as reportPage } from '../report/path.ts';
import { BUY_PAGE, orderPage, replacementOf } from './addresses.ts';
import type { FoundCertificateDetail } from './FoundCertificates.resource.ts';

/** The only port that a site audit looks at. */
const HTTPS = 443;

/** What can be done about a certificate: look at a server that sends it, and see to its successor. */
export function CertificateActions({ certificate }: { certificate: FoundCertificateDetail }) {
  const { t } = useTexts('certhub-discovery-certs');
  const { hasRoute } = usePortal();
  const can = useCan();
  const { orderNo, names, places } = certificate;
  const audited = places.find(({ host, port }) => port === HTTPS && isDomain(host));
  const isBought = orderNo !== '';
  return (
    <>
      {audited && (
        <Button asChild icon={<ShieldIcon />}>
          <RouterLink to={reportPage(audited.host)}>{t('cert.audit')}</RouterLink>
        </Button>
      )}
      {isBought && hasRoute(orderPage(orderNo)) && (
        <Button asChild variant="primary" icon={<RefreshIcon />}>
          <RouterLink to={orderPage(orderNo)}>{t('cert.renew')}</RouterLink>
        </Button>
      )}
      {!isBought && names.length > 0 && can('order:create') && hasRoute(BUY_PAGE) && (
        <Button asChild variant="primary" icon={<CartIcon />}>
          <RouterLink to={replacementOf(names)}>{t('cert.replace')}</RouterLink>
        </Button>
      )}
    </>
  );
}
