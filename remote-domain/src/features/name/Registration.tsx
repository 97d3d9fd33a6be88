import { domainCalls, type DomainDetail } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { HStack, Link, Panel } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { namesState } from '../../batches/batchNames.ts';
import { batchPage, CONTACTS_PAGE } from '../../names/addresses.ts';
import { countryName } from '../../places/countryName.ts';

/** In these the registry takes another holder. */
const changeable: readonly DomainDetail['status'][] = ['active', 'expired'];

/** Whom a name is registered for. */
export function Registration({ name: { contact, premium, domain, status } }: { name: DomainDetail }) {
  const { t, lang } = useTexts('domain-name');
  const { hasRoute } = usePortal();
  const mayChange = useCan()(domainCalls.startDomainBatch.permission) && changeable.includes(status);
  return (
    <Panel
      title={t('registration')}
      actions={
        <HStack gap="4">
          {mayChange && (
            <Link asChild>
              <RouterLink to={batchPage('update-ownership')} state={namesState([domain])}>
                {t('domain:batch.do.update-ownership')}
              </RouterLink>
            </Link>
          )}
          {hasRoute(CONTACTS_PAGE) && (
            <Link asChild>
              <RouterLink to={CONTACTS_PAGE}>{t('registration.contacts')}</RouterLink>
            </Link>
          )}
        </HStack>
      }
    >
      <DataList
        items={[
          { label: t('registration.holder'), value: contact?.organization || contact?.name },
          ...(contact?.organization ? [{ label: t('registration.person'), value: contact.name }] : []),
          { label: t('registration.email'), value: contact?.email },
          {
            label: t('registration.country'),
            value: contact && countryName(contact.country, lang),
          },
          {
            label: t('registration.class'),
            value: t(premium ? 'registration.premium' : 'registration.standard'),
          },
        ]}
      />
    </Panel>
  );
}
