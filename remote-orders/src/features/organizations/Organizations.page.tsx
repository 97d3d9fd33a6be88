import { useMemo, useState } from 'react';
import { accountCalls, type Organization } from '@certdeck/contract';
import { apiCall, CopyApiCall } from '@certdeck/federation';
import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Link, SearchInput } from '@certdeck/ui';
import { CompanyDialog } from '@certdeck/parties';
import type { Column } from '@certdeck/ui/data';
import { DeleteDialog } from '../../parties/Delete.dialog.tsx';
import { readPage, writePage, type ListPage } from '../../parties/page.ts';
import { PartyList } from '../../parties/PartyList.tsx';
import { RecordActions } from '../../parties/RecordActions.tsx';

/** /orders/org: the customer's organisations, ten a page. */
export default function OrganizationsPage() {
  const { t } = useTexts('orders');
  const [query, setQuery] = useSearchParams();
  const page = readPage(query);
  const name = query.get('name')?.trim() ?? '';
  const [editing, setEditing] = useState<Organization | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Organization | null>(null);
  const asked = { limit: page.limit, offset: page.page, ...(name ? { name } : {}) };
  const list = useCall(accountCalls.listOrganizations, asked, { keepPreviousData: true, messages: 'none' });
  const go = (next: Partial<ListPage & { name: string }>) => {
    const { name: searched = name, ...rest } = next;
    setQuery(writePage({ ...page, page: 1, ...rest }, { name: searched }), { replace: true });
  };
  const columns = useMemo(() => organizationColumns(t), [t]);

  return (
    <>
      <PartyList
        texts={{ title: t('org.title'), lead: t('org.lead'), add: t('org.add'), empty: t('org.empty') }}
        list={list}
        reads={apiCall(accountCalls.listOrganizations, asked)}
        columns={columns}
        filtered={name !== ''}
        page={page}
        onPage={go}
        onClear={() => go({ name: '' })}
        onAdd={() => setEditing('new')}
        change="organization:write"
        renderActions={(organization) => (
          <RecordActions
            name={organization.orgName}
            onEdit={() => setEditing(organization)}
            onDelete={() => setDeleting(organization)}
          />
        )}
        search={
          <Box flex="1 1 240px" maxW={{ md: '360px' }}>
            <SearchInput
              aria-label={t('org.search')}
              placeholder={t('org.search')}
              value={name}
              onSearch={(text) => go({ name: text })}
            />
          </Box>
        }
      />
      <CompanyDialog
        open={editing !== null}
        company={editing === 'new' ? null : editing}
        aside={(request) => <CopyApiCall calls={() => [request()]} />}
        onClose={() => setEditing(null)}
      />
      {deleting && (
        <DeleteDialog
          call={accountCalls.deleteOrganization}
          target={{ id: deleting.id, name: deleting.orgName }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function organizationColumns(
  t: (key: string, values?: Record<string, string>) => string,
): Column<Organization>[] {
  return [
    { id: 'name', header: t('common:company.orgName'), title: true, cell: ({ orgName }) => orgName },
    { id: 'creditCode', header: t('common:company.creditCode'), mono: true, cell: (row) => row.creditCode },
    {
      id: 'place',
      header: t('org.place'),
      cell: ({ city, province, nationCode }) => [city, province, nationCode].filter(Boolean).join(', '),
    },
    {
      id: 'domains',
      header: t('vd.title'),
      cell: ({ id, orgName }) => (
        <Link asChild>
          <RouterLink
            to={`/orders/org/${encodeURIComponent(id)}/domains`}
            aria-label={t('vd.open.of', { name: orgName })}
          >
            {t('vd.open')}
          </RouterLink>
        </Link>
      ),
    },
    { id: 'telephone', header: t('common:company.telephone'), cell: ({ telephone }) => telephone },
    {
      id: 'founded',
      header: t('common:company.dateOfIncorporation'),
      cell: ({ dateOfIncorporation }) => dateOfIncorporation || '-',
    },
  ];
}
