import { useCallback, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import { askedBy, type Filters } from './filters.ts';

const FILES = {
  jsonl: { name: 'audit-log.jsonl', type: 'text/plain' },
  csv: { name: 'audit-log.csv', type: 'text/csv' },
} as const;

/** Saves every entry that matches, not the open page alone. */
export function useLogExport() {
  const { client } = useSession();
  const { t } = useTexts('account');
  const [exporting, setExporting] = useState(false);
  const save = useCallback(
    async (format: keyof typeof FILES, filters: Filters) => {
      setExporting(true);
      try {
        const reply = await client.download(accountCalls.exportAuditLog, { format, ...askedBy(filters) });
        if (!isSuccess(reply)) return;
        const { name, type } = FILES[format];
        downloadFile(name, reply.data, type);
        notify.success(t('log.exported', { name }));
      } catch (error) {
        // The client has shown why.
        if (!(error instanceof CallError)) throw error;
      } finally {
        setExporting(false);
      }
    },
    [client, t],
  );
  return { save, exporting };
}
