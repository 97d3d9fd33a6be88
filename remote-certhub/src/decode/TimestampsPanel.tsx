import { useMemo } from 'react';
import type { CertificateTimestamp } from '@certdeck/pki';
import { Panel, Time } from '@certdeck/ui';
import { type Column, CopyButton, Table } from '@certdeck/ui/data';
import { useDecoderTexts } from './texts.ts';

/** The receipts of certificate transparency logs that are embedded (RFC 6962 3.2). */
export function TimestampsPanel({ timestamps }: { timestamps: readonly CertificateTimestamp[] }) {
  const { t } = useDecoderTexts();
  const columns = useMemo<Column<CertificateTimestamp>[]>(
    () => [
      {
        id: 'log',
        header: t('sct.log'),
        mono: true,
        title: true,
        cell: ({ logId }) => (
          <>
            {logId} <CopyButton value={logId} what={t('sct.log')} />
          </>
        ),
      },
      { id: 'time', header: t('sct.time'), cell: ({ timestamp }) => <Time value={new Date(timestamp)} /> },
      { id: 'algorithm', header: t('sct.signature'), cell: ({ signatureAlgorithm }) => signatureAlgorithm },
      { id: 'version', header: t('fact.version'), cell: ({ version }) => `v${version}` },
    ],
    [t],
  );
  if (timestamps.length === 0) return null;
  const title = t('sct.title', { count: timestamps.length });
  return (
    <Panel flush title={title}>
      <Table
        label={t('sct.table')}
        columns={columns}
        rows={timestamps}
        rowKey={({ logId, timestamp }) => `${logId} ${timestamp}`}
      />
    </Panel>
  );
}
