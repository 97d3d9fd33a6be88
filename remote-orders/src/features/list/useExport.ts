import { useCallback, useState } from 'react';
import { orderCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import { matchInput, type ListFilters } from './filters.ts';

/** The same in all languages (B§7.83). */
export const EXPORT_FILE = '对账订单.csv';

/** Saves every order that matches, not the open page alone, as a file (D-197). */
export function useExport(expiring: boolean) {
  const { client } = useSession();
  const { t } = useTexts('orders');
  const [exporting, setExporting] = useState(false);
  const save = useCallback(
    async (filters: ListFilters) => {
      setExporting(true);
      try {
        const reply = await client.download(orderCalls.exportOrders, matchInput(filters, expiring));
        if (!isSuccess(reply)) return;
        downloadFile(EXPORT_FILE, reply.data, 'text/csv');
        notify.success(t('list.exported', { name: EXPORT_FILE }));
      } catch (error) {
        // The client has shown why.
        if (!(error instanceof CallError)) throw error;
      } finally {
        setExporting(false);
      }
    },
    [client, expiring, t],
  );
  return { save, exporting };
}
