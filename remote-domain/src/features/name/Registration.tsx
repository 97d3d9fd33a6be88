import type { DomainDetail } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Link, Panel } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { CONTACTS_PAGE } from '../../names/addresses.ts';
import { countryName } from '../../places/countryName.ts';

/** Whom a name is registered for. */
export function Registration({ name: { contact, premium } }: { name: DomainDetail }) {
  const { t, lang } = useTexts('domain-name');
  const { hasRoute } = usePortal();
  return (
    <Panel
      title={t('registration')}
      actions={
        hasRoute(CONTACTS_PAGE) && (
          <Link asChild>
            <RouterLink to={CONTACTS_PAGE}>{t('registration.contacts')}</RouterLink>
          </Link>
        )
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
