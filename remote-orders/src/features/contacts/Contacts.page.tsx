import { useMemo, useState } from 'react';
import { accountCalls, type Contact } from '@certdeck/contract';
import { apiCall, CopyApiCall, useSiteConfig } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, SearchInput } from '@certdeck/ui';
import { ContactDialog } from '@certdeck/parties';
import type { Column } from '@certdeck/ui/data';
import { DeleteDialog } from '../../parties/Delete.dialog.tsx';
import { readPage, writePage, type ListPage } from '../../parties/page.ts';
import { PartyList } from '../../parties/PartyList.tsx';
import { RecordActions } from '../../parties/RecordActions.tsx';

/** /orders/contact: the contacts of orders, ten a page, found by last and first name. */
export default function ContactsPage() {
  const { t } = useTexts('orders');
  const { cfcaEnabled } = useSiteConfig();
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const lastname = query.get('lastname')?.trim() ?? '';
  const firstname = query.get('firstname')?.trim() ?? '';
  const [editing, setEditing] = useState<Contact | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Contact | null>(null);
  const asked = {
    limit: page.limit,
    offset: page.page,
    ...(lastname ? { lastname } : {}),
    ...(firstname ? { firstname } : {}),
  };
  const list = useCall(accountCalls.listContacts, asked, { keepPreviousData: true, messages: 'none' });
  const go = (next: Partial<ListPage & { lastname: string; firstname: string }>) => {
    const { lastname: last = lastname, firstname: first = firstname, ...rest } = next;
    setQuery(writePage({ ...page, page: 1, ...rest }, { lastname: last, firstname: first }), {
      replace: true,
    });
  };
  const columns = useMemo(() => contactColumns(t, cfcaEnabled), [t, cfcaEnabled]);

  return (
    <>
      <PartyList
        texts={{
          title: t('contacts.title'),
          lead: t('contacts.lead'),
          add: t('contacts.add'),
          empty: t('contacts.empty'),
        }}
        list={list}
        reads={apiCall(accountCalls.listContacts, asked)}
        columns={columns}
        filtered={lastname !== '' || firstname !== ''}
        page={page}
        onPage={go}
        onClear={() => go({ lastname: '', firstname: '' })}
        onAdd={() => setEditing('new')}
        change="contact:write"
        renderActions={(contact) => (
          <RecordActions
            name={contact.name}
            onEdit={() => setEditing(contact)}
            onDelete={() => setDeleting(contact)}
          />
        )}
        search={
          <>
            <Box flex="1 1 160px" maxW={{ md: '240px' }}>
              <SearchInput
                aria-label={t('common:contact.lastname')}
                placeholder={t('common:contact.lastname')}
                value={lastname}
                onSearch={(text) => go({ lastname: text })}
              />
            </Box>
            <Box flex="1 1 160px" maxW={{ md: '240px' }}>
              <SearchInput
                aria-label={t('common:contact.firstname')}
                placeholder={t('common:contact.firstname')}
                value={firstname}
                onSearch={(text) => go({ firstname: text })}
              />
            </Box>
          </>
        }
      />
      <ContactDialog
        open={editing !== null}
        contact={editing === 'new' ? null : editing}
        cfca={cfcaEnabled}
        aside={(request) => <CopyApiCall calls={() => [request()]} />}
        onClose={() => setEditing(null)}
      />
      {deleting && (
        <DeleteDialog call={accountCalls.deleteContact} target={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

function contactColumns(t: (key: string) => string, cfca: boolean): Column<Contact>[] {
  const columns: Column<Contact>[] = [
    { id: 'name', header: t('people.name'), title: true, cell: (contact) => contact.name },
    { id: 'position', header: t('contacts.position'), cell: (contact) => contact.position || '-' },
    { id: 'email', header: t('common:contact.email'), cell: (contact) => contact.email },
    { id: 'telephone', header: t('common:contact.telephone'), cell: (contact) => contact.telephone },
  ];
  if (cfca) {
    columns.push({
      id: 'idCard',
      header: t('common:contact.idCard'),
      cell: (contact) => contact.idCard || '-',
    });
  }
  return columns;
}
