import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Alert, Button } from '@certdeck/ui';
import { MINE_PAGE } from '../names/addresses.ts';
import { BUY_PAGE, certificateOrder } from '../names/certificateOrder.ts';

/** A name that was just paid for. */
export interface PaidName {
  domain: string;
  unicode: string;
  kind: 'register' | 'renew';
  orderNo: string;
  /** A certificate is wanted for it. */
  certificate: boolean;
}

/** Names that are written out; of more their number is said. */
const NAMED = 5;

interface Props {
  paid: readonly PaidName[];
  /** Leads to where the names stand. */
  linked?: boolean;
  onClose(): void;
}

/** Says what was paid and is being registered, and leads on to the certificates that were wished for with it. */
export function PaidNotice({ paid, linked = false, onClose }: Props) {
  const { t } = useTexts('domain');
  const { list } = useFormats();
  const { hasRoute } = usePortal();
  const mayOrder = useCan()('order:create') && hasRoute(BUY_PAGE);
  const named = (names: readonly PaidName[]) =>
    names.length > NAMED
      ? t('paid.names', { count: names.length })
      : list(names.map(({ unicode }) => unicode));
  const registering = paid.filter(({ kind }) => kind === 'register');
  const renewing = paid.filter(({ kind }) => kind === 'renew');
  const wanted = paid.filter(({ certificate }) => certificate);
  return (
    <Alert
      tone="success"
      title={t('paid.title')}
      live
      onClose={onClose}
      actions={
        <>
          {linked && (
            <Button size="sm" asChild>
              <RouterLink to={MINE_PAGE}>{t('paid.show')}</RouterLink>
            </Button>
          )}
          {wanted.length > 0 && mayOrder && (
            <Button size="sm" asChild>
              <RouterLink to={certificateOrder(wanted.map(({ domain }) => domain))}>
                {t('paid.certificates', { count: wanted.length })}
              </RouterLink>
            </Button>
          )}
        </>
      }
    >
      {registering.length > 0 && <p>{t('paid.registering', { names: named(registering) })}</p>}
      {renewing.length > 0 && <p>{t('paid.renewing', { names: named(renewing) })}</p>}
      {wanted.length > 0 && mayOrder && <p>{t('paid.wanted', { names: named(wanted) })}</p>}
    </Alert>
  );
}

/** The names that came along with a navigation, as the cart gives them; none of anything else. */
export function paidNamesOf(state: unknown): readonly PaidName[] {
  const paid = typeof state === 'object' && state !== null && 'paid' in state ? state.paid : undefined;
  return Array.isArray(paid) ? (paid as PaidName[]) : [];
}
