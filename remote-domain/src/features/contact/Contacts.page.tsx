import { useMemo } from 'react';
import { domainCalls, type DomainContact } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Text } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';
import { EditedList } from '../../lists/EditedList.tsx';
import { RemoveDialog } from '../../lists/Remove.dialog.tsx';
import { useListPage } from '../../lists/useListPage.ts';
import { countryName } from '../../places/countryName.ts';
import { joinSentences } from '../../names/sentences.ts';
import { ContactDialog } from './Contact.dialog.tsx';
import { UsedDialog } from './Used.dialog.tsx';

/** /domain/contact: whom domain names are registered for. */
export default function ContactsPage() {
  const { t, lang } = useTexts('domain');
  const shown = useListPage();
  const [{ page, limit }] = shown;
  const list = useCall(
    domainCalls.listDomainContacts,
    { limit, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  const columns = useMemo(() => columnsOf(t, lang), [t, lang]);
  return (
    <EditedList
      title={t('contacts.title')}
      lead={t('contacts.lead')}
      addLabel={t('contact.add')}
      none={{ title: t('contacts.none'), text: t('contacts.none.text') }}
      list={list}
      rows={list.data ?? []}
      total={list.total}
      columns={columns}
      shown={shown}
      editor={(contact, close) => <ContactDialog contact={contact} onClose={close} />}
      remover={(contact, close) =>
        contact.domains > 0 ? (
          <UsedDialog contact={contact} onClose={close} />
        ) : (
          <RemoveDialog call={domainCalls.removeDomainContact} target={contact} onClose={close}>
            {joinSentences([t('contact.remove.unused'), t('common:dialog.delete.text')], lang)}
          </RemoveDialog>
        )
      }
    />
  );
}

function columnsOf(t: Translate, lang: string): Column<DomainContact>[] {
  const place = ({ city, state, country }: DomainContact) =>
    [city, state, countryName(country, lang)]
      .filter((part, index, all) => part !== '' && part !== all[index - 1])
      .join(', ');
  return [
    {
      id: 'name',
      header: t('contact.name'),
      title: true,
      cell: ({ name, organization }) => (
        <>
          {name}
          {organization !== '' && (
            <Text as="span" display="block" size="sm" tone="muted" fontWeight="normal">
              {organization}
            </Text>
          )}
        </>
      ),
    },
    { id: 'latin', header: t('contact.latin'), cell: ({ intName }) => intName },
    { id: 'email', header: t('contact.email'), cell: ({ email }) => email },
    {
      id: 'phone',
      header: t('common:contact.telephone'),
      cell: ({ phone }) => <Text whiteSpace="nowrap">{phone}</Text>,
    },
    { id: 'place', header: t('contact.place'), cell: place },
    { id: 'domains', header: t('names.count'), align: 'end', cell: ({ domains }) => domains },
  ];
}
