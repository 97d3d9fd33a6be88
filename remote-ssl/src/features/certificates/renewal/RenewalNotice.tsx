import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Button, Text } from '@certdeck/ui';
import { DAY_SECONDS, encodeRenewTicket } from '@certdeck/validation';
import type { Renewed } from './useRenewed.ts';

/** The same names without what is renewed: any product may be chosen for them. */
export const anewAddress = (names: readonly string[]): string =>
  names.length === 0
    ? '/ssl/certificates'
    : `/ssl/certificates?renew_ticket=${encodeRenewTicket({ domains: [...names] })}`;

interface Props {
  renewed: Renewed;
  /** End of the coverage that is taken over, Unix seconds; 0 for none. */
  from: number;
  now: number;
  names: readonly string[];
}

/** Which order is renewed and how many of its days the renewal takes over, before anything is paid (D-492). */
export function RenewalNotice({ renewed, from, now, names }: Props) {
  const { t } = useTexts('ssl');
  const format = useFormats();
  const { order, orderNo, failed } = renewed;
  return (
    <Alert
      tone={failed ? 'warning' : 'info'}
      title={t('renewal.title', { orderNo })}
      actions={
        <>
          {failed && (
            <Button size="sm" onClick={renewed.refresh}>
              {t('common:btn.retry')}
            </Button>
          )}
          <OrderLink orderNo={orderNo} />
          <Button size="sm" variant="ghost" asChild>
            <RouterLink to={anewAddress(names)}>{t('renewal.anew')}</RouterLink>
          </Button>
        </>
      }
    >
      {failed && <Text>{t('renewal.failed')}</Text>}
      {order && from > 0 && (
        <Text data-part="carried">
          {t('renewal.carried', { count: Math.floor((from - now) / DAY_SECONDS), date: format.day(from) })}
        </Text>
      )}
      {order && from === 0 && <Text>{t('renewal.begins')}</Text>}
    </Alert>
  );
}

/** An order is renewed once: the way to what there is already. */
export function RenewedAlready({ renewed, renewal }: { renewed: Renewed; renewal: string }) {
  const { t } = useTexts('ssl');
  return (
    <Alert
      live
      title={t('renewal.title', { orderNo: renewed.orderNo })}
      actions={<OrderLink orderNo={renewal} primary />}
    >
      <Text>{t('renewal.done', { orderNo: renewal })}</Text>
    </Alert>
  );
}

/** The product of the order isn't sold any more; another one is the customer's choice. */
export function RenewalOffSale({ orderNo, names }: { orderNo: string; names: readonly string[] }) {
  const { t } = useTexts('ssl');
  return (
    <Alert
      tone="warning"
      title={t('renewal.offSale.title')}
      actions={
        <Button size="sm" asChild>
          <RouterLink to={anewAddress(names)}>{t('renewal.offSale.act')}</RouterLink>
        </Button>
      }
    >
      <Text>{t('renewal.offSale.text', { orderNo })}</Text>
    </Alert>
  );
}

function OrderLink({ orderNo, primary = false }: { orderNo: string; primary?: boolean }) {
  const { t } = useTexts('ssl');
  const { hasRoute } = usePortal();
  const place = `/ssl/certificate/${orderNo}`;
  if (!hasRoute(place)) return null;
  return (
    <Button size="sm" variant={primary ? 'primary' : 'secondary'} asChild>
      <RouterLink to={place}>{t('renewal.open', { orderNo })}</RouterLink>
    </Button>
  );
}
