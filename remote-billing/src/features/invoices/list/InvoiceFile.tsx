import { useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { CallError, isSuccess, useSession } from '@certdeck/session';
import { DownloadIcon, IconButton } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import type { Invoice } from '../Invoices.resource.ts';

/** Saves the PDF of an issued invoice under its number. */
export function InvoiceFile({ invoice: { id, number } }: { invoice: Invoice }) {
  const { t } = useTexts('billing');
  const { client } = useSession();
  const [loading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      const reply = await client.download(accountCalls.getInvoiceFile, { id });
      if (isSuccess(reply)) downloadFile(`${number || id}.pdf`, reply.data, 'application/pdf');
    } catch (error) {
      // The client has shown why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setLoading(false);
    }
  };
  return (
    <IconButton
      size="sm"
      label={t('invoices.download', { number })}
      loading={loading}
      onClick={() => void save()}
    >
      <DownloadIcon size={14} />
    </IconButton>
  );
}
