import { useTexts } from '@certdeck/i18n';
import { Stack } from '@certdeck/ui';
import { AgentBody } from './AgentBody.tsx';
import { CertificateState } from './CertificateState.tsx';
import { HostForm } from './HostForm.tsx';
import { HostState } from './HostState.tsx';
import { NoAgent } from './NoAgent.tsx';

/** /app/saas/cname: the host name of the agent's site, and the record that leads to it (D-359). */
export default function CnamePage() {
  const { t } = useTexts('account');
  return (
    <AgentBody title={t('agent.host.title')} description={t('agent.host.lead')}>
      {(agent, refresh) =>
        agent.status === 'active' ? (
          <Stack gap="4">
            <HostForm key={agent.cname} agent={agent} refresh={refresh} />
            {agent.cname !== '' && <HostState agent={agent} refresh={refresh} />}
            <CertificateState agent={agent} />
          </Stack>
        ) : (
          <NoAgent />
        )
      }
    </AgentBody>
  );
}
