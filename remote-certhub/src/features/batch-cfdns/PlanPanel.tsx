import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import {
  Alert,
  Button,
  DownloadIcon,
  Flex,
  Panel,
  SendIcon,
  RefreshIcon,
  Stack,
  Text,
  UndoIcon,
} from '@certdeck/ui';
import { downloadFile, Progress, Table, toCsv } from '@certdeck/ui/data';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { toolCalls } from '@certdeck/contract';
import { apiCall, CopyApiCall, useUnsavedWork } from '@certdeck/federation';
import { useColumns, type ShownRow } from './columns.tsx';
import type { PlannedRow } from './diff.ts';
import { type Change, changeOf, inputsOf, type Outcome, undoOf, useRun } from './useRun.ts';

const KINDS = ['create', 'update', 'unchanged', 'noZone'] as const;

/** Variable of the environment that a command takes the provider’s token from. */
export const PROVIDER_TOKEN = 'CLOUDFLARE_API_TOKEN';

/** What a run has changed, for the way back; it outlives another comparison. */
export interface Written {
  changes: readonly Change[];
  outcomes: ReadonlyMap<string, Outcome>;
}

export interface PlanPanelProps {
  rows: readonly PlannedRow[];
  /** The form was edited since: what is shown is no longer what would be written. */
  isStale: boolean;
  token: string;
  written: Written | null;
  onWritten: (written: Written | null) => void;
  /** The form is closed while rows are on their way. */
  onBusy: (isBusy: boolean) => void;
  /** Compares again with the live zone. */
  onAgain: () => void;
}

/** What would happen to every row, then what happened: the dry run, the run and the way back. */
export function PlanPanel(props: PlanPanelProps) {
  const { rows, isStale, token, written, onWritten, onBusy, onAgain } = props;
  const { t } = useTexts('certhub-batch-cfdns');
  const { run, start, stop } = useRun();
  const [isAsking, setIsAsking] = useState(false);
  const [isUndone, setIsUndone] = useState(false);
  const columns = useColumns();
  const changes = useMemo(() => rows.flatMap((row, index) => changeOf(row, String(index)) ?? []), [rows]);
  const counts = KINDS.map((kind) => ({ kind, count: rows.filter(({ plan }) => plan.kind === kind).length }));
  const undo = written ? undoOf(written.changes, written.outcomes) : [];
  const isBusy = run.state === 'running' || run.state === 'paused';
  useUnsavedWork(isBusy);
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  const failed = [...run.outcomes.values()].filter(({ ok }) => !ok).length;
  const shown: ShownRow[] = rows.map((row, index) => ({
    ...row,
    key: String(index),
    outcome: run.outcomes.get(String(index)),
  }));

  const write = async () => {
    setIsAsking(false);
    setIsUndone(false);
    onWritten({ changes, outcomes: await start(changes, token) });
  };
  const takeBack = async () => {
    onWritten(null);
    setIsUndone(true);
    await start(undo, token);
  };
  const download = () =>
    downloadFile(
      'dns-records.csv',
      toCsv(
        ['type', 'name', 'content', 'plan', 'result', 'message'],
        shown.map(({ record, plan, outcome }) => [
          record.type,
          record.name,
          record.content,
          plan.kind,
          outcome?.code ?? '',
          outcome?.msg ?? '',
        ]),
      ),
      'text/csv',
    );

  return (
    <Panel
      title={t('plan.title')}
      description={counts
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => t(`plan.count.${kind}`, { count }))
        .join(' · ')}
      actions={
        <Flex gap="2" wrap="wrap">
          <Button size="sm" icon={<DownloadIcon size={14} />} onClick={download}>
            CSV
          </Button>
          {!isBusy && (
            <Button size="sm" icon={<RefreshIcon size={14} />} onClick={onAgain}>
              {t('again')}
            </Button>
          )}
          {undo.length > 0 && !isBusy && (
            <Button
              size="sm"
              variant="dangerQuiet"
              icon={<UndoIcon size={14} />}
              onClick={() => void takeBack()}
            >
              {t('undo', { count: undo.length })}
            </Button>
          )}
          {run.state === 'idle' && !isStale && changes.length > 0 && (
            <CopyApiCall
              calls={({ fromEnvironment }) =>
                inputsOf(changes, fromEnvironment(PROVIDER_TOKEN)).map((input) =>
                  apiCall(toolCalls.writeRecords, input),
                )
              }
            />
          )}
          {run.state === 'idle' && !isStale && changes.length > 0 && (
            <Button
              size="sm"
              variant="primary"
              icon={<SendIcon size={14} />}
              onClick={() => setIsAsking(true)}
            >
              {t('run', { count: changes.length })}
            </Button>
          )}
          {isBusy && (
            <Button size="sm" onClick={stop}>
              {t('stop')}
            </Button>
          )}
        </Flex>
      }
    >
      <Stack gap="4">
        {changes.length === 0 && <Alert tone="success">{t('plan.nothing')}</Alert>}
        {run.state !== 'idle' && (
          <Progress
            label={
              run.state === 'paused'
                ? t('paused', { seconds: run.wait })
                : t(isUndone ? 'undoing' : 'running')
            }
            value={run.outcomes.size}
            max={run.total}
            tone={run.state === 'ended' ? (failed > 0 ? 'warning' : 'success') : 'accent'}
          />
        )}
        {run.state === 'ended' && (
          <Alert tone={failed > 0 ? 'warning' : 'success'} live>
            {failed > 0
              ? t('ended.failed', { count: failed })
              : t(isUndone ? 'ended.undone' : 'ended.ok', { count: run.outcomes.size })}
          </Alert>
        )}
        <Table
          label={t('list.label')}
          columns={columns}
          rows={shown}
          rowKey={({ key }) => key}
          rowName={({ record }) => `${record.type} ${record.name}`}
        />
      </Stack>
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void write()}
        title={t('confirm.title', { count: changes.length })}
        confirmLabel={t('run', { count: changes.length })}
      >
        <Text>{t('confirm.text')}</Text>
      </ConfirmDialog>
    </Panel>
  );
}
