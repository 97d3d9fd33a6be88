import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Container, ErrorState, Loading, PageHeader, Skeleton } from '@certdeck/ui';
import { type Agent, useAgent } from './Agent.resource.ts';

interface Props {
  title: string;
  description: string;
  children: (agent: Agent, refresh: () => Promise<void>) => ReactNode;
}

/** A page of the agent's area, once it is known how far the agent is. */
export function AgentBody({ title, description, children }: Props) {
  const { t } = useTexts('account');
  const { data, error, isValidating, refresh } = useAgent();
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={title} description={description} />
      {data ? (
        children(data, refresh)
      ) : error ? (
        <ErrorState
          level={2}
          title={t('agent.failed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
        />
      ) : (
        <Loading>
          <Skeleton height="64" />
        </Loading>
      )}
    </Container>
  );
}
