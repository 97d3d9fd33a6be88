import { useState } from 'react';
import { securityCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, type Reply, useCallMutation } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  ErrorState,
  Flex,
  Loading,
  notify,
  Panel,
  PlusIcon,
  SkeletonRows,
  Stack,
  Status,
  Text,
  Time,
} from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import { Switch } from '@certdeck/ui/forms';
import { ConfirmDialog } from '@certdeck/ui/overlays';
import { ConnectionDialog } from './Connection.dialog.tsx';
import { DomainDialog } from './Domain.dialog.tsx';
import { DomainList } from './DomainList.tsx';
import { SetupStep } from './SetupStep.tsx';
import { type Sso, useSso } from './Sso.resource.ts';
import { TestResult } from './TestResult.tsx';

const OWN = { messages: 'own' } as const;
const NOTHING = {};

/** How members sign in through the company's own provider: state, and what is to be done step by step (D-352, D-354). */
export function SsoPanel() {
  const { t } = useTexts('account');
  const { data: sso, error, isValidating, refresh } = useSso();
  return (
    <Panel title={t('sso.title')} description={t('sso.text')} actions={sso && <State sso={sso} />}>
      {sso && <Setup sso={sso} refresh={refresh} />}
      {!sso && error && (
        <ErrorState
          title={t('sso.unread')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      )}
      {!sso && !error && (
        <Loading>
          <SkeletonRows rows={3} columns={2} />
        </Loading>
      )}
    </Panel>
  );
}

function State({ sso }: { sso: Sso }) {
  const { t } = useTexts('account');
  const state = !sso.isSet ? 'none' : !sso.enabled ? 'off' : sso.only ? 'only' : 'on';
  const tones = { none: 'neutral', off: 'warning', on: 'success', only: 'success' } as const;
  // texts: sso.state.*
  return <Status tone={tones[state]}>{t(`sso.state.${state}`)}</Status>;
}

type Task = 'connection' | 'domain' | 'only' | 'off' | 'remove';

function Setup({ sso, refresh }: { sso: Sso; refresh: () => Promise<unknown> }) {
  const { t } = useTexts('account');
  const state = useCallMutation(securityCalls.switchSso, OWN);
  const removal = useCallMutation(securityCalls.removeSso, OWN);
  const [task, setTask] = useState<Task>();
  const [busy, setBusy] = useState(false);
  const isVerified = sso.domains.some(({ verifiedAt }) => verifiedAt > 0);

  async function run(send: () => Promise<Reply<unknown> | null>, done: string) {
    setBusy(true);
    const reply = await send();
    await refresh();
    setBusy(false);
    setTask(undefined);
    if (reply && isSuccess(reply)) notify.success(done);
    else if (reply && !reply.shown) notify.error(reply.msg || t('failed'));
  }
  const change = (enabled: boolean, only: boolean) =>
    run(
      () => state.send({ enabled: enabled ? 'Y' : 'N', only: only ? 'Y' : 'N' }),
      t(enabled ? (only ? 'sso.only.done' : 'sso.on.done') : 'sso.off.done'),
    );

  return (
    <>
      <Stack as="ol" gap="6">
        <SetupStep
          number={1}
          done={isVerified}
          title={t('sso.domains')}
          text={t('sso.domains.text')}
          action={
            <Button size="sm" icon={<PlusIcon />} onClick={() => setTask('domain')}>
              {t('sso.domain.add')}
            </Button>
          }
        >
          {sso.domains.length > 0 && <DomainList domains={sso.domains} refresh={refresh} />}
        </SetupStep>
        <SetupStep
          number={2}
          done={sso.isSet}
          title={t('sso.provider')}
          text={t('sso.provider.text')}
          action={
            <Button size="sm" onClick={() => setTask('connection')}>
              {t(sso.isSet ? 'sso.change' : 'sso.setUp')}
            </Button>
          }
        >
          {sso.isSet && <Connection sso={sso} />}
        </SetupStep>
        <SetupStep
          number={3}
          done={sso.usedAt > 0}
          title={t('sso.test')}
          text={t('sso.test.text')}
          action={sso.isSet && <TestResult key={sso.issuer + sso.clientID} />}
        >
          {sso.usedAt > 0 && (
            <Text size="sm">
              {t('sso.used')} <Time value={sso.usedAt} />
            </Text>
          )}
        </SetupStep>
        <SetupStep number={4} done={sso.enabled} title={t('sso.switch')} text={t('sso.switch.text')}>
          {sso.isSet && !isVerified && <Alert tone="info">{t('sso.switch.first')}</Alert>}
          <Stack gap="2">
            <Switch
              checked={sso.enabled}
              disabled={busy || !sso.isSet || (!isVerified && !sso.enabled)}
              onValueChange={(next) => (next ? void change(true, false) : setTask('off'))}
            >
              {t('sso.on')}
            </Switch>
            <Switch
              checked={sso.only}
              disabled={busy || !sso.enabled}
              onValueChange={(next) => (next ? setTask('only') : void change(true, false))}
            >
              {t('sso.only')}
            </Switch>
            <Text size="sm" tone="muted">
              {t('sso.only.text')}
            </Text>
          </Stack>
        </SetupStep>
      </Stack>
      {sso.isSet && (
        <Box borderTopWidth="1px" marginTop="5" paddingTop="4">
          <Button size="sm" variant="dangerQuiet" onClick={() => setTask('remove')}>
            {t('sso.remove')}
          </Button>
        </Box>
      )}
      {task === 'domain' && <DomainDialog refresh={refresh} onClose={() => setTask(undefined)} />}
      {task === 'connection' && (
        <ConnectionDialog sso={sso} refresh={refresh} onClose={() => setTask(undefined)} />
      )}
      <ConfirmDialog
        open={task === 'only'}
        loading={busy}
        title={t('sso.only')}
        confirmLabel={t('sso.only.confirm')}
        onCancel={() => setTask(undefined)}
        onConfirm={() => void change(true, true)}
      >
        {t('sso.only.ask')}
      </ConfirmDialog>
      <ConfirmDialog
        open={task === 'off'}
        danger
        loading={busy}
        title={t('sso.off')}
        confirmLabel={t('sso.off')}
        onCancel={() => setTask(undefined)}
        onConfirm={() => void change(false, false)}
      >
        {t('sso.off.ask')}
      </ConfirmDialog>
      <ConfirmDialog
        open={task === 'remove'}
        danger
        loading={busy}
        title={t('sso.remove')}
        confirmLabel={t('sso.remove')}
        onCancel={() => setTask(undefined)}
        onConfirm={() => void run(() => removal.send(NOTHING), t('sso.removed'))}
      >
        {t('sso.remove.ask')}
      </ConfirmDialog>
    </>
  );
}

function Connection({ sso }: { sso: Sso }) {
  const { t } = useTexts('account');
  return (
    <Flex direction="column" gap="1">
      <DataList
        items={[
          { label: t('sso.issuer'), value: <Box overflowWrap="anywhere">{sso.issuer}</Box> },
          { label: t('sso.clientID'), value: <Box overflowWrap="anywhere">{sso.clientID}</Box> },
        ]}
      />
    </Flex>
  );
}
