import { accountCalls } from '@certdeck/contract';
import { useSiteConfig } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import {
  Alert,
  Button,
  Link,
  notify,
  Panel,
  Spacer,
  Stack,
  Status,
  Text,
  Time,
  wholeText,
} from '@certdeck/ui';
import { CopyButton, DataList } from '@certdeck/ui/data';
import type { Agent } from './Agent.resource.ts';

const TONES = { none: 'neutral', waiting: 'warning', live: 'success', off: 'error' } as const;

/** The site where the portal is now: with its scheme and port. */
function addressAt(host: string): string {
  const url = new URL(window.location.origin);
  url.hostname = host;
  return url.origin;
}

interface Props {
  agent: Agent;
  refresh: () => Promise<void>;
}

/** The record that is wanted, what was found, and the next look. */
export function HostState({ agent, refresh }: Props) {
  const { t } = useTexts('account');
  const { demoZone } = useSiteConfig();
  const check = useCallMutation(accountCalls.checkAgentHost);
  const publish = useCallMutation(accountCalls.publishAgentHost);
  const { cname, cnameTarget, cnameState, cnameFault, cnameCheckedAt, cnameDemo } = agent;
  async function act(call: typeof check) {
    const reply = await call.send({});
    if (!reply) return;
    if (!isSuccess(reply) && !reply.shown) notify.error(reply.msg || t('failed'));
    await refresh();
  }
  // texts: agent.host.state.* agent.host.fault.*
  return (
    <Panel
      title={t('agent.host.record')}
      actions={
        cnameState !== 'none' && (
          <Status tone={TONES[cnameState]}>{t(`agent.host.state.${cnameState}`)}</Status>
        )
      }
      footer={
        <>
          {cnameState === 'live' && (
            <Link href={agent.siteAddress || addressAt(cname)} target="_blank" rel="noreferrer">
              {t('agent.host.open')}
            </Link>
          )}
          <Spacer />
          {cnameDemo && demoZone !== '' && cnameState !== 'live' && (
            <Button variant="primary" loading={publish.isSending} onClick={() => void act(publish)}>
              {t('agent.host.publish')}
            </Button>
          )}
          <Button loading={check.isSending} onClick={() => void act(check)}>
            {t('agent.host.check')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {cnameFault !== '' && (
          <Alert tone={cnameState === 'waiting' ? 'info' : 'warning'}>
            {wholeText([
              t(`agent.host.fault.${cnameFault}`),
              cnameState === 'live' && ` ${t('agent.host.stays')}`,
            ])}
          </Alert>
        )}
        <Text tone="muted">{t('agent.host.record.text')}</Text>
        <DataList
          items={[
            { label: t('agent.host.type'), value: 'CNAME', mono: true },
            { label: t('agent.host.from'), value: cname, mono: true },
            {
              label: t('agent.host.to'),
              value: (
                <>
                  {cnameTarget} <CopyButton value={cnameTarget} what={t('agent.host.to')} />
                </>
              ),
              mono: true,
            },
            ...(cnameCheckedAt === 0
              ? []
              : [{ label: t('agent.host.checked'), value: <Time value={cnameCheckedAt} /> }]),
          ]}
        />
      </Stack>
    </Panel>
  );
}
