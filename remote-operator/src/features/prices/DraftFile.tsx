import { useRef } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, DownloadIcon, notify, UploadIcon } from '@certdeck/ui';
import { downloadFile } from '@certdeck/ui/data';
import type { Row } from './draft.ts';
import { fileOf, withFile } from './file.ts';

/** Octets of a file of prices at most; the whole catalogue takes a hundredth of it. */
const MOST_OCTETS = 1_000_000;

/** A draft as a file, and back. What a file says stands in the table until it is saved. */
export function DraftFile({ rows, onRows }: { rows: readonly Row[]; onRows: (rows: Row[]) => void }) {
  const { t } = useTexts('operator');
  const picker = useRef<HTMLInputElement>(null);
  async function read(file: File | undefined) {
    if (!file) return;
    if (file.size > MOST_OCTETS) {
      notify.error(t('prices.import.large'));
      return;
    }
    const { rows: next, count, unknown } = withFile(rows, await file.text());
    onRows(next);
    if (unknown.length > 0)
      notify.error(t('prices.import.unknown', { names: unknown.slice(0, 5).join(', ') }));
    if (count > 0) notify.success(t('prices.imported', { count }));
  }
  return (
    <>
      <Button
        icon={<DownloadIcon size={14} />}
        onClick={() => downloadFile('prices.csv', fileOf(rows), 'text/csv;charset=utf-8')}
      >
        {t('prices.export')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t('prices.import')}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<UploadIcon size={14} />} onClick={() => picker.current?.click()}>
        {t('prices.import')}
      </Button>
    </>
  );
}
