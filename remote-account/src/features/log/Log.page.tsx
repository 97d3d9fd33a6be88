import { useState } from 'react';
import { useSearchParams } from '@certdeck/federation/router';
import { accountCalls } from '@certdeck/contract';
import type { AuditEntry } from '@certdeck/contract/schemas';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Button,
  Container,
  DownloadIcon,
  EmptyState,
  Field,
  Link,
  PageHeader,
  SearchInput,
  SimpleGrid,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { DateField, Select } from '@certdeck/ui/forms';
import { Menu } from '@certdeck/ui/overlays';
import { actionName, knownActions } from './actions.ts';
import { EntryDrawer } from './EntryDrawer.tsx';
import { askedBy, type Filters, NO_FILTERS, readFilters, writeFilters } from './filters.ts';
import { ProofPanel } from './ProofPanel.tsx';
import { useLogExport } from './useLogExport.ts';
import { whoOf } from './whoOf.ts';

const EVERYBODY = { limit: 100 };

/** /account/log: who did what for the account, with its filters in the address (D-231). */
export default function LogPage() {
  const { t } = useTexts('account');
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const explain = useExplain();
  const [open, setOpen] = useState<AuditEntry>();
  const { save, exporting } = useLogExport();
  const members = useCall(accountCalls.listMembers, EVERYBODY, { messages: 'none' });
  const list = useCall(
    accountCalls.listAuditLogs,
    { limit: filters.limit, offset: filters.page, ...askedBy(filters) },
    { keepPreviousData: true, messages: 'none' },
  );
  const change = (next: Partial<Filters>) =>
    setQuery(writeFilters({ ...filters, page: 1, ...next }), { replace: true });
  const filtered = Boolean(filters.who || filters.action || filters.text || filters.from || filters.to);

  const columns: Column<AuditEntry>[] = [
    {
      id: 'action',
      header: t('log.action'),
      title: true,
      cell: (row) => (
        <Link asChild textAlign="start">
          <button type="button" onClick={() => setOpen(row)}>
            {actionName(t, row.action)}
          </button>
        </Link>
      ),
    },
    { id: 'object', header: t('log.object'), cell: (row) => <ObjectCell id={row.objectID} /> },
    { id: 'who', header: t('log.who'), cell: (row) => whoOf(row, t) },
    { id: 'ip', header: t('log.address'), mono: true, cell: (row) => row.ip || '-' },
    { id: 'time', header: t('log.time'), cell: (row) => <Time value={row.time} relative /> },
  ];

  // An act that is in the address stays to be chosen, whether the page knows its name or not.
  const actions = [...new Set([...knownActions, ...(filters.action ? [filters.action] : [])])]
    .map((value) => ({ value, label: actionName(t, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={t('log.title')}
        description={t('log.lead')}
        actions={
          <Menu
            trigger={
              <Button loading={exporting}>
                <DownloadIcon />
                {t('log.export')}
              </Button>
            }
            items={[
              { id: 'jsonl', label: t('log.export.jsonl'), onSelect: () => void save('jsonl', filters) },
              { id: 'csv', label: t('log.export.csv'), onSelect: () => void save('csv', filters) },
            ]}
          />
        }
      />
      <Stack gap="4">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 5 }} gap="3" role="search">
          <Field label={t('log.search')}>
            <SearchInput value={filters.text} maxLength={100} onSearch={(text) => change({ text })} />
          </Field>
          <Field label={t('log.who')}>
            <Select
              value={filters.who}
              onValueChange={(who) => change({ who })}
              options={[
                { value: '', label: t('log.who.all') },
                ...(members.data ?? []).map(({ subAccountID, account, name }) => ({
                  value: subAccountID,
                  label: name ? `${name} (${account})` : account,
                })),
              ]}
            />
          </Field>
          <Field label={t('log.action')}>
            <Select
              value={filters.action}
              onValueChange={(action) => change({ action })}
              options={[{ value: '', label: t('log.action.all') }, ...actions]}
            />
          </Field>
          <DateField
            label={t('log.from')}
            value={filters.from}
            max={filters.to || undefined}
            onValueChange={(from) => change({ from })}
          />
          <DateField
            label={t('log.to')}
            value={filters.to}
            min={filters.from || undefined}
            onValueChange={(to) => change({ to })}
          />
        </SimpleGrid>
        {filtered && (
          <Button variant="ghost" size="sm" alignSelf="flex-start" onClick={() => change(NO_FILTERS)}>
            {t('common:btn.clear')}
          </Button>
        )}
        <ListBody list={list} explain={explain}>
          <Table
            label={t('log.title')}
            columns={columns}
            rows={list.data ?? []}
            rowKey={(row) => row.id}
            loading={list.isLoading}
            empty={<EmptyState title={filtered ? t('common:empty.filtered') : t('log.empty')} />}
          />
          <Pager
            total={list.total}
            limit={filters.limit}
            page={filters.page}
            onChange={(next) => change(next)}
          />
        </ListBody>
        <ProofPanel />
      </Stack>
      {open && <EntryDrawer entry={open} onClose={() => setOpen(undefined)} />}
    </Container>
  );
}

/** Ids of machines are long and say little; the drawer has them whole. */
function ObjectCell({ id }: { id: string }) {
  if (id === '') return '-';
  return (
    <Text as="span" mono size="xs" title={id}>
      {id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id}
    </Text>
  );
}
