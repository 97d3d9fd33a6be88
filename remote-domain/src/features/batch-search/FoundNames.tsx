import { useMemo, useState } from 'react';
import { CART_LINES } from '@certdeck/contract';
import { domainCalls } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Button, DownloadIcon, Link, RefreshIcon, Stack, Text, Time } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { BatchMenu } from '../../batches/BatchMenu.tsx';
import { namePage, renewPage } from '../../names/addresses.ts';
import { DomainName } from '../../names/DomainName.tsx';
import { NameStanding } from '../../names/NameStanding.tsx';
import { exportFound } from './exportFound.ts';
import type { OurName } from './ours.ts';

const NONE: ReadonlySet<string> = new Set();
const keyOf = ({ domain }: OurName) => domain;
const nameOf = ({ unicode }: OurName) => unicode;
const textOf = ({ domain, unicode, found }: OurName) =>
  [unicode, domain, found.group, found.contact, found.remark].join(' · ');

/** The names that the tenant has, and what can be done with those that are selected. */
export function FoundNames({ names }: { names: readonly OurName[] }) {
  const { t } = useTexts('domain-batch-search');
  const [selection, setSelection] = useState(NONE);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Table
      label={t('yours')}
      columns={columns}
      rows={names}
      rowKey={keyOf}
      rowName={nameOf}
      rowText={textOf}
      selection={selection}
      onSelection={setSelection}
      bulkActions={<Actions names={names.filter(({ domain }) => selection.has(domain))} />}
    />
  );
}

function Actions({ names }: { names: readonly OurName[] }) {
  const { t } = useTexts('domain-batch-search');
  const mayStart = useCan()(domainCalls.startDomainBatch.permission);
  const renewable = names.filter(({ found }) => found.renewable);
  return (
    <>
      {renewable.length > 0 && renewable.length <= CART_LINES && (
        <Button size="sm" variant="primary" asChild>
          <RouterLink to={renewPage(renewable.map(({ found }) => found.orderNo))}>
            <RefreshIcon size={14} /> {t('renew', { count: renewable.length })}
          </RouterLink>
        </Button>
      )}
      {mayStart && <BatchMenu domains={names.map(({ domain }) => domain)} />}
      <Button size="sm" icon={<DownloadIcon size={14} />} onClick={() => exportFound(names, t)}>
        {t('common:btn.exportCsv')}
      </Button>
    </>
  );
}

const columnsOf = (t: Translate): Column<OurName>[] => [
  {
    id: 'name',
    header: t('column.name'),
    title: true,
    cell: ({ domain, unicode, found }) => (
      <Link asChild>
        <RouterLink to={namePage(found.orderNo)}>
          <DomainName domain={domain} unicode={unicode} />
        </RouterLink>
      </Link>
    ),
  },
  { id: 'standing', header: t('column.standing'), cell: ({ found }) => <NameStanding name={found} /> },
  { id: 'expires', header: t('column.expires'), cell: ({ found }) => <Time value={found.expireTime} day /> },
  { id: 'auto', header: t('column.auto'), cell: ({ found }) => t(found.autoRenew ? 'auto.on' : 'auto.off') },
  { id: 'group', header: t('column.group'), cell: ({ found }) => found.group || '–' },
  {
    id: 'servers',
    header: t('column.servers'),
    cell: ({ found: { nameservers } }) =>
      nameservers.length === 0 ? (
        '–'
      ) : (
        <Stack gap="0.5">
          {nameservers.map((server) => (
            <Text as="span" key={server} size="sm" mono translate="no">
              {server}
            </Text>
          ))}
        </Stack>
      ),
  },
  { id: 'contact', header: t('column.contact'), cell: ({ found }) => found.contact || '–' },
  { id: 'remark', header: t('column.remark'), cell: ({ found }) => found.remark || '–' },
];
