import { useState } from 'react';
import { type DomainBatchLine, domainCalls } from '@certdeck/contract';
import { useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation, useCan } from '@certdeck/session';
import { Alert, Button, CheckIcon, Panel, Stack, Text } from '@certdeck/ui';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { batchProgressPage } from '../../names/addresses.ts';
import type { BatchInput } from './Batch.resource.ts';
import { isDangerous } from './batchForm.ts';
import { BatchLines } from './BatchLines.tsx';
import { countsText } from './countsText.ts';

interface Props {
  input: BatchInput;
  lines: readonly DomainBatchLine[];
  onRefused(reply: Reply<unknown> | null): void;
}

/** What would be done to each name, and the button that does it to those that would change. */
export function Preview({ input, lines, onRefused }: Props) {
  const { t } = useTexts('domain-batch');
  const mayStart = useCan()(domainCalls.startDomainBatch.permission);
  const navigate = useNavigate();
  const { send, isSending } = useCallMutation(domainCalls.startDomainBatch, { messages: 'own' });
  const [asking, setAsking] = useState(false);
  const { kind } = input;
  const domains = lines.filter(({ state }) => state === 'waiting').map(({ domain }) => domain);
  const count = domains.length;
  async function start() {
    const reply = await send({ ...input, domains });
    setAsking(false);
    if (reply && isSuccess(reply)) await navigate(batchProgressPage(kind, reply.data.id));
    else onRefused(reply);
  }
  return (
    <Panel
      title={t('preview.title')}
      description={countsText(t, lines, 'plan')}
      footer={
        mayStart &&
        count > 0 && (
          <Button
            variant={isDangerous(input) ? 'danger' : 'primary'}
            icon={<CheckIcon />}
            loading={isSending}
            onClick={() => (isDangerous(input) ? setAsking(true) : void start())}
          >
            {t('apply', { count })}
          </Button>
        )
      }
    >
      <Stack gap="3">
        {!mayStart && <Alert tone="info">{t('domain:readOnly')}</Alert>}
        {count === 0 && <Alert tone="info">{t('preview.none')}</Alert>}
        <BatchLines kind={kind} lines={lines} label={t('preview.title')} planned />
      </Stack>
      {/* texts: sure.dns sure.resolution sure.text.dns sure.text.resolution */}
      <ConfirmDialog
        open={asking}
        danger
        title={t(`sure.${kind}`, { count })}
        confirmLabel={t('apply', { count })}
        loading={isSending}
        onCancel={() => setAsking(false)}
        onConfirm={() => void start()}
      >
        <Text>{t(`sure.text.${kind}`)}</Text>
      </ConfirmDialog>
    </Panel>
  );
}
