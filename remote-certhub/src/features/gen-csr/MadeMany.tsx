import { useDeferredValue, useMemo, useState } from 'react';
import type { PkiResult } from '@certdeck/pki';
import type { PkiJobOutput } from '@certdeck/pki/worker-client';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, DownloadIcon, Stack, Status } from '@certdeck/ui';
import { CopyButton, downloadFile, Pager, Table, type Column } from '@certdeck/ui/data';
import { useFailureText } from '../../frame/failure.ts';

/** Requests that were made at once. */
export interface MadeArchive extends PkiJobOutput<'generateArchive'> {
  /** First name and line of each, in the order of the results. */
  rows: readonly { line: number; name: string }[];
  withKeys: boolean;
}

interface Row {
  line: number;
  name: string;
  result: PkiResult<{ csr: string }>;
}

const NO_ROWS: readonly Row[] = [];

/** The archive and what became of each line. */
export function MadeMany({ made }: { made: MadeArchive }) {
  const { t } = useTexts('certhub-gen-csr');
  const failureText = useFailureText();
  const [view, setView] = useState({ page: 1, limit: 20 });
  const rows = useMemo(() => {
    const all = made.results.flatMap((result, index) => {
      const row = made.rows[index];
      return row ? [{ ...row, result }] : [];
    });
    // What needs a look comes first.
    return all.toSorted(
      (one, other) => Number(one.result.ok) - Number(other.result.ok) || one.line - other.line,
    );
  }, [made]);
  const columns = useMemo<Column<Row>[]>(
    () => [
      { id: 'line', header: t('many.line'), align: 'end', width: '80px', cell: (row) => row.line },
      { id: 'name', header: t('many.name'), mono: true, title: true, cell: (row) => row.name },
      {
        id: 'state',
        header: t('many.state'),
        cell: (row) =>
          row.result.ok ? (
            <Status tone="success">{t('many.made')}</Status>
          ) : (
            <Status tone="error">{failureText(row.result.error)}</Status>
          ),
      },
      {
        id: 'copy',
        header: t('csr'),
        align: 'end',
        cell: (row) =>
          row.result.ok ? (
            <CopyButton value={row.result.value.csr} what={t('many.csrOf', { name: row.name })} />
          ) : null,
      },
    ],
    [t, failureText],
  );
  const good = made.results.filter((result) => result.ok).length;
  const start = (view.page - 1) * view.limit;
  // Drawn in pieces after the rest, so that the page answers at once.
  const shown = useDeferredValue(
    useMemo(() => rows.slice(start, start + view.limit), [rows, start, view.limit]),
    NO_ROWS,
  );
  return (
    <Stack gap="4">
      {made.withKeys && good > 0 && (
        <Alert tone="warning" title={t('saveZip.title')}>
          {t('saveZip')}
        </Alert>
      )}
      {good > 0 && (
        <Button
          variant="primary"
          alignSelf="start"
          icon={<DownloadIcon size={16} />}
          onClick={() => downloadFile('requests.zip', made.zip, 'application/zip')}
        >
          {t('many.download', { count: good })}
        </Button>
      )}
      <Table label={t('many.results')} columns={columns} rows={shown} rowKey={(row) => String(row.line)} />
      <Pager total={rows.length} limit={view.limit} page={view.page} onChange={setView} />
    </Stack>
  );
}
