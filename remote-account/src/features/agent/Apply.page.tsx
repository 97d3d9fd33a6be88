import { useTexts } from '@certdeck/i18n';
import { Alert, Panel, Stack, Status, Text, Time } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';
import type { Agent } from './Agent.resource.ts';
import { AgentBody } from './AgentBody.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';

/** /app/saas/apply: asks to sell under a name of one's own, and says what came of it. */
export default function ApplyPage() {
  const { t } = useTexts('account');
  return (
    <AgentBody title={t('agent.apply.title')} description={t('agent.apply.lead')}>
      {(agent) => {
        const isOpen = agent.status === 'none' || agent.status === 'refused';
        return (
          <Stack gap="4">
            {agent.status === 'refused' && (
              <Alert tone="error" title={t('agent.refused')}>
                {agent.answer}
              </Alert>
            )}
            {isOpen ? <ApplicationForm agent={agent} /> : <ApplicationPanel agent={agent} />}
          </Stack>
        );
      }}
    </AgentBody>
  );
}

/** What was sent in, and how it stands. */
function ApplicationPanel({ agent }: { agent: Agent }) {
  const { t } = useTexts('account');
  const { status, company, contact, reason, appliedAt, decidedAt } = agent;
  const isActive = status === 'active';
  return (
    <Panel
      title={t('agent.application')}
      actions={
        <Status tone={isActive ? 'success' : 'info'}>{t(isActive ? 'agent.active' : 'agent.applied')}</Status>
      }
    >
      <Stack gap="4">
        <Text tone="muted">
          {t(isActive ? 'agent.active.text' : 'agent.applied.text')}{' '}
          <Time value={isActive ? decidedAt : appliedAt} relative="only" />
        </Text>
        <DataList
          items={[
            { label: t('agent.company'), value: company },
            { label: t('agent.contact'), value: contact },
            {
              label: t('agent.reason'),
              value: (
                <Text as="span" whiteSpace="pre-line" css={{ overflowWrap: 'anywhere' }}>
                  {reason}
                </Text>
              ),
            },
          ]}
        />
      </Stack>
    </Panel>
  );
}
