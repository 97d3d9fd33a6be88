import { useMemo, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import type { Column } from '@certdeck/ui/data';
import type { InvoiceContact } from '../Invoices.resource.ts';
import { DeleteDialog } from '../templates/Delete.dialog.tsx';
import { TemplateList } from '../templates/TemplateList.tsx';
import { useListPage } from '../useListPage.ts';
import { InvoiceContactDialog } from './InvoiceContact.dialog.tsx';

/** /billing/invoice/mailling-template and the same below /account: where invoices on paper are sent (D-006, D-008). */
export default function InvoiceContactsPage() {
  const { t } = useTexts('billing');
  const page = useListPage();
  const list = useCall(
    accountCalls.listInvoiceContacts,
    { limit: page.limit, offset: page.page },
    { keepPreviousData: true, messages: 'none' },
  );
  const [editing, setEditing] = useState<InvoiceContact | 'new' | null>(null);
  const [deleting, setDeleting] = useState<InvoiceContact | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <TemplateList
      texts={{
        ...{ title: t('mailing.title'), lead: t('mailing.lead') },
        ...{ add: t('mailing.add'), empty: t('mailing.empty') },
      }}
      list={list}
      page={page}
      columns={columns}
      nameOf={({ name }) => name}
      onAdd={() => setEditing('new')}
      onEdit={setEditing}
      onDelete={setDeleting}
    >
      {editing && (
        <InvoiceContactDialog contact={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <DeleteDialog
          call={accountCalls.deleteInvoiceContact}
          target={deleting}
          onClose={() => setDeleting(null)}
        />
      )}
    </TemplateList>
  );
}

function columnsOf(t: Translate): Column<InvoiceContact>[] {
  return [
    { id: 'name', header: t('mailing.name'), title: true, cell: ({ name }) => name },
    { id: 'telephone', header: t('mailing.telephone'), cell: ({ telephone }) => telephone },
    { id: 'address', header: t('mailing.address'), cell: ({ address }) => address },
  ];
}
