import { useMemo, useState } from 'react';
import { domainCalls, type DomainContact } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import { Alert, Box, Button, Container, EmptyState, PageHeader, PlusIcon, Text } from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { RemoveDialog } from '../../lists/Remove.dialog.tsx';
import { RowActions } from '../../lists/RowActions.tsx';
import { useFirstPage, useListPage } from '../../lists/useListPage.ts';
import { ContactDialog } from './Contact.dialog.tsx';
import { UsedDialog } from './Used.dialog.tsx';

const keyOf = ({ id }: DomainContact) => id;
const nameOf = ({ name }: DomainContact) => name;

/** /domain/contact: whom domain names are registered for. */
export default function ContactsPage() {
  const { t } = useTexts('domain');
  const explain = useExplain();
  const mayWrite = useCan()('domain:write');
  const shown = useListPage();
  const [{ page, limit }, go] = shown;
  const list = useCall(
    domainCalls.listDomainContacts,
    { limit, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  useFirstPage(list.data?.length === 0, shown);
  const [editing, setEditing] = useState<DomainContact | 'new'>();
  const [removing, setRemoving] = useState<DomainContact>();
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = list.data ?? [];
  const add = mayWrite && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setEditing('new')}>
      {t('contact.add')}
    </Button>
  );
  const closeRemoval = () => setRemoving(undefined);

  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('contacts.title')}
        description={t('contacts.lead')}
        actions={(rows.length > 0 && add) || undefined}
      />
      {!mayWrite && (
        <Box marginBottom="4">
          <Alert tone="info">{t('readOnly')}</Alert>
        </Box>
      )}
      <ListBody list={list} explain={explain}>
        <Table
          label={t('contacts.title')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowName={nameOf}
          rowActions={
            mayWrite
              ? (row) => (
                  <RowActions
                    name={row.name}
                    onEdit={() => setEditing(row)}
                    onRemove={() => setRemoving(row)}
                  />
                )
              : undefined
          }
          loading={list.isLoading || list.isPrevious}
          skeletonRows={4}
          empty={
            <EmptyState level={2} title={t('contacts.none')} actions={add || undefined}>
              {t('contacts.none.text')}
            </EmptyState>
          }
        />
        <Pager total={list.total} limit={limit} page={page} onChange={go} />
      </ListBody>
      {editing && (
        <ContactDialog
          contact={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing &&
        (removing.domains > 0 ? (
          <UsedDialog contact={removing} onClose={closeRemoval} />
        ) : (
          <RemoveDialog call={domainCalls.removeDomainContact} target={removing} onClose={closeRemoval}>
            {t('contact.remove.unused')} {t('common:dialog.delete.text')}
          </RemoveDialog>
        ))}
    </Container>
  );
}

function columnsOf(t: Translate): Column<DomainContact>[] {
  const place = ({ city, state, country }: DomainContact) =>
    [city, state, country].filter((part, index, all) => part !== '' && part !== all[index - 1]).join(', ');
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
    { id: 'phone', header: t('common:contact.telephone'), cell: ({ phone }) => phone },
    { id: 'place', header: t('contact.place'), cell: place },
    { id: 'domains', header: t('names.count'), align: 'end', cell: ({ domains }) => domains },
  ];
}
