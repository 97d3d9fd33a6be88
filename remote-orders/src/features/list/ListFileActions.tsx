import { orderCalls } from '@certdeck/contract';
import {
  apiCall,
  type ApiCallSource,
  CopyApiCall,
  prepareApiCall,
  useCopyApiCall,
} from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Button, DownloadIcon, IconButton, MoreIcon, TerminalIcon, useBreakpoint } from '@certdeck/ui';
import { Menu } from '@certdeck/ui/overlays';
import { type ListFilters, matchInput } from './filters.ts';
import { useExport } from './useExport.ts';

/** What is done with the list as it is filtered: its file, and the call that gets it. One button on a phone. */
export function ListFileActions({ filters, expiring }: { filters: ListFilters; expiring: boolean }) {
  const { t } = useTexts('orders');
  const { isMobile } = useBreakpoint();
  const csv = useExport(expiring);
  const copy = useCopyApiCall();
  const calls: ApiCallSource = () => [apiCall(orderCalls.exportOrders, matchInput(filters, expiring))];
  const save = () => void csv.save(filters);
  if (isMobile)
    return (
      <Menu
        placement="bottom-end"
        trigger={
          <IconButton
            label={t('list.actions')}
            loading={csv.exporting}
            onPointerEnter={prepareApiCall}
            onFocus={prepareApiCall}
          >
            <MoreIcon />
          </IconButton>
        }
        items={[
          { id: 'csv', label: t('common:btn.exportCsv'), icon: <DownloadIcon size={14} />, onSelect: save },
          {
            id: 'api',
            label: t('common:api.copy'),
            icon: <TerminalIcon size={14} />,
            onSelect: () => void copy(calls),
          },
        ]}
      />
    );
  return (
    <>
      <CopyApiCall size="md" calls={calls} />
      <Button icon={<DownloadIcon />} loading={csv.exporting} onClick={save}>
        {t('common:btn.exportCsv')}
      </Button>
    </>
  );
}
