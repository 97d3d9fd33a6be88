import { type ReactNode, useState } from 'react';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { type CallState, useCan } from '@certdeck/session';
import { Alert, Box, Button, Container, EmptyState, PageHeader, PlusIcon } from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { RowActions } from './RowActions.tsx';
import { useFirstPage, type useListPage } from './useListPage.ts';

interface Named {
  id: string;
  name: string;
}

interface Props<Row extends Named> {
  title: string;
  lead: string;
  /** On the button that adds a row. */
  addLabel: string;
  /** Where there are none. */
  none: { title: string; text: string };
  list: Pick<CallState<unknown>, 'data' | 'error' | 'isLoading' | 'isPrevious' | 'isValidating' | 'refresh'>;
  rows: readonly Row[];
  /** Rows of all pages. */
  total: number;
  columns: Column<Row>[];
  shown: ReturnType<typeof useListPage>;
  /** The dialog that changes a row, or adds one: undefined. */
  editor(row: Row | undefined, onClose: () => void): ReactNode;
  /** The dialog that removes a row. */
  remover(row: Row, onClose: () => void): ReactNode;
}

const keyOf = ({ id }: Named) => id;
const nameOf = ({ name }: Named) => name;

/** A page of rows that who may write adds, changes and removes in dialogs. */
export function EditedList<Row extends Named>(props: Props<Row>) {
  const { title, lead, addLabel, none, list, rows, total, columns, shown, editor, remover } = props;
  const { t } = useTexts('domain');
  const explain = useExplain();
  const mayWrite = useCan()('domain:write');
  const [{ page, limit }, go] = shown;
  useFirstPage(list.data !== undefined && rows.length === 0, shown);
  const [editing, setEditing] = useState<Row | 'new'>();
  const [removing, setRemoving] = useState<Row>();
  const add = mayWrite && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setEditing('new')}>
      {addLabel}
    </Button>
  );
  const actionsOf = (row: Row) => (
    <RowActions name={row.name} onEdit={() => setEditing(row)} onRemove={() => setRemoving(row)} />
  );

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={title} description={lead} actions={(rows.length > 0 && add) || undefined} />
      {!mayWrite && (
        <Box marginBottom="4">
          <Alert tone="info">{t('readOnly')}</Alert>
        </Box>
      )}
      <ListBody list={list} explain={explain}>
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          rowName={nameOf}
          rowActions={mayWrite ? actionsOf : undefined}
          loading={list.isLoading || list.isPrevious}
          skeletonRows={4}
          empty={
            <EmptyState level={2} title={none.title} actions={add || undefined}>
              {none.text}
            </EmptyState>
          }
        />
        <Pager total={total} limit={limit} page={page} onChange={go} />
      </ListBody>
      {editing && editor(editing === 'new' ? undefined : editing, () => setEditing(undefined))}
      {removing && remover(removing, () => setRemoving(undefined))}
    </Container>
  );
}
