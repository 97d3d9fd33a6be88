import { useTexts } from '@certdeck/i18n';
import { AgentBody } from './AgentBody.tsx';
import { CustomersPanel } from './CustomersPanel.tsx';
import { NoAgent } from './NoAgent.tsx';

/** /app/saas/customers: who signed up at the agent's site, what was sold there and how much of it is theirs (D-387). */
export default function CustomersPage() {
  const { t } = useTexts('account');
  return (
    <AgentBody title={t('agent.customers.title')} description={t('agent.customers.lead')}>
      {(agent) => (agent.status === 'active' ? <CustomersPanel /> : <NoAgent />)}
    </AgentBody>
  );
}
