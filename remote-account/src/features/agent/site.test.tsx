import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import type { Agent } from './Agent.resource.ts';
import DashConfigPage from './DashConfig.page.tsx';
import { agentOf } from './testing/agent.ts';

async function show(agent: Partial<Agent>, handlers: RequestHandler[] = []) {
  const state = { agent: agentOf({ status: 'active', siteTitle: 'Quokka Certs', ...agent }) };
  const rendered = await renderScreen(<DashConfigPage />, {
    path: '/app/saas/dash-config',
    lang: 'en',
    namespaces: { account: texts },
    handlers: [
      ...handlers,
      onCall(accountCalls.readAgent, () => ({ data: state.agent })),
      onCall(orderCalls.listProducts, { data: [], total: 0 }),
      onCall(accountCalls.getRates, {
        data: {
          currencies: [
            { currency: 'CNY', rate: 1, symbol: '¥', unit: 'CNY' },
            { currency: 'EUR', rate: 0.12, symbol: '€', unit: 'EUR' },
          ],
        },
      }),
    ],
  });
  return { ...rendered, state };
}
const save = () => screen.getByRole('button', { name: 'Save' });

describe('/app/saas/dash-config', () => {
  it('shows the saved values, keeps changed ones, and reads them back (ACC-027)', async () => {
    const shown = await show({ colours: '#0f766e', brands: ['certum'] }, [
      onCall(accountCalls.saveAgentSite, () => {
        shown.state.agent = agentOf({ status: 'active', siteTitle: 'Read back', colours: '#b91c1c' });
        return {};
      }),
    ]);
    const { user } = shown;
    const name = await screen.findByRole('textbox', { name: /Name of the site/ });
    expect(name).toHaveValue('Quokka Certs');
    expect(screen.getByRole('checkbox', { name: 'certum' })).toBeChecked();
    await user.clear(name);
    await user.type(name, 'Bell Certs');
    expect(screen.getByRole('img', { name: 'Bell Certs in the dark theme' })).toBeVisible();
    const colour = screen.getByRole('textbox', { name: 'Colour' });
    await user.clear(colour);
    await user.type(colour, '#b91c1c');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sentTo(accountCalls.saveAgentSite).map(({ input }) => input)).toMatchObject([
      { siteTitle: 'Bell Certs', colours: '#b91c1c', language: 'en', termsHref: '', brands: ['certum'] },
    ]);
  });

  it.each([
    ['#ffd400', /White text on this colour/],
    ['#000000', /dark theme/],
    ['teal', /six digits or letters/],
  ])('refuses the colour %s before anything is sent (D-358)', async (typed, words) => {
    const { user } = await show({});
    await user.type(await screen.findByRole('textbox', { name: 'Colour' }), typed);
    await user.click(save());
    expect(await screen.findByText(words)).toBeVisible();
    expect(sentTo(accountCalls.saveAgentSite)).toEqual([]);
  });

  it('says at its field what the API refuses', async () => {
    const { user } = await show({}, [
      onCall(accountCalls.saveAgentSite, {
        code: 13004,
        msg: 'x',
        errors: { termsHref: 'Must be an https address.' },
      }),
    ]);
    await user.type(await screen.findByRole('textbox', { name: 'Terms of service' }), 'http://x.example');
    await user.click(save());
    expect(await screen.findByText('Must be an https address.')).toBeVisible();
  });

  it('adds a mark-up by class in per cent, and none where the field is empty (D-388)', async () => {
    const { user } = await show({ markups: { ev: 500 } }, [onCall(accountCalls.saveAgentSite, {})]);
    const ev = await screen.findByRole('textbox', { name: 'EV certificates' });
    expect(ev).toHaveValue('5');
    await user.clear(ev);
    await user.type(screen.getByRole('textbox', { name: 'DV certificates' }), '12.5');
    const code = screen.getByRole('textbox', { name: 'Code signing' });
    await user.type(code, '250');
    await user.tab();
    expect(code).toHaveValue('100');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sentTo(accountCalls.saveAgentSite).map(({ input }) => input)).toMatchObject([
      { markups: { dv: 1250, code: 10_000 } },
    ]);
    expect(sentTo(accountCalls.saveAgentSite)[0]?.input['markups']).not.toHaveProperty('ev');
  });

  it('shows prices in the portal’s currency, or in one that there is a rate for (D-496)', async () => {
    const { user, session } = await show({ currency: 'XYZ' }, [onCall(accountCalls.saveAgentSite, {})]);
    await act(() => session.loadRates());
    const field = await screen.findByRole('combobox', { name: 'Currency' });
    const offered = () => [...field.querySelectorAll('option')].map(({ text, value }) => [text, value]);
    await waitFor(() =>
      expect(offered()).toEqual([
        ['CNY', ''],
        ['EUR', 'EUR'],
        ['XYZ', 'XYZ'],
      ]),
    );
    expect(field).toHaveValue('XYZ');
    expect(field).toHaveAccessibleDescription(/Payments are still made in CNY/);
    await user.selectOptions(field, 'EUR');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sentTo(accountCalls.saveAgentSite).map(({ input }) => input)).toMatchObject([{ currency: 'EUR' }]);
  });

  it('uploads a logo at once, and says why one is refused', async () => {
    const { user } = await show({}, [
      onCall(accountCalls.uploadAgentLogo, { code: 13004, msg: 'x', errors: { file: 'No picture.' } }),
    ]);
    const picker = await screen.findByLabelText('Choose a picture', { selector: 'input' });
    await user.upload(picker, new File(['x'.repeat(200_001)], 'big.png', { type: 'image/png' }));
    expect(await screen.findByText(/A logo may have at most/)).toBeVisible();
    expect(sentTo(accountCalls.uploadAgentLogo)).toEqual([]);
    await user.upload(picker, new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('No picture.')).toBeVisible();
  });

  it('leads who is no agent to the application', async () => {
    await show({ status: 'applied' });
    expect(await screen.findByText('You are not an agent yet')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', '/app/saas/apply'),
    );
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
