import { useMemo } from 'react';
import * as staffCalls from '@certdeck/contract/staff';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, EmptyState, Field, Flex, Panel, SuccessIcon, Text, Time } from '@certdeck/ui';
import { ListBody, Pager, Table } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { useShell } from '../../shell/ShellContext.ts';
import { failureColumns, failureKey } from './failureColumns.tsx';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';
import { periods, useFilters } from './useFilters.ts';

type Row = NonNullable<ReturnType<typeof useFailures>['data']>[number];

/** Every code of host/src/kernel/failure.ts. */
const codes = [
  'REGISTRY_DOWN',
  'MANIFEST',
  'INCOMPATIBLE',
  'UNREACHABLE',
  'TIMEOUT',
  'INTEGRITY',
  'CHUNK',
  'INIT',
  'RENDER',
  'HANG',
  'EVENT',
  'UNMOUNT',
  'TOKEN',
  'LEAK',
  'GLOBAL',
];

function useFailures() {
  const { remote, code, hours, page, limit } = useFilters();
  return useCall(
    staffCalls.failures,
    { remote: remote || undefined, code: code || undefined, hours, limit, offset: page },
    { keepPreviousData: true },
  );
}

/** What has failed for anybody, one row for what is the same. */
export function AllFailures() {
  const { t } = useTexts(STAFF);
  const nameOf = useRemoteName();
  const { page, limit, change } = useFilters();
  const explain = useExplain();
  const read = useFailures();
  const columns = useMemo(
    () =>
      failureColumns<Row>(t, nameOf, ({ lastAt, browser, site, partner, networks }) => (
        <>
          <Time value={lastAt} />
          {partner && <Text size="xs">{t('failures.partner', { partner })}</Text>}
          <Text size="xs" tone="muted">
            {t('failures.networks', { networks })}
          </Text>
          <Text size="xs" tone="muted">
            {browser ? `${browser} · ${site}` : site}
          </Text>
        </>
      )),
    [t, nameOf],
  );
  return (
    <Panel title={t('failures.all')}>
      <FailureFilters />
      <ListBody list={read} explain={explain} title={t('failed')} level={3}>
        <Table
          label={t('list', { what: t('failures.all') })}
          columns={columns}
          rows={read.data ?? []}
          rowKey={(row) => `${failureKey(row)},${row.partner}`}
          loading={read.isLoading}
          empty={<EmptyState icon={<SuccessIcon size={22} />} title={t('failures.all.none')} />}
        />
        <Box marginTop="4">
          <Pager total={read.total} limit={limit} page={page} onChange={change} />
        </Box>
      </ListBody>
    </Panel>
  );
}

function FailureFilters() {
  const { t } = useTexts(STAFF);
  const { registry } = useShell();
  const nameOf = useRemoteName();
  const { remote, code, hours, change } = useFilters();
  const any = { value: '', label: t('filter.any') };
  const remotes = ['host', ...registry.remotes.map(({ id }) => id)];
  return (
    <Flex
      gap="4"
      wrap="wrap"
      marginBottom="4"
      css={{ '& > *': { flex: '1 1 10rem', maxWidth: { md: '16rem' } } }}
    >
      <Field label={t('failures.remote')}>
        <Select
          value={remote}
          onValueChange={(value) => change({ remote: value })}
          options={[any, ...remotes.map((id) => ({ value: id, label: nameOf(id) }))]}
        />
      </Field>
      <Field label={t('failures.code')}>
        <Select
          value={code}
          onValueChange={(value) => change({ code: value })}
          options={[any, ...codes.map((one) => ({ value: one, label: one }))]}
        />
      </Field>
      <Field label={t('filter.period')}>
        <Select
          value={String(hours)}
          onValueChange={(value) => change({ hours: Number(value) })}
          options={periods.map((period) => ({ value: String(period), label: t(`hours.${period}`) }))}
        />
      </Field>
    </Flex>
  );
}
