import { useTexts } from '@certdeck/i18n';
import { AgentBody } from './AgentBody.tsx';
import { NoAgent } from './NoAgent.tsx';
import { SiteForm } from './SiteForm.tsx';

/** /app/saas/dash-config: how the agent's own site looks (D-358). */
export default function DashConfigPage() {
  const { t } = useTexts('account');
  return (
    <AgentBody title={t('agent.site.title')} description={t('agent.site.lead')}>
      {(agent, refresh) =>
        agent.status === 'active' ? <SiteForm agent={agent} refresh={refresh} /> : <NoAgent />
      }
    </AgentBody>
  );
}
