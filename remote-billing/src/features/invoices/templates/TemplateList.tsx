import type { ReactNode } from 'react';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { type CallState, useCan } from '@certdeck/session';
import {
  Button,
  Container,
  EditIcon,
  EmptyState,
  Flex,
  IconButton,
  PageHeader,
  PlusIcon,
  TrashIcon,
} from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { useLastPage, type useListPage } from '../useListPage.ts';

export interface TemplateListProps<Row> {
  texts: { title: string; lead: string; add: string; empty: string };
  list: CallState<Row[]>;
  page: ReturnType<typeof useListPage>;
  columns: readonly Column<Row>[];
  /** Says which row a button is of. */
  nameOf: (row: Row) => string;
  onAdd: () => void;
  onEdit: (row: Row) => void;
  onDelete: (row: Row) => void;
  /** Dialogs. */
  children: ReactNode;
}

/** A page of what the customer keeps for invoices: a list with adding, editing and deleting for who may. */
export function TemplateList<Row extends { id: string }>(props: TemplateListProps<Row>) {
  const { texts, list, page, columns, nameOf, onAdd, onEdit, onDelete, children } = props;
  const { t } = useTexts('billing');
  const explain = useExplain();
  const mayChange = useCan()('invoice:write');
  useLastPage(list, page);
  const add = mayChange ? (
    <Button variant="primary" icon={<PlusIcon />} onClick={onAdd}>
      {texts.add}
    </Button>
  ) : undefined;
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={texts.title} description={texts.lead} actions={add} />
      <ListBody list={list} explain={explain}>
        <Table
          label={texts.title}
          columns={columns}
          rows={list.data ?? []}
          rowKey={({ id }) => id}
          rowName={nameOf}
          rowActions={
            mayChange
              ? (row) => (
                  <Flex gap="1" justify="flex-end">
                    <IconButton
                      size="sm"
                      label={t('templates.edit', { name: nameOf(row) })}
                      onClick={() => onEdit(row)}
                    >
                      <EditIcon size={14} />
                    </IconButton>
                    <IconButton
                      size="sm"
                      label={t('templates.delete', { name: nameOf(row) })}
                      onClick={() => onDelete(row)}
                    >
                      <TrashIcon size={14} />
                    </IconButton>
                  </Flex>
                )
              : undefined
          }
          loading={list.isLoading}
          empty={<EmptyState level={2} title={texts.empty} />}
        />
        <Pager total={list.total} limit={page.limit} page={page.page} onChange={page.turn} />
      </ListBody>
      {children}
    </Container>
  );
}
