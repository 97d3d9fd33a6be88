import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import AgentsPage from './Agents.page.tsx';
import type { Agent } from './state.ts';

const agent = (change: Partial<Agent> = {}): Agent => ({
  ...{ accountNo: 'C7', company: 'Quokka Ltd', contact: 'Ada', reason: 'We host shops.', status: 'applied' },
  ...{ appliedAt: 1_795_000_000, decidedAt: 0, decidedBy: '', answer: '' },
  ...{ cname: '', cnameState: 'none', certState: 'none', certUntil: 0, certNextAt: 0, certDetail: '' },
  ...change,
});

function show(rows: Agent[], { handlers = [] }: RenderScreenOptions = {}, path = '/operator/agents') {
  return renderScreen(<AgentsPage />, {
    ...{ path, lang: 'en', namespaces: { operator: texts } },
    handlers: [...handlers, onCall(operatorCalls.agents, { data: rows, total: rows.length })],
  });
}
type User = Awaited<ReturnType<typeof show>>['user'];
async function open(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Open the application of Quokka Ltd' }));
  return within(await screen.findByRole('dialog', { name: 'Quokka Ltd' }));
}

describe('applications as an agent', () => {
  it('are accepted after a question (D-357)', async () => {
    const { user } = await show([agent()], {
      handlers: [onCall(operatorCalls.acceptAgent, {})],
    });
    const drawer = await open(user);
    expect(sentTo(operatorCalls.agents).map(({ input }) => input)).toMatchObject([{ status: 'applied' }]);
    expect(drawer.getByText('We host shops.')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Accept' }));
    const question = await screen.findByRole('dialog', { name: 'Make this customer an agent?' });
    await user.click(within(question).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('The customer is an agent now')).toBeVisible();
    expect(sentTo(operatorCalls.acceptAgent).map(({ input }) => input)).toEqual([{ accountNo: 'C7' }]);
  });

  it('are refused with a sentence, which is kept when the API says no', async () => {
    const { user } = await show([agent()], {
      handlers: [onCall(operatorCalls.refuseAgent, { code: 13002, msg: 'This was decided on before.' })],
    });
    await user.click((await open(user)).getByRole('button', { name: 'Refuse' }));
    const question = within(await screen.findByRole('dialog', { name: 'Refuse this application?' }));
    await user.click(question.getByRole('button', { name: 'Refuse' }));
    expect(await question.findByText('Please fill this in.')).toBeVisible();
    const sentence = question.getByRole('textbox', { name: /Reason for the customer/ });
    await user.type(sentence, 'Too few references.');
    await user.click(question.getByRole('button', { name: 'Refuse' }));
    expect(await question.findByText('This was decided on before.')).toBeVisible();
    expect(sentence).toHaveValue('Too few references.');
    expect(sentTo(operatorCalls.refuseAgent).map(({ input }) => input)).toEqual([
      { accountNo: 'C7', reason: 'Too few references.' },
    ]);
  });

  it('that were accepted can be ended, with a sentence', async () => {
    const active = agent({ status: 'active', decidedAt: 1_795_000_000, decidedBy: 'C9' });
    const { user } = await show([active], {}, '/operator/agents?status=active');
    const drawer = await open(user);
    expect(drawer.getByText('C9')).toBeVisible();
    expect(drawer.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'End' }));
    expect(await screen.findByRole('dialog', { name: 'End this agent?' })).toBeVisible();
  });

  it('show host name and certificate of the site, with what stands against it (D-420)', async () => {
    const failing = agent({
      ...{ status: 'active', cname: 'certs.quokka.example', cnameState: 'live', certState: 'failing' },
      ...{ certNextAt: 1_795_086_400, certDetail: 'ISSUER_ACCOUNT account is deactivated' },
    });
    const { user } = await show([failing], {}, '/operator/agents?status=active');
    expect(await screen.findByText('Failing')).toBeVisible();
    const drawer = await open(user);
    expect(drawer.getByText('certs.quokka.example')).toBeVisible();
    expect(drawer.getByText('Live')).toBeVisible();
    expect(drawer.getByText('ISSUER_ACCOUNT account is deactivated')).toBeVisible();
    expect(drawer.getByText('Next try')).toBeVisible();
    expect(drawer.queryByText('Certificate until')).not.toBeInTheDocument();
  });

  it('are found by a word, and say when none is', async () => {
    const { user } = await show([]);
    expect(await screen.findByText('No application is waiting')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'quo');
    await waitFor(() => expect(sentTo(operatorCalls.agents).at(-1)?.input).toMatchObject({ keyword: 'quo' }));
  });
});
