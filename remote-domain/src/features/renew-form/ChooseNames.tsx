import { useMemo, useState } from 'react';
import type { OwnDomain } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Button, EmptyState, Link, Money, RefreshIcon, Time } from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { namePage } from '../../names/addresses.ts';
import { DomainName } from '../../names/DomainName.tsx';
import { NameStanding } from '../../names/NameStanding.tsx';
import { useSoonest } from './RenewForm.resource.ts';

const NONE: ReadonlySet<string> = new Set();
const keyOf = ({ orderNo }: OwnDomain) => orderNo;
const nameOf = ({ unicode }: OwnDomain) => unicode;

/** The names that can be renewed, those that expire first, to choose from. */
export function ChooseNames({ onChoose }: { onChoose(orderNos: string[]): void }) {
  const { t } = useTexts('domain-renew-form');
  const explain = useExplain();
  const read = useSoonest();
  const [selection, setSelection] = useState(NONE);
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useMemo(() => read.data?.filter(({ renewable }) => renewable) ?? [], [read.data]);
  return (
    <ListBody list={read} explain={explain}>
      <Table
        label={t('choose')}
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowName={nameOf}
        loading={read.isLoading}
        selection={selection}
        onSelection={setSelection}
        bulkActions={
          <Button
            size="sm"
            variant="primary"
            icon={<RefreshIcon size={14} />}
            onClick={() => onChoose(rows.map(keyOf).filter((orderNo) => selection.has(orderNo)))}
          >
            {t('choose.renew')}
          </Button>
        }
        rowActions={({ orderNo, unicode }) => (
          <Button
            size="sm"
            aria-label={t('choose.one', { name: unicode })}
            onClick={() => onChoose([orderNo])}
          >
            {t('common:btn.renew')}
          </Button>
        )}
        empty={<EmptyState level={2} title={t('choose.none')} />}
      />
    </ListBody>
  );
}

const columnsOf = (t: Translate): Column<OwnDomain>[] => [
  {
    id: 'name',
    header: t('column.name'),
    title: true,
    cell: ({ orderNo, domain, unicode }) => (
      <Link asChild>
        <RouterLink to={namePage(orderNo)}>
          <DomainName domain={domain} unicode={unicode} />
        </RouterLink>
      </Link>
    ),
  },
  { id: 'standing', header: t('column.standing'), cell: (name) => <NameStanding name={name} /> },
  { id: 'end', header: t('column.end'), cell: ({ expireTime }) => <Time value={expireTime} day relative /> },
  {
    id: 'price',
    header: t('column.year'),
    align: 'end',
    cell: ({ renewPrice }) => (renewPrice === null ? '–' : <Money cents={renewPrice} />),
  },
];
