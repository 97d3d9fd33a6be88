import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, discoveryCalls } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { makeTarget } from './testing/targets.ts';
import TargetsPage from './Targets.page.tsx';
import type { Target } from './Targets.resource.ts';
import { texts } from './texts.ts';

const show = (targets: Target[], handlers: ReturnType<typeof onCall>[]) =>
  renderScreen(<TargetsPage />, {
    path: '/certhub/discovery/manage',
    lang: 'en',
    namespaces: { 'certhub-discovery-targets': texts },
    handlers: [
      ...handlers,
      onCall(discoveryCalls.listDiscoveryTargets, () => ({ data: targets, total: targets.length })),
      onCall(discoveryCalls.getDiscoveryProfile, { data: { interval: 24, daysBefore: 30, contact: '' } }),
    ],
  });

/** Opens the dialog that adds servers and types these lines. */
async function type(shown: Awaited<ReturnType<typeof show>>, lines: readonly string[]) {
  await shown.user.click((await screen.findAllByRole('button', { name: 'Watch servers' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Watch servers' }));
  const field = dialog.getByRole('textbox', { name: 'Servers, one per line' });
  await shown.user.click(field);
  await shown.user.paste(lines.join('\n'));
  return {
    dialog,
    field,
    submit: () => shown.user.click(dialog.getByRole('button', { name: 'Watch servers' })),
  };
}

describe('watching servers', () => {
  it('adds every line that the API takes and keeps the others with their reasons (DISC-003)', async () => {
    const targets: Target[] = [];
    const shown = await show(targets, [
      onCall(discoveryCalls.addDiscoveryTarget, ({ input: { host, port } }) => {
        if (port === '22')
          return { code: BodyCode.badInput, msg: 'no', errors: { port: 'Not a port of TLS.' } };
        if (host === 'taken.example') return { code: BodyCode.badInput, msg: 'Watched already.' };
        targets.push(makeTarget({ id: String(targets.length), host: String(host), port: Number(port) }));
        return { data: { id: String(targets.length) } };
      }),
    ]);
    const { dialog, field, submit } = await type(shown, [
      ...['a.example', 'b.example:22', 'taken.example', '???', 'https://c.example:8443/path'],
    ]);
    await shown.user.selectOptions(dialog.getByRole('combobox', { name: 'Scan interval' }), '6');
    await submit();
    expect(await dialog.findByText('2 servers are watched now')).toBeVisible();
    expect(field).toHaveValue('b.example:22\ntaken.example\n???');
    expect(field).toHaveFocus();
    expect(dialog.getByText('Not a port of TLS.')).toBeVisible();
    expect(field).toHaveAccessibleDescription(
      /^3 lines were not taken and are still here .*taken\.example ?Watched already\. ?\?\?\? ?This isn’t a server/,
    );
    expect(sentTo(discoveryCalls.addDiscoveryTarget).map(({ input }) => input)).toEqual([
      { host: 'a.example', port: '443', interval: '6' },
      { host: 'b.example', port: '22', interval: '6' },
      { host: 'taken.example', port: '443', interval: '6' },
      { host: 'c.example', port: '8443', interval: '6' },
    ]);
    expect(await screen.findByText('c.example:8443')).toBeInTheDocument();
    await shown.user.clear(field);
    expect(dialog.queryByText('Watched already.')).toBeNull();
    await shown.user.type(field, 'd.example');
    await submit();
    expect(await screen.findByText('1 server is watched now')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('sends no more than 50 servers at once, and none that isn’t there (DISC-003)', async () => {
    const shown = await show([], []);
    const { dialog, field, submit } = await type(shown, []);
    await submit();
    expect(dialog.getByText('Enter at least one server')).toBeVisible();
    await shown.user.paste(Array.from({ length: 51 }, (_, index) => `s${index}.example`).join('\n'));
    await submit();
    expect(dialog.getByText('At most 50 servers at once; these are 51')).toBeVisible();
    expect(field).toHaveFocus();
    expect(sentTo(discoveryCalls.addDiscoveryTarget)).toEqual([]);
  });

  it('keeps what could not be sent when the connection breaks off (DISC-003)', async () => {
    const shown = await show([], [onCall(discoveryCalls.addDiscoveryTarget, 'network')]);
    const { dialog, field, submit } = await type(shown, ['a.example', 'b.example']);
    await submit();
    expect(await dialog.findByText(/^The connection was lost\./, undefined, { timeout: 5000 })).toBeVisible();
    expect(field).toHaveValue('a.example\nb.example');
    expect(sentTo(discoveryCalls.addDiscoveryTarget)).toHaveLength(1);
  });
});

describe('a watched server', () => {
  it('is changed, and says at its fields what the API refuses (DISC-003)', async () => {
    const answers = [
      { code: BodyCode.badInput, msg: 'no', errors: { host: 'Watched already.', port: 'No port of TLS.' } },
      {},
    ];
    const { user } = await show(
      [makeTarget({ host: 'xn--mnchen-3ya.example' })],
      [onCall(discoveryCalls.changeDiscoveryTarget, () => answers.shift()!)],
    );
    await user.click(await screen.findByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit münchen.example:443' }));
    const host = dialog.getByRole('textbox', { name: 'Server' });
    expect(host).toHaveValue('münchen.example');
    await user.clear(host);
    await user.type(host, 'köln.example:1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(host).toHaveAccessibleDescription(/^Enter a name such as/);
    await user.type(host, '{Backspace}{Backspace}');
    const port = dialog.getByRole('textbox', { name: 'Port' });
    await user.clear(port);
    await user.type(port, '8443');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Scan interval' }), '168');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(host).toHaveAccessibleDescription('Watched already.'));
    expect(port).toHaveAccessibleDescription('No port of TLS.');
    expect(host).toHaveValue('köln.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(discoveryCalls.changeDiscoveryTarget)[1]?.input).toEqual({
      ...{ id: makeTarget().id, host: 'xn--kln-sna.example' },
      ...{ port: '8443', interval: '168' },
    });
  });
});
