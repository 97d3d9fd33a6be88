import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { accountCalls } from '@certdeck/contract';
import { accountOf, onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import type { Agent } from './Agent.resource.ts';
import ApplyPage from './Apply.page.tsx';
import { agentOf } from './testing/agent.ts';

const { account, profile } = accountOf();

async function show(agent: Partial<Agent>, handlers: RequestHandler[] = []) {
  const state = { agent: agentOf(agent) };
  const rendered = await renderScreen(<ApplyPage />, {
    path: '/app/saas/apply',
    lang: 'en',
    namespaces: { account: texts },
    handlers: [
      ...handlers,
      onCall(accountCalls.readAgent, () => ({ data: state.agent })),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
    ],
  });
  return { ...rendered, state };
}

describe('/app/saas/apply', () => {
  it('asks for company, contact and reason, and shows the application once it is sent (ACC-026)', async () => {
    const shown = await show({}, [
      onCall(accountCalls.applyAsAgent, () => {
        shown.state.agent = agentOf({ status: 'applied', company: 'Quokka Ltd', reason: 'Shops' });
        return {};
      }),
    ]);
    const { user } = shown;
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Company/ })).toBeInvalid());
    expect(screen.getByText('Enter whom we can ask')).toBeVisible();
    expect(sentTo(accountCalls.applyAsAgent)).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: /Company/ }), ' Quokka Ltd ');
    await user.type(screen.getByRole('textbox', { name: /Contact/ }), 'Ada');
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Shops{Enter}ask us');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Under review')).toBeVisible();
    expect(sentTo(accountCalls.applyAsAgent).map(({ input }) => input)).toEqual([
      { company: 'Quokka Ltd', contact: 'Ada', reason: 'Shops\nask us' },
    ]);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('shows what the operator said of a refusal, and lets it be corrected and sent again', async () => {
    const { user } = await show(
      { status: 'refused', answer: 'We need two references.', company: 'Q', contact: 'A', reason: 'R' },
      [
        onCall(accountCalls.applyAsAgent, {
          code: 13004,
          msg: 'x',
          errors: { reason: 'Longer, please.' },
        }),
      ],
    );
    expect(await screen.findByText('We need two references.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Company/ })).toHaveValue('Q');
    await user.click(screen.getByRole('button', { name: 'Apply again' }));
    expect(await screen.findByText('Longer, please.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveValue('R');
  });

  it('says that an agent is one', async () => {
    await show({ status: 'active', company: 'Quokka Ltd', decidedAt: 1_795_000_000 });
    expect(await screen.findByText('Agent', { selector: 'span, p, div' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  });

  it('offers another try when the state can’t be read', async () => {
    await show({}, [onCall(accountCalls.readAgent, 'network')]);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
