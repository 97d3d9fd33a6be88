import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { accountCalls, sessionCalls } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
  server,
} from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import JoinPage from './Join.page.tsx';

const invitation = {
  ...{ tenant: 'Shop Ltd', invitedBy: 'che***@shop.example', account: 'new***@shop.example' },
  ...{ roleID: 'technician' as const, roleName: 'Technician', endsAt: 4_000_000_000, isOwn: true },
};
const { account, profile } = accountOf();
const show = (handlers: RenderScreenOptions['handlers'] = []) =>
  renderScreen(<JoinPage />, {
    lang: 'en',
    path: '/account/join?code=secret',
    namespaces: { account: texts },
    handlers: [
      ...handlers,
      onCall(accountCalls.readInvitation, { data: invitation }),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
    ],
  });

describe('the link of an invitation', () => {
  it('says who invites to what, and leads into the team once it is accepted (ACC-017)', async () => {
    const { user, address } = await show([onCall(accountCalls.acceptInvitation, {})]);
    expect(await screen.findByText('You’re invited to the team of Shop Ltd')).toBeVisible();
    expect(screen.getByText('Technician')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(sentTo(accountCalls.acceptInvitation).map(({ input }) => input)).toEqual([{ code: 'secret' }]);
  });

  it('says why it was refused, and stays', async () => {
    const { user, address } = await show([
      onCall(accountCalls.acceptInvitation, { code: 13002, msg: 'You belong to another team already.' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText('You belong to another team already.')).toBeVisible();
    expect(address()).toBe('/account/join?code=secret');
  });

  it('asks whoever has another address to sign in with the right one', async () => {
    const { user } = await show([
      onCall(accountCalls.readInvitation, { data: { ...invitation, isOwn: false } }),
      onCall(sessionCalls.logout, {}),
    ]);
    expect(await screen.findByText(/is for new\*\*\*@shop\.example/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(sentTo(sessionCalls.logout)).toHaveLength(1));
  });

  it('says that it has ended, and tries again what got lost', async () => {
    await show([onCall(accountCalls.readInvitation, { code: 13001, msg: 'This invitation has ended.' })]);
    expect(await screen.findByText('This invitation has ended.')).toBeVisible();
  });

  it('is read again when no answer came', async () => {
    const { user } = await show([onCall(accountCalls.readInvitation, 'network')]);
    expect(await screen.findByText('The invitation can’t be loaded')).toBeVisible();
    server.use(onCall(accountCalls.readInvitation, { data: invitation }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You’re invited to the team of Shop Ltd')).toBeVisible();
  });
});
