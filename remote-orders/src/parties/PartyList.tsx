import type { ReactNode } from 'react';
import type { Permission } from '@certdeck/contract';
import { type ApiCall, CopyApiCall, useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { type CallState, useCan } from '@certdeck/session';
import { Box, Button, EmptyState, Flex, PageHeader, PlusIcon, Stack } from '@certdeck/ui';
import { ListBody, Pager, Table, type Column } from '@certdeck/ui/data';
import { RoleLimit } from '../order/RoleLimit.tsx';
import { FIRST_SIZE, type ListPage } from './page.ts';

export interface PartyListProps<Row> {
  texts: { title: string; lead: string; add: string; empty: string };
  list: CallState<Row[]>;
  /** The call that reads the list as it is shown. */
  reads: ApiCall;
  columns: readonly Column<Row>[];
  renderActions: (row: Row) => ReactNode;
  /** Search fields. */
  search: ReactNode;
  filtered: boolean;
  page: ListPage;
  onPage: (page: ListPage) => void;
  onClear: () => void;
  onAdd: () => void;
  /** What adding, editing and deleting asks for. */
  change: Permission;
}

/** A list of people or organisations that the customer keeps: search, add, edit, delete. */
export function PartyList<Row extends { id: string; name: string }>(props: PartyListProps<Row>) {
  const {
    texts,
    list,
    reads,
    columns,
    renderActions,
    search,
    filtered,
    page,
    onPage,
    onClear,
    onAdd,
    change,
  } = props;
  const { t } = useTexts('orders');
  const explain = useExplain();
  const rows = list.data ?? [];
  const mayChange = useCan()(change);
  const add = mayChange && (
    <Button variant="primary" icon={<PlusIcon />} onClick={onAdd}>
      {texts.add}
    </Button>
  );
  return (
    <>
      <PageHeader title={texts.title} description={texts.lead} actions={add || undefined} />
      <Stack gap="4">
        <RoleLimit without={[change]} />
        <Flex role="search" gap="2" wrap="wrap" align="center">
          {search}
          {filtered && (
            <Button variant="ghost" onClick={onClear}>
              {t('list.clear')}
            </Button>
          )}
          <Box marginInlineStart="auto">
            <CopyApiCall calls={() => [reads]} />
          </Box>
        </Flex>
        <ListBody list={list} explain={explain}>
          <Table
            label={texts.title}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            rowName={(row) => row.name}
            rowActions={mayChange ? renderActions : undefined}
            loading={list.isLoading || (list.isValidating && rows.length === 0)}
            skeletonRows={FIRST_SIZE / 2}
            empty={
              filtered ? (
                <EmptyState
                  level={2}
                  title={t('common:empty.filtered')}
                  actions={<Button onClick={onClear}>{t('list.clear')}</Button>}
                />
              ) : (
                <EmptyState level={2} title={texts.empty} actions={add || undefined} />
              )
            }
          />
          <Pager total={list.total} limit={page.limit} page={page.page} onChange={onPage} />
        </ListBody>
      </Stack>
    </>
  );
}
