import { useMemo, useState } from 'react';
import { domainCalls, type DomainGroup } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import { Alert, Box, Button, Container, EmptyState, Link, PageHeader, PlusIcon } from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { RemoveDialog } from '../../lists/Remove.dialog.tsx';
import { RowActions } from '../../lists/RowActions.tsx';
import { useFirstPage, useListPage } from '../../lists/useListPage.ts';
import { GroupDialog } from './Group.dialog.tsx';

const keyOf = ({ id }: DomainGroup) => id;
const nameOf = ({ name }: DomainGroup) => name;

/** /domain/group: groups into which names are sorted, and how many are in each. */
export default function GroupsPage() {
  const { t } = useTexts('domain');
  const explain = useExplain();
  const mayWrite = useCan()('domain:write');
  const shown = useListPage();
  const [{ page, limit }, go] = shown;
  const list = useCall(
    domainCalls.listDomainGroups,
    { limit, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  useFirstPage(list.data?.groups.length === 0, shown);
  const [editing, setEditing] = useState<DomainGroup | 'new'>();
  const [removing, setRemoving] = useState<DomainGroup>();
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = list.data?.groups ?? [];
  const add = mayWrite && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setEditing('new')}>
      {t('group.add')}
    </Button>
  );

  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('groups.title')}
        description={t('groups.lead')}
        actions={(rows.length > 0 && add) || undefined}
      />
      {!mayWrite && (
        <Box marginBottom="4">
          <Alert tone="info">{t('readOnly')}</Alert>
        </Box>
      )}
      <ListBody list={list} explain={explain}>
        <Table
          label={t('groups.title')}
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
            <EmptyState level={2} title={t('groups.none')} actions={add || undefined}>
              {t('groups.none.text')}
            </EmptyState>
          }
        />
        <Pager total={list.data?.total ?? 0} limit={limit} page={page} onChange={go} />
      </ListBody>
      {editing && (
        <GroupDialog group={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {removing && (
        <RemoveDialog
          call={domainCalls.removeDomainGroup}
          target={removing}
          onClose={() => setRemoving(undefined)}
        >
          {removing.domains === 0
            ? t('group.remove.empty')
            : t('group.remove.text', { count: removing.domains })}
        </RemoveDialog>
      )}
    </Container>
  );
}

function columnsOf(t: Translate): Column<DomainGroup>[] {
  return [
    { id: 'name', header: t('group.name'), title: true, cell: ({ name }) => name },
    {
      id: 'domains',
      header: t('names.count'),
      cell: ({ id, domains }) =>
        domains === 0 ? (
          t('group.empty')
        ) : (
          <Link asChild>
            <RouterLink to={`/domain/manage/mine?groupID=${encodeURIComponent(id)}`}>
              {t('group.names', { count: domains })}
            </RouterLink>
          </Link>
        ),
    },
  ];
}
