import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, developerCalls, keyPermissions } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { keyOf, showPage } from '../testing/developerPage.tsx';
import { troubleOf } from './Keys.resource.ts';
import { centsIn } from '../../../forms/centsIn.ts';

const SECRET = 'cdk_live_000000000000000000000000000000373a70';

describe('the account key', () => {
  it('is masked until it is revealed, copied with a toast and hidden again (ACC-007)', async () => {
    const account = keyOf({ isAccountKey: true, name: 'Account key', hint: 'cdk_live_…3a70' });
    const { user } = await showPage([account], {
      handlers: [onCall(developerCalls.readAccountKey, { data: { key: SECRET } })],
    });
    expect(await screen.findByText('cdk_live_…3a70')).toBeVisible();
    expect(screen.getByRole('link', { name: 'API keys and webhooks explained' })).toHaveAttribute(
      'href',
      '/help/article/api-webhooks',
    );
    expect(screen.queryByText(SECRET)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    // The session's own token, beside the one in the header (D-228).
    const [sent] = sentTo(developerCalls.readAccountKey);
    expect(sent?.request.headers.get('token')).toMatch(/./);
    expect(sent?.input['token']).toBe(sent?.request.headers.get('token'));
    await user.click(screen.getByRole('button', { name: 'Copy Account key' }));
    expect(await screen.findByText(/copied/i)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('is made when it is asked for first', async () => {
    const keys = [] as ReturnType<typeof keyOf>[];
    const { user } = await showPage(keys, {
      handlers: [
        onCall(developerCalls.readAccountKey, () => {
          keys.push(keyOf({ isAccountKey: true, name: 'Account key', hint: 'cdk_live_…3a70' }));
          return { data: { key: SECRET } };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Make and show it' }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Rotate' })).toBeVisible();
    // It stands in its own panel alone.
    expect(screen.getByText('No API keys yet')).toBeVisible();
  });

  it('says why it isn’t shown', async () => {
    const { user } = await showPage([], {
      handlers: [onCall(developerCalls.readAccountKey, { code: BodyCode.wrongState, msg: 'Not for you.' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Make and show it' }));
    expect(await screen.findByText('Not for you.')).toBeInTheDocument();
  });
});

describe('API keys', () => {
  it('are listed with what they may do, have spent and were used for', async () => {
    await showPage([
      keyOf(),
      keyOf({ id: '2', name: 'full', monthSpent: 1_000_000, orderLimit: 50_000 }),
      keyOf({ id: '3', name: 'gone', revokedAt: 1_795_000_000 }),
      keyOf({ id: '4', name: 'lost', isOrphan: true, isOwn: false }),
      keyOf({ id: '5', name: 'all', permissions: [...keyPermissions], ranges: [], lastUsedAt: 0 }),
    ]);
    const table = await screen.findByRole('table', { name: 'API keys' });
    const rowOf = (name: string) => {
      const row = within(table).getByText(name).closest('tr');
      if (!row) throw new Error(`There is no row of ${name}`);
      return within(row);
    };
    expect(rowOf('deploy-prod').getByText('203.0.113.0/28')).toBeVisible();
    expect(rowOf('deploy-prod').getByRole('meter')).toHaveAttribute('aria-valuenow', '8');
    expect(rowOf('full').getByText('Limit reached')).toBeVisible();
    expect(rowOf('full').getByText(/^Up to .*500\.00.* an order$/)).toBeVisible();
    expect(rowOf('deploy-prod').queryByText(/^Up to/)).toBeNull();
    expect(rowOf('gone').getByText('Revoked')).toBeVisible();
    expect(rowOf('gone').queryByRole('button', { name: /Actions for/ })).toBeNull();
    expect(rowOf('lost').getByText('Its maker has left')).toBeVisible();
    expect(rowOf('all').getByText('Everything that a key may do')).toBeVisible();
    expect(rowOf('all').getByText('Any address')).toBeVisible();
  });

  it('are made with a name, permissions, networks, a limit and an end, and shown once', async () => {
    const keys = [] as ReturnType<typeof keyOf>[];
    const { user } = await showPage(keys, {
      handlers: [
        onCall(developerCalls.createKey, () => {
          keys.push(keyOf());
          return { data: { id: '1', key: SECRET } };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    const dialog = await screen.findByRole('dialog', { name: 'New API key' });
    const submit = within(dialog).getByRole('button', { name: 'Create key' });
    await user.click(submit);
    expect(within(dialog).getByLabelText(/^Name/)).toHaveFocus();
    expect(within(dialog).getByText('Choose at least one permission')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Name/), 'deploy-prod');
    expect(within(dialog).queryByLabelText(/Monthly limit/)).toBeNull();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Pay for orders' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Read orders' }));
    await user.type(within(dialog).getByLabelText(/Monthly limit/), '12.5.0');
    await user.click(submit);
    expect(within(dialog).getByLabelText(/Monthly limit/)).toBeInvalid();
    await user.clear(within(dialog).getByLabelText(/Monthly limit/));
    await user.type(within(dialog).getByLabelText(/Monthly limit/), '500.5');
    await user.type(within(dialog).getByLabelText(/Limit for an order/), 'much');
    await user.click(submit);
    expect(within(dialog).getByLabelText(/Limit for an order/)).toHaveFocus();
    await user.clear(within(dialog).getByLabelText(/Limit for an order/));
    await user.type(within(dialog).getByLabelText(/Limit for an order/), '158');
    await user.type(within(dialog).getByLabelText(/Allowed addresses/), '203.0.113.0/28{Enter}2001:db8::1');
    await user.click(submit);

    const shown = await screen.findByRole('dialog', { name: 'Your key “deploy-prod”' });
    expect(within(shown).getByText(SECRET)).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(shown).not.toBeInTheDocument());
    expect(await screen.findByText('deploy-prod')).toBeVisible();
    expect(document.body.innerHTML).not.toContain(SECRET);
    const [sent] = sentTo(developerCalls.createKey);
    expect(sent?.input).toEqual({
      name: 'deploy-prod',
      permissions: ['order:read', 'order:pay'],
      ranges: ['203.0.113.0/28', '2001:db8::1'],
      expiresAt: expect.any(Number),
      monthLimit: 50_050,
      orderLimit: 15_800,
    });
    const days = (Number(sent?.input['expiresAt']) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });

  it('say at their field what the API refuses', async () => {
    const { user } = await showPage([], {
      handlers: [
        onCall(developerCalls.createKey, {
          code: BodyCode.badInput,
          msg: 'no',
          errors: { ranges: '“x” is not a network' },
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(/^Name/), 'a');
    await user.click(within(dialog).getByRole('button', { name: 'Reading only' }));
    await user.type(within(dialog).getByLabelText(/Allowed addresses/), 'x');
    await user.click(within(dialog).getByRole('button', { name: 'Create key' }));
    expect(await within(dialog).findByText('“x” is not a network')).toBeVisible();
    expect(within(dialog).getByLabelText(/Allowed addresses/)).toHaveFocus();
    const permissions = sentTo(developerCalls.createKey)[0]?.input['permissions'];
    expect(permissions).toEqual(keyPermissions.filter((one) => one.endsWith(':read')));
  });

  it('are changed from what they are, and keep what was typed when that is refused (D-474)', async () => {
    const keys = [
      keyOf({ orderLimit: 15_850, expiresAt: 2_000_000_000, ranges: ['203.0.113.0/28', '2001:db8::/32'] }),
    ];
    let refuses = true;
    const { user } = await showPage(keys, {
      handlers: [
        onCall(developerCalls.changeKey, () => {
          if (refuses)
            return { code: BodyCode.badInput, msg: 'no', errors: { ranges: '“x” is not a network' } };
          keys[0] = keyOf({ name: 'deploy-test', revision: 'r2' });
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for deploy-prod' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit “deploy-prod”' });
    const name = within(dialog).getByLabelText(/^Name/);
    const ranges = within(dialog).getByLabelText(/Allowed addresses/);
    expect(name).toHaveValue('deploy-prod');
    expect(ranges).toHaveValue('203.0.113.0/28\n2001:db8::/32');
    expect(within(dialog).getByLabelText(/Limit for an order/)).toHaveValue('158.50');
    expect(within(dialog).getByLabelText(/Monthly limit/)).toHaveValue('10000.00');
    expect(within(dialog).getByRole('checkbox', { name: 'Pay for orders' })).toBeChecked();
    expect(within(dialog).getByRole('checkbox', { name: 'Read contacts' })).not.toBeChecked();
    await user.clear(name);
    await user.type(name, 'deploy-test');
    await user.type(ranges, '{Enter}x');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Validate domain names' }));
    await user.clear(within(dialog).getByLabelText(/Monthly limit/));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('“x” is not a network')).toBeVisible();
    expect(ranges).toHaveFocus();
    expect(name).toHaveValue('deploy-test');
    refuses = false;
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“deploy-test” was changed')).toBeVisible();
    expect(await screen.findByText('deploy-test')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sentTo(developerCalls.changeKey)[1]?.input).toEqual({
      id: keyOf().id,
      revision: 'r1',
      name: 'deploy-test',
      permissions: ['order:read', 'order:create', 'order:pay'],
      ranges: ['203.0.113.0/28', '2001:db8::/32', 'x'],
      expiresAt: 2_000_000_000,
      orderLimit: 15_850,
    });
  });

  it('that were changed meanwhile say so in the dialog, and what was typed remains', async () => {
    const { user } = await showPage([keyOf()], {
      handlers: [onCall(developerCalls.changeKey, { code: BodyCode.wrongState, msg: 'Changed meanwhile.' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for deploy-prod' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit “deploy-prod”' });
    await user.type(within(dialog).getByLabelText(/^Name/), '-2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Changed meanwhile.')).toBeVisible();
    expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('deploy-prod-2');
  });

  it.each([
    ['somebody else made', { isOwn: false }],
    ['have expired', { expiresAt: 1_795_000_000 }],
  ])('that %s can be revoked and not changed', async (_what, given) => {
    const { user } = await showPage([keyOf(given)]);
    await user.click(await screen.findByRole('button', { name: 'Actions for deploy-prod' }));
    expect(await screen.findByRole('menuitem', { name: 'Revoke' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  });

  it('are rotated with a time in which both secrets count', async () => {
    const { user } = await showPage([keyOf()], {
      handlers: [onCall(developerCalls.rotateKey, { data: { key: SECRET } })],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for deploy-prod' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rotate “deploy-prod”' });
    await user.click(within(dialog).getByRole('button', { name: 'Rotate' }));
    expect(await screen.findByText(SECRET)).toBeVisible();
    expect(sentTo(developerCalls.rotateKey)[0]?.input).toMatchObject({ overlapHours: '24' });
  });

  it('that were rotated a short while ago warn of what another rotation ends', async () => {
    const { user } = await showPage([keyOf({ overlapUntil: 1_795_100_000 })]);
    await user.click(await screen.findByRole('button', { name: 'Actions for deploy-prod' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rotate “deploy-prod”' });
    expect(within(dialog).getByText(/still works until .*2026.* Rotating again ends it/)).toBeVisible();
  });

  it('are revoked after a question, and the list says what became of it', async () => {
    const keys = [keyOf()];
    const { user } = await showPage(keys, {
      handlers: [
        onCall(developerCalls.revokeKey, () => {
          keys[0] = keyOf({ revokedAt: 1_795_000_000 });
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for deploy-prod' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    const question = await screen.findByRole('alertdialog', { name: 'Revoke “deploy-prod”?' });
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(within(question).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Revoked')).toBeVisible();
    expect(sentTo(developerCalls.revokeKey).map(({ input }) => input)).toEqual([{ id: keyOf().id }]);
  });
});

describe('what stands in the way of a key', () => {
  it('is told by the worst of it', () => {
    const now = 1_795_000_000;
    expect(troubleOf(keyOf(), now)).toBeUndefined();
    expect(troubleOf(keyOf({ expiresAt: now }), now)).toBe('expired');
    expect(troubleOf(keyOf({ expiresAt: now + 1 }), now)).toBeUndefined();
    expect(troubleOf(keyOf({ monthLimit: 0, monthSpent: 0 }), now)).toBe('limit');
    expect(troubleOf(keyOf({ isOrphan: true, expiresAt: now }), now)).toBe('orphan');
    expect(troubleOf(keyOf({ isOrphan: true, revokedAt: 1 }), now)).toBe('revoked');
  });
});

describe('an amount', () => {
  it.each([
    ['500', 50_000],
    ['500.5', 50_050],
    ['0,05', 5],
    [' 1.00 ', 100],
    ['', undefined],
    ['-1', undefined],
    ['1.005', undefined],
    ['1 000', undefined],
    ['1e3', undefined],
  ])('typed as “%s” is %s cents', (text, cents) => {
    expect(centsIn(text)).toBe(cents);
  });
});
