import { useMemo, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Text } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';
import type { InvoiceOrganization } from '../Invoices.resource.ts';
import { DeleteDialog } from '../templates/Delete.dialog.tsx';
import { TemplateList } from '../templates/TemplateList.tsx';
import { useListPage } from '../useListPage.ts';
import { InvoiceTitleDialog } from './InvoiceTitle.dialog.tsx';

/** /billing/invoice/invoice-template and the same below /account: to whom invoices are made out (D-006). */
export default function InvoiceTitlesPage() {
  const { t } = useTexts('billing');
  const page = useListPage();
  const list = useCall(
    accountCalls.listInvoiceOrganizations,
    { limit: page.limit, offset: page.page },
    { keepPreviousData: true, messages: 'none' },
  );
  const [editing, setEditing] = useState<InvoiceOrganization | 'new' | null>(null);
  const [deleting, setDeleting] = useState<InvoiceOrganization | null>(null);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <TemplateList
      texts={{
        ...{ title: t('titles.title'), lead: t('titles.lead') },
        ...{ add: t('titles.add'), empty: t('titles.empty') },
      }}
      list={list}
      page={page}
      columns={columns}
      nameOf={({ orgName }) => orgName}
      onAdd={() => setEditing('new')}
      onEdit={setEditing}
      onDelete={setDeleting}
    >
      {editing && (
        <InvoiceTitleDialog title={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      {deleting && (
        <DeleteDialog
          call={accountCalls.deleteInvoiceOrganization}
          target={{ id: deleting.id, name: deleting.orgName }}
          onClose={() => setDeleting(null)}
        />
      )}
    </TemplateList>
  );
}

function columnsOf(t: Translate): Column<InvoiceOrganization>[] {
  return [
    { id: 'orgName', header: t('title.orgName'), title: true, cell: ({ orgName }) => orgName },
    { id: 'taxNum', header: t('title.taxNum'), mono: true, cell: ({ taxNum }) => taxNum },
    { id: 'email', header: t('title.email'), cell: ({ email }) => email },
    {
      id: 'address',
      header: t('titles.address'),
      cell: ({ address, telephone }) => <Lines first={address} second={telephone} />,
    },
    {
      id: 'bank',
      header: t('titles.bank'),
      cell: ({ bankName, bankAccount }) => <Lines first={bankName} second={bankAccount} />,
    },
  ];
}

/** Two texts below each other, of which either may be empty. */
function Lines({ first, second }: { first: string; second: string }) {
  if (first === '' && second === '') return '-';
  return (
    <Box>
      {first !== '' && <Text>{first}</Text>}
      {second !== '' && (
        <Text size="sm" tone="muted">
          {second}
        </Text>
      )}
    </Box>
  );
}
