import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import type { CallState } from '@certdeck/session';
import { Container, EmptyState, PageHeader, Stack, SuccessIcon } from '@certdeck/ui';
import { type Column, Tabs } from '@certdeck/ui/data';
import { SearchedList } from './SearchedList.tsx';
import type { ListQuery } from './useListQuery.ts';

interface Props<Row, State extends string> {
  title: string;
  lead: string;
  stateLabel: string;
  /** A tab each, with what stands there when nothing is in the state. */
  states: readonly { id: State; label: string; none: string }[];
  searchLabel: string;
  query: ListQuery<State>;
  list: CallState<Row[]>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  /** Name of the button that opens a row's case. */
  openLabel: (row: Row) => string;
  onOpen: (row: Row) => void;
  /** The case that is open. */
  children?: ReactNode;
}

/** A page of cases that staff decide on, by state. */
export function Queue<Row, State extends string>(props: Props<Row, State>) {
  const { title, states, query, list, columns, rowKey, openLabel, onOpen, children } = props;
  const { t } = useTexts('operator');
  const { status, change } = query;
  const shown = states.find(({ id }) => id === status);
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={title} description={props.lead} />
      <Stack gap="4">
        <Tabs
          label={props.stateLabel}
          value={status}
          onValueChange={(next) => {
            const chosen = states.find(({ id }) => id === next);
            if (chosen) change({ status: chosen.id });
          }}
          items={states.map(({ id, label }) => ({ id, label }))}
        />
        <SearchedList
          label={title}
          searchLabel={props.searchLabel}
          query={query}
          list={list}
          columns={columns}
          rowKey={rowKey}
          opens={{ label: openLabel, onOpen }}
          empty={
            <EmptyState
              level={2}
              icon={<SuccessIcon size={22} />}
              title={query.keyword ? t('common:empty.filtered') : (shown?.none ?? '')}
            />
          }
        />
      </Stack>
      {children}
    </Container>
  );
}
