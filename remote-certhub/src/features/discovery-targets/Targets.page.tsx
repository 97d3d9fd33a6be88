import { useMemo, useState } from 'react';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Button, Container, EmptyState, PageHeader, PlusIcon, ServerIcon, Stack } from '@certdeck/ui';
import { ListBody, Pager } from '@certdeck/ui/data';
import { cleanName } from '@certdeck/validation';
import { AddTargetsDialog } from './AddTargets.dialog.tsx';
import { DeleteTargetDialog } from './DeleteTarget.dialog.tsx';
import { EditTargetDialog } from './EditTarget.dialog.tsx';
import { TargetFilters } from './TargetFilters.tsx';
import { type Target, type TargetQuery, targetStates, useTargets } from './Targets.resource.ts';
import { TargetTable } from './TargetTable.tsx';
import { useLastPage, useListAddress } from './useListAddress.ts';
import { usePause } from './usePause.ts';
import { useScans } from './useScans.ts';

const FILTERS = ['keyword', 'state'] as const;
/** Characters of a name at most. */
const MOST_LETTERS = 253;

type Task = { does: 'add' } | { does: 'edit' | 'delete'; target: Target };

/** /certhub/discovery/manage: the servers whose certificates are watched. */
export default function TargetsPage() {
  const { t } = useTexts('certhub-discovery-targets');
  const explain = useExplain();
  const mayChange = useCan()('report:run');
  const address = useListAddress(FILTERS);
  const keyword = searchedHost(address.filters.keyword);
  const state = targetStates.find((one) => one === address.filters.state);
  const query: TargetQuery = {
    limit: address.limit,
    offset: address.page,
    ...(keyword !== '' && { keyword }),
    ...(state && { state }),
  };
  const { scan, isScanning } = useScans();
  const list = useTargets(query, isScanning);
  useLastPage(list, address);
  const pause = usePause();
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  const acts = useMemo(
    () => ({
      onScan: (target: Target) => void scan(target),
      onEdit: (target: Target) => setTask({ does: 'edit', target }),
      onPause: (target: Target) => void pause(target),
      onDelete: (target: Target) => setTask({ does: 'delete', target }),
    }),
    [scan, pause],
  );
  const add = mayChange && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setTask({ does: 'add' })}>
      {t('targets.add')}
    </Button>
  );
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('targets.title')} description={t('targets.lead')} actions={add || undefined} />
      <Stack gap="4">
        <TargetFilters list={address} query={query} />
        <ListBody list={list} explain={explain}>
          <TargetTable
            rows={list.data ?? []}
            loading={list.isLoading}
            isScanning={isScanning}
            acts={mayChange ? acts : undefined}
            empty={
              keyword !== '' || state ? (
                <EmptyState
                  level={2}
                  title={t('common:empty.filtered')}
                  actions={<Button onClick={address.clear}>{t('common:btn.clear')}</Button>}
                />
              ) : (
                <EmptyState
                  level={2}
                  icon={<ServerIcon size={22} />}
                  title={t('targets.empty')}
                  actions={add || undefined}
                >
                  {t('targets.empty.text')}
                </EmptyState>
              )
            }
          />
          <Pager total={list.total} limit={address.limit} page={address.page} onChange={address.turn} />
        </ListBody>
      </Stack>
      {task?.does === 'add' && <AddTargetsDialog onClose={close} />}
      {task?.does === 'edit' && <EditTargetDialog target={task.target} onClose={close} />}
      {task?.does === 'delete' && <DeleteTargetDialog target={task.target} onClose={close} />}
    </Container>
  );
}

/** What somebody searches for, with an address or a port that was pasted cut off. */
const searchedHost = (words: string): string => cleanName(words).slice(0, MOST_LETTERS);
