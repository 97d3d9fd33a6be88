import { useState } from 'react';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { Box, EmptyState, notify, Stack } from '@certdeck/ui';
import { ListBody, Pager } from '@certdeck/ui/data';
import { ApplyDialog } from '../apply/Apply.dialog.tsx';
import { useAccount, useInvoices } from '../Invoices.resource.ts';
import { useLastPage, useListPage } from '../useListPage.ts';
import { InvoiceTable } from './InvoiceTable.tsx';
import { OpenAmount } from './OpenAmount.tsx';

export interface InvoicesProps {
  /** Level of the headings in the page's outline. */
  level: 2 | 3;
}

/** What isn’t invoiced yet, the way to apply for it, and what became of earlier applications. */
export function Invoices({ level }: InvoicesProps) {
  const { t } = useTexts('billing');
  const explain = useExplain();
  const mayApply = useCan()('invoice:write');
  const page = useListPage();
  const account = useAccount();
  const list = useInvoices(page);
  const [applying, setApplying] = useState(false);
  useLastPage(list, page);
  const open = account.data?.toBeInvoicedAmount;
  return (
    <Stack gap="4">
      <OpenAmount account={account} level={level} onApply={mayApply ? () => setApplying(true) : undefined} />
      <Box>
        <ListBody list={list} explain={explain} level={level}>
          <InvoiceTable
            rows={list.data ?? []}
            loading={list.isLoading}
            mayChange={mayApply}
            empty={
              <EmptyState level={level} title={t('invoices.empty')}>
                {t('invoices.empty.text')}
              </EmptyState>
            }
          />
          <Pager total={list.total} limit={page.limit} page={page.page} onChange={page.turn} />
        </ListBody>
      </Box>
      {applying && open !== undefined && (
        <ApplyDialog
          open={open}
          onDone={() => {
            setApplying(false);
            notify.success({ text: t('apply.done') });
          }}
          onClose={() => setApplying(false)}
        />
      )}
    </Stack>
  );
}
