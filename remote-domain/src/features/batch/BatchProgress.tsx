import { useState } from 'react';
import { type DomainBatchKind, domainCalls } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation, useCan } from '@certdeck/session';
import {
  Alert,
  Button,
  DownloadIcon,
  Flex,
  LiveRegion,
  notify,
  Panel,
  PlusIcon,
  RefreshIcon,
  SkeletonText,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { ListBody, Progress } from '@certdeck/ui/data';
import { Switch } from '@certdeck/ui/forms';
import { BatchLinks } from '../../batches/BatchLinks.tsx';
import { batchPage } from '../../names/addresses.ts';
import { type ReadBatch, useBatch } from './Batch.resource.ts';
import { BatchLines } from './BatchLines.tsx';
import { countsText } from './countsText.ts';
import { exportLines } from './exportLines.ts';
import { Words } from './Words.tsx';

/** Kinds whose changes are made at the registry, one name after the other. */
const atRegistry: readonly DomainBatchKind[] = ['dns', 'update-ownership'];

/** How far a batch has come, which goes on whoever looks. */
export function BatchProgress({ kind, id }: { kind: DomainBatchKind; id: string }) {
  const { t } = useTexts('domain-batch');
  const explain = useExplain();
  const read = useBatch(id);
  return (
    <Stack gap="4">
      <BatchLinks open={kind} domains={[]} />
      <ListBody list={read} explain={explain} title={t('failed')}>
        {read.data ? <Batch batch={read.data} /> : <SkeletonText lines={6} />}
      </ListBody>
      <div>
        <Button icon={<PlusIcon />} asChild>
          <RouterLink to={batchPage(kind)}>{t('another')}</RouterLink>
        </Button>
      </div>
    </Stack>
  );
}

function Batch({ batch }: { batch: ReadBatch }) {
  const { t } = useTexts('domain-batch');
  const { kind, after, total, waiting, failed, lines, actor, createdTime } = batch;
  const [onlyFailed, setOnlyFailed] = useState(false);
  const counts = countsText(t, batch);
  const isFiltered = onlyFailed && failed > 0;
  return (
    <>
      <Panel title={t(waiting > 0 ? 'running' : 'ended')}>
        <Stack gap="3">
          <Progress
            label={t('progress')}
            value={total - waiting}
            max={total}
            tone={waiting > 0 ? 'accent' : failed > 0 ? 'warning' : 'success'}
          />
          <Text tabular>{counts}</Text>
          <LiveRegion>{counts}</LiveRegion>
          <Words kind={kind} words={after} />
          <Text size="sm" tone="muted">
            <Time value={createdTime} relative />
            {actor !== '' && ` · ${actor}`}
          </Text>
          {waiting > 0 && (
            <Alert tone="info">{t(atRegistry.includes(kind) ? 'leave.registry' : 'leave')}</Alert>
          )}
        </Stack>
      </Panel>
      <Flex wrap="wrap" align="center" gap="3">
        {failed > 0 && (
          <Switch checked={onlyFailed} onValueChange={setOnlyFailed}>
            {t('onlyFailed')}
          </Switch>
        )}
        <Retry batch={batch} />
        <Button icon={<DownloadIcon />} onClick={() => exportLines(lines, t)}>
          {t('common:btn.exportCsv')}
        </Button>
      </Flex>
      <BatchLines
        kind={kind}
        lines={isFiltered ? lines.filter(({ state }) => state === 'failed') : lines}
        label={t('lines')}
      />
    </>
  );
}

/** Tries once more what failed, as soon as nothing waits. */
function Retry({ batch: { id, failed, waiting } }: { batch: ReadBatch }) {
  const { t } = useTexts('domain-batch');
  const may = useCan()(domainCalls.retryDomainBatch.permission);
  const { send, isSending } = useCallMutation(domainCalls.retryDomainBatch, { messages: 'own' });
  if (!may || failed === 0 || waiting > 0) return null;
  async function retry() {
    const reply = await send({ id });
    if (reply && isSuccess(reply)) return;
    if (!reply?.shown) notify.error(reply?.msg || t('domain:lost'));
  }
  return (
    <Button icon={<RefreshIcon />} loading={isSending} onClick={() => void retry()}>
      {t('again')}
    </Button>
  );
}
