import { useMemo } from 'react';
import { domainCalls, type DomainGroup } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Link } from '@certdeck/ui';
import type { Column } from '@certdeck/ui/data';
import { EditedList } from '../../lists/EditedList.tsx';
import { RemoveDialog } from '../../lists/Remove.dialog.tsx';
import { useListPage } from '../../lists/useListPage.ts';
import { GroupDialog } from './Group.dialog.tsx';

/** /domain/group: groups into which names are sorted, and how many are in each. */
export default function GroupsPage() {
  const { t } = useTexts('domain');
  const shown = useListPage();
  const [{ page, limit }] = shown;
  const list = useCall(
    domainCalls.listDomainGroups,
    { limit, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <EditedList
      title={t('groups.title')}
      lead={t('groups.lead')}
      addLabel={t('group.add')}
      none={{ title: t('groups.none'), text: t('groups.none.text') }}
      list={list}
      rows={list.data?.groups ?? []}
      total={list.data?.total ?? 0}
      columns={columns}
      shown={shown}
      editor={(group, close) => <GroupDialog group={group} onClose={close} />}
      remover={(group, close) => (
        <RemoveDialog call={domainCalls.removeDomainGroup} target={group} onClose={close}>
          {group.domains === 0 ? t('group.remove.empty') : t('group.remove.text', { count: group.domains })}
        </RemoveDialog>
      )}
    />
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
