import {
  CART_LINES,
  domainCalls,
  type DomainBatchKind,
  type DomainGroup,
  type ListedDomain,
} from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Button, DownloadIcon, FolderIcon, Money, notify, RefreshIcon, Text } from '@certdeck/ui';
import { Menu } from '@certdeck/ui/overlays';
import { BatchMenu } from '../../batches/BatchMenu.tsx';
import { renewPage } from '../../names/addresses.ts';
import { type NamesChange, useNamesChange } from './Manage.resource.ts';

/** What needs more than one press; groups are chosen here. */
const MORE: readonly DomainBatchKind[] = ['dns', 'update-ownership', 'resolution', 'remark'];

interface Props {
  names: readonly ListedDomain[];
  groups: readonly DomainGroup[];
  onExport(names: readonly ListedDomain[]): void;
}

/** What can be done with the selected names, and what renewing them would cost. */
export function BulkActions({ names, groups, onExport }: Props) {
  const { t } = useTexts('domain-manage');
  const can = useCan();
  const may = can(domainCalls.changeDomains.permission);
  const mayStart = can(domainCalls.startDomainBatch.permission);
  // Who switches it on spends money from then on.
  const maySpend = can(domainCalls.renewDomains.permission);
  const { change, isSending } = useNamesChange();
  const renewable = names.filter((name) => name.renewable);
  const cost = renewable.reduce((sum, { renewPrice }) => sum + (renewPrice ?? 0), 0);
  const numbers = names.map(({ orderNo }) => orderNo);
  async function apply(wish: NamesChange) {
    if (await change(numbers, wish)) notify.success(t('bulk.changed', { count: names.length }));
  }
  return (
    <>
      {renewable.length > 0 && renewable.length <= CART_LINES && (
        <Button size="sm" variant="primary" asChild>
          <RouterLink to={renewPage(renewable.map(({ orderNo }) => orderNo))}>
            <RefreshIcon size={14} /> {t('bulk.renew', { count: renewable.length })} <Money cents={cost} />
          </RouterLink>
        </Button>
      )}
      {renewable.length > CART_LINES && (
        <Text as="span" size="sm" tone="inherit">
          {t('bulk.most', { count: CART_LINES })}
        </Text>
      )}
      {may && (
        <>
          {maySpend && (
            <Button size="sm" disabled={isSending} onClick={() => void apply({ autoRenew: 'Y' })}>
              {t('bulk.auto.on')}
            </Button>
          )}
          <Button size="sm" disabled={isSending} onClick={() => void apply({ autoRenew: 'N' })}>
            {t('bulk.auto.off')}
          </Button>
          {groups.length > 0 && (
            <Menu
              trigger={
                <Button size="sm" icon={<FolderIcon size={14} />} disabled={isSending}>
                  {t('bulk.group')}
                </Button>
              }
              items={[
                ...groups.map(({ id, name }) => ({
                  id,
                  label: name,
                  onSelect: () => void apply({ groupID: id }),
                })),
                'separator' as const,
                { id: 'none', label: t('group.none'), onSelect: () => void apply({ groupID: '' }) },
              ]}
            />
          )}
        </>
      )}
      {mayStart && <BatchMenu domains={names.map(({ domain }) => domain)} kinds={MORE} />}
      <Button size="sm" icon={<DownloadIcon size={14} />} onClick={() => onExport(names)}>
        {t('bulk.csv')}
      </Button>
    </>
  );
}
