import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { accountCalls } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import type { Agent } from './Agent.resource.ts';
import CnamePage from './Cname.page.tsx';
import { agentOf } from './testing/agent.ts';

async function show(agent: Partial<Agent>, handlers: RequestHandler[] = []) {
  const state = { agent: agentOf({ status: 'active', ...agent }) };
  const rendered = await renderScreen(<CnamePage />, {
    path: '/app/saas/cname',
    lang: 'en',
    namespaces: { account: texts },
    handlers: [...handlers, onCall(accountCalls.readAgent, () => ({ data: state.agent }))],
  });
  return { ...rendered, state };
}
const waiting = { cname: 'certs.quokka.example', cnameState: 'waiting', cnameFault: 'none' } as const;

describe('/app/saas/cname', () => {
  it('asks for a name, and shows the record that it needs (ACC-027, D-359)', async () => {
    const shown = await show({}, [
      onCall(accountCalls.saveAgentSite, () => {
        shown.state.agent = agentOf({ status: 'active', ...waiting });
        return {};
      }),
    ]);
    await shown.user.type(
      await screen.findByRole('textbox', { name: /Host name/ }),
      ' certs.quokka.example ',
    );
    await shown.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/0123456789abcdef\.portal\.example/)).toBeVisible();
    expect(screen.getByText('The name has no CNAME record yet.')).toBeVisible();
    expect(sentTo(accountCalls.saveAgentSite).map(({ input }) => input)).toEqual([
      { cname: 'certs.quokka.example' },
    ]);
  });

  it('looks again when it is asked to, and says that the site is live', async () => {
    const shown = await show(waiting, [
      onCall(accountCalls.checkAgentHost, () => {
        shown.state.agent = agentOf({ ...shown.state.agent, cnameState: 'live', cnameFault: '' });
        return {};
      }),
    ]);
    await shown.user.click(await screen.findByRole('button', { name: 'Look now' }));
    expect(await screen.findByText('Live')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the site' })).toHaveAttribute(
      'href',
      'http://certs.quokka.example',
    );
  });

  it('says of a live one that leads elsewhere that it stays for a while', async () => {
    await show({ ...waiting, cnameState: 'live', cnameFault: 'elsewhere' });
    expect(await screen.findByText(/leads elsewhere.*three days/)).toBeVisible();
  });

  it('says until when the certificate holds, and opens the site over TLS (D-420)', async () => {
    await show({
      ...{ ...waiting, cnameState: 'live', cnameFault: '', certState: 'issued' },
      ...{
        certUntil: 1_800_000_000,
        certRenewsAt: 1_797_000_000,
        siteAddress: 'https://certs.quokka.example',
      },
    });
    const panel = within(await screen.findByRole('region', { name: 'Certificate' }));
    expect(panel.getByText('Issued')).toBeVisible();
    for (const label of ['Valid until', 'Renewed on']) expect(panel.getByText(label)).toBeVisible();
    expect(panel.queryByText('Next try')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the site' })).toHaveAttribute(
      'href',
      'https://certs.quokka.example',
    );
  });

  it.each([
    ['failing', 'unreachable', /didn’t find our answer/, true],
    ['failing', 'many', /five certificates in a week/, true],
    ['stopped', 'dns', /isn’t renewed/, false],
    ['stopped', '', /isn’t renewed/, false],
  ] as const)(
    'says of a certificate that is %s (%s) why, and when it is tried again',
    async (certState, certFault, words, again) => {
      await show({
        ...{ ...waiting, cnameState: 'live', cnameFault: '', certState, certFault },
        ...(again ? { certNextAt: 1_799_000_000 } : { certUntil: 1_800_000_000 }),
      });
      const panel = within(await screen.findByRole('region', { name: 'Certificate' }));
      expect(panel.getByText(words)).toBeVisible();
      expect(panel.queryByText('Next try') === null).toBe(!again);
      expect(panel.queryByText(/holds until it ends/) === null).toBe(again);
    },
  );

  it('says nothing of certificates where the portal obtains none', async () => {
    await show({ ...waiting, cnameState: 'live', cnameFault: '' });
    expect(await screen.findByText('Live')).toBeVisible();
    expect(screen.queryByText('Certificate')).not.toBeInTheDocument();
  });

  it('says at its field why a name is refused, and gives one up', async () => {
    const { user } = await show(waiting, [
      onCall(accountCalls.saveAgentSite, ({ input }) =>
        input['cname'] === '' ? {} : { code: 13004, msg: 'x', errors: { cname: 'Not yours.' } },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not yours.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the host name' }));
    await waitFor(() => expect(sentTo(accountCalls.saveAgentSite).at(-1)?.input).toEqual({ cname: '' }));
  });

  it('asks before customers lose the name at which they are: when it is given up, and when it is replaced', async () => {
    const { user } = await show({ ...waiting, cnameState: 'live', cnameFault: '' }, [
      onCall(accountCalls.saveAgentSite, () => ({})),
    ]);
    const sent = () => sentTo(accountCalls.saveAgentSite).map(({ input }) => input);
    await user.click(await screen.findByRole('button', { name: 'Remove the host name' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this host name?' }));
    expect(dialog.getByText(/certs\.quokka\.example stops working at once/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    const name = screen.getByRole('textbox', { name: /Host name/ });
    await user.clear(name);
    await user.type(name, 'shop.quokka.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const replacing = within(await screen.findByRole('alertdialog', { name: 'Replace the host name?' }));
    expect(sent()).toEqual([]);
    await user.click(replacing.getByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(sent()).toEqual([{ cname: 'shop.quokka.example' }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
