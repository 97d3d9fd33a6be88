import { useCallback, useMemo, useState } from 'react';
import type { ListedDomain } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink, useLocation, useNavigate, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { usePreference } from '@certdeck/session';
import {
  Button,
  DownloadIcon,
  EmptyState,
  GlobeIcon,
  PageHeader,
  RefreshIcon,
  SearchIcon,
  Stack,
  useBreakpoint,
} from '@certdeck/ui';
import { ListBody, Pager, type Sort, Table } from '@certdeck/ui/data';
import { paidNamesOf, PaidNotice } from '../../cart/PaidNotice.tsx';
import { RENEWALS_PAGE, renewPage, SEARCH_PAGE } from '../../names/addresses.ts';
import { useDomainGroups } from '../../names/names.resource.ts';
import { useEveryDomain } from '../../names/useEveryDomain.ts';
import { BulkActions } from './BulkActions.tsx';
import { columnsOf } from './columns.tsx';
import { exportNames } from './exportNames.ts';
import { FilterBar } from './FilterBar.tsx';
import {
  type DomainList,
  type DomainSort,
  lists,
  matchInput,
  type NameFilters,
  readFilters,
  writeFilters,
} from './filters.ts';
import { ListLinks } from './ListLinks.tsx';
import { useDomains } from './Manage.resource.ts';
import { NameCard } from './NameCard.tsx';

const NONE: ReadonlySet<string> = new Set();
const keyOf = ({ orderNo }: ListedDomain) => orderNo;
const nameOf = ({ unicode }: ListedDomain) => unicode;
const textOf = ({ unicode, domain, remark }: ListedDomain) => [unicode, domain, remark].join(' · ');

/** /domain/manage/{mine,expiring,expired,for-sale}: names of the tenant; filters, order and page stand in the address. */
export default function ManagePage() {
  const { t } = useTexts('domain-manage');
  const explain = useExplain();
  const { isMobile } = useBreakpoint();
  const { pathname } = useLocation();
  const list = lists.find((one) => pathname.endsWith(`/${one}`)) ?? 'mine';
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => readFilters(address), [address]);
  const read = useDomains(list, filters);
  const { groups, nameOf: groupName } = useDomainGroups();
  const every = useEveryDomain();
  const [selection, setSelection] = useState(NONE);
  const [shortcuts] = usePreference('shortcuts', true);

  const go = (next: Partial<NameFilters>) => {
    setSelection(NONE);
    setAddress(writeFilters({ ...filters, page: 1, ...next }));
  };
  const columns = useMemo(() => columnsOf(t, list, groupName), [t, list, groupName]);
  const card = useCallback(
    (name: ListedDomain) => <NameCard name={name} group={groupName.get(name.groupID)} />,
    [groupName],
  );
  const rowActions = useCallback((name: ListedDomain) => <RenewAction name={name} />, []);
  const rows = read.data ?? [];
  const saveAll = async () => {
    const names = await every.read(matchInput(list, filters));
    if (names) exportNames(names, groupName, t);
  };
  const isFiltered = filters.keyword !== '' || filters.groupID !== '';

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button icon={<DownloadIcon />} loading={every.reading} onClick={() => void saveAll()}>
              {t('common:btn.exportCsv')}
            </Button>
            <Button icon={<RefreshIcon />} asChild>
              <RouterLink to={RENEWALS_PAGE}>{t('renewals')}</RouterLink>
            </Button>
            <Button variant="primary" icon={<SearchIcon />} asChild>
              <RouterLink to={SEARCH_PAGE}>{t('find')}</RouterLink>
            </Button>
          </>
        }
      />
      <Stack gap="4">
        <JustPaid />
        <ListLinks open={list} />
        <FilterBar filters={filters} groups={groups} sorts={isMobile} onChange={go} />
        <ListBody list={read} explain={explain}>
          <Stack gap="2">
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              rowKey={keyOf}
              rowName={nameOf}
              rowText={textOf}
              card={card}
              rowActions={rowActions}
              shortcuts={shortcuts}
              sort={sortOf(list, filters.sort)}
              onSort={(sort) => go({ sort: sortInput(sort) })}
              selection={selection}
              onSelection={setSelection}
              bulkActions={
                <BulkActions
                  names={rows.filter(({ orderNo }) => selection.has(orderNo))}
                  groups={groups}
                  onExport={(names) => exportNames(names, groupName, t)}
                />
              }
              loading={read.isLoading || read.isPrevious}
              skeletonRows={6}
              empty={
                <Empty list={list} isFiltered={isFiltered} onClear={() => go({ keyword: '', groupID: '' })} />
              }
            />
            <Pager total={read.total} limit={filters.limit} page={filters.page} onChange={go} />
          </Stack>
        </ListBody>
      </Stack>
    </>
  );
}

/** The order that a list is in, as its heads show it. */
function sortOf(list: DomainList, sort: NameFilters['sort']): Sort {
  const bySoonest = list === 'expiring' || list === 'expired';
  const actual = sort === '' ? (bySoonest ? 'expireTime' : 'domain') : sort;
  return actual === '-expireTime'
    ? { column: 'expireTime', direction: 'desc' }
    : { column: actual, direction: 'asc' };
}

const sortInput = ({ column, direction }: Sort): DomainSort => {
  if (column === 'domain') return 'domain';
  return direction === 'desc' ? '-expireTime' : 'expireTime';
};

function RenewAction({ name }: { name: ListedDomain }) {
  const { t } = useTexts('domain-manage');
  if (!name.renewable) return null;
  const restores = name.status === 'redemption';
  return (
    <Button size="sm" asChild>
      <RouterLink
        to={renewPage([name.orderNo])}
        aria-label={t(restores ? 'restore.name' : 'renew.name', { name: name.unicode })}
      >
        {restores ? t('restore') : t('common:btn.renew')}
      </RouterLink>
    </Button>
  );
}

/** What the cart has just paid, until it is closed or another page is opened. */
function JustPaid() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const paid = paidNamesOf(state);
  if (paid.length === 0) return null;
  return <PaidNotice paid={paid} onClose={() => void navigate(pathname + search, { replace: true })} />;
}

interface EmptyProps {
  list: DomainList;
  isFiltered: boolean;
  onClear(): void;
}

/** Why there are no names, and the next step. */
function Empty({ list, isFiltered, onClear }: EmptyProps) {
  const { t } = useTexts('domain-manage');
  if (isFiltered)
    return (
      <EmptyState
        level={2}
        title={t('common:empty.filtered')}
        actions={<Button onClick={onClear}>{t('clear')}</Button>}
      />
    );
  return (
    // texts: empty.mine empty.expiring empty.expired empty.for-sale
    // texts: empty.text.mine empty.text.expiring empty.text.expired empty.text.for-sale
    <EmptyState
      level={2}
      icon={<GlobeIcon size={22} />}
      title={t(`empty.${list}`)}
      actions={
        list === 'mine' && (
          <Button variant="primary" icon={<SearchIcon />} asChild>
            <RouterLink to={SEARCH_PAGE}>{t('find')}</RouterLink>
          </Button>
        )
      }
    >
      {t(`empty.text.${list}`)}
    </EmptyState>
  );
}
