import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { securityCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { accountState, noSso, showPage } from '../testing/securePage.tsx';
import type { Sso } from './Sso.resource.ts';

const domain = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  domain: 'corp.example',
  recordName: '_sso.corp.example',
  recordValue: 'sso-verification=abc',
  verifiedAt: 0,
};
const connected: Sso = {
  ...noSso,
  isSet: true,
  issuer: 'https://id.corp.example',
  clientID: 'portal',
  scopes: 'email',
  groupClaim: 'groups',
  groups: [{ group: 'buyers', role: 'orders' }],
  defaultRole: 'requester',
  domains: [{ ...domain, verifiedAt: 1_700_000_000 }],
};
const panel = () => screen.findByRole('region', { name: 'Single sign-on' });
const show = (sso: Sso, ...handlers: ReturnType<typeof onCall>[]) =>
  showPage(accountState({ sso }), { handlers });

describe('single sign-on on the security page (D-352)', () => {
  it('shows the record of a domain that waits, and looks for it', async () => {
    const { user } = await show(
      { ...noSso, domains: [domain] },
      onCall(securityCalls.verifySsoDomain, {
        data: { verified: false, seen: ['other'], problem: 'other' },
      }),
    );
    const here = within(await panel());
    expect(await here.findByText('_sso.corp.example')).toBeVisible();
    expect(here.getByText('sso-verification=abc')).toBeVisible();
    expect(here.getByText('Not set up')).toBeVisible();
    await user.click(here.getByRole('button', { name: /^Check now/ }));
    expect(await here.findByText('There is another value in the record:')).toBeVisible();
    expect(here.getByText('other')).toBeVisible();
    for (const one of here.getAllByRole('switch')) expect(one).toBeDisabled();
  });

  it('says since when the record of a verified domain is gone, and what follows (D-452)', async () => {
    const verified = { ...domain, verifiedAt: 1_700_000_000 };
    const lapsed = { ...verified, id: 'two', domain: 'old.example', missingSince: 1_700_000_000 };
    const { user } = await show(
      {
        ...connected,
        domains: [
          { ...verified, missingSince: 1_700_000_000 },
          { ...lapsed, lapsedAt: 1_701_300_000 },
        ],
      },
      onCall(securityCalls.verifySsoDomain, { data: { verified: true, seen: [], problem: '' } }),
    );
    const here = within(await panel());
    expect(await here.findByText('Record missing')).toBeVisible();
    expect(here.getByText(/gone since .*2023.* after 14 days/)).toBeVisible();
    expect(here.getByText('Nobody new can join')).toBeVisible();
    expect(here.getByText(/Members can still sign in\.$/)).toBeVisible();
    await user.click(here.getByRole('button', { name: 'Check now: old.example' }));
    await waitFor(() =>
      expect(sentTo(securityCalls.verifySsoDomain).map(({ input }) => input)).toMatchObject([{ id: 'two' }]),
    );
  });

  it('keeps what is entered of the provider, and its secret only where it was typed', async () => {
    const { user } = await show(connected, onCall(securityCalls.saveSso, { data: {} }));
    const here = within(await panel());
    await user.click(await here.findByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Provider' }));
    expect(dialog.getByText('https://portal.example/sso/callback')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add a group' }));
    await user.type(dialog.getByRole('textbox', { name: 'Group 2' }), 'admins');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Role of group 2' }), 'admin');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(securityCalls.saveSso).map(({ input }) => input)).toMatchObject([
      {
        issuer: 'https://id.corp.example',
        clientID: 'portal',
        groups: [
          { group: 'buyers', role: 'orders' },
          { group: 'admins', role: 'admin' },
        ],
        defaultRole: 'requester',
      },
    ]);
    expect(JSON.stringify(sentTo(securityCalls.saveSso).map(({ input }) => input))).not.toContain(
      'clientSecret',
    );
  });

  it('asks for the secret of another provider, and shows at its field what the API refuses', async () => {
    const { user } = await show(
      noSso,
      onCall(securityCalls.saveSso, { code: 13004, msg: '', errors: { issuer: 'No such address' } }),
    );
    const here = within(await panel());
    await user.click(await here.findByRole('button', { name: 'Set up' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Provider' }));
    await user.type(dialog.getByRole('textbox', { name: /^Issuer/ }), 'id.corp.example');
    await user.type(dialog.getByRole('textbox', { name: /^Client ID/ }), 'portal');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter the client secret')).toBeVisible();
    expect(sentTo(securityCalls.saveSso).map(({ input }) => input)).toEqual([]);
    await user.type(dialog.getByLabelText(/^Client secret/), 'word');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('No such address')).toBeVisible();
  });

  it('says what is wrong with the provider', async () => {
    const { user } = await show(
      connected,
      onCall(securityCalls.testSso, { data: { problem: 'credentials', detail: 'invalid_client' } }),
    );
    const here = within(await panel());
    await user.click(await here.findByRole('button', { name: 'Test connection' }));
    expect(await here.findByText(/refuses the client ID or the secret/)).toBeVisible();
    expect(here.getByText('invalid_client')).toBeVisible();
  });

  it('is the only way in after a question alone (D-354)', async () => {
    const { user } = await show(
      { ...connected, enabled: true },
      onCall(securityCalls.switchSso, { data: {} }),
    );
    const here = within(await panel());
    await user.click(await here.findByRole('switch', { name: 'Nothing else lets them sign in' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(sentTo(securityCalls.switchSso).map(({ input }) => input)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Allow only the provider' }));
    await waitFor(() =>
      expect(sentTo(securityCalls.switchSso).map(({ input }) => input)).toEqual([
        { enabled: 'Y', only: 'Y' },
      ]),
    );
  });
});
