import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, sessionCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import PrivacyPage from './Privacy.page.tsx';

type State = NonNullable<NonNullable<typeof accountCalls.readDeletion.types>['data']>;

const free: State = { obstacles: [], accountNo: 'C1234567890', isOwner: true };

function show(options: RenderScreenOptions & { state?: State } = {}) {
  const { state = free, handlers = [], ...others } = options;
  return renderScreen(<PrivacyPage />, {
    path: '/account/privacy',
    lang: 'en',
    namespaces: { account: texts },
    handlers: [...handlers, onCall(accountCalls.readDeletion, { data: state })],
    ...others,
  });
}

describe('the page of personal data', () => {
  it('names what goes and what the law makes one keep, for owners and for members', async () => {
    const { unmount } = await show();
    expect(await screen.findByText(/^Payments and their books/)).toBeVisible();
    expect(screen.getByText(/^The contacts that you added/)).toBeVisible();
    unmount();
    await show({ state: { ...free, isOwner: false } });
    expect(await screen.findByText('Your membership in this account')).toBeVisible();
    expect(screen.queryByText(/^Payments and their books/)).toBeNull();
  });

  it('deletes only after the number of the account was typed', async () => {
    const { user } = await show({
      handlers: [onCall(accountCalls.deletePerson, {}), onCall(sessionCalls.logout, {})],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
    const field = within(dialog).getByLabelText('Enter C1234567890 to confirm');
    await user.type(field, 'C1{Enter}');
    expect(await within(dialog).findByText('That is not the number of this account')).toBeVisible();
    expect(sentTo(accountCalls.deletePerson)).toEqual([]);
    await user.clear(field);
    await user.type(field, 'C1234567890{Enter}');
    await waitFor(() =>
      expect(sentTo(accountCalls.deletePerson).map(({ input }) => input)).toEqual([
        { confirm: 'C1234567890' },
      ]),
    );
    await waitFor(() => expect(sentTo(sessionCalls.logout)).toHaveLength(1));
  });

  it('shows what the API refused, and stays', async () => {
    const { user } = await show({
      handlers: [onCall(accountCalls.deletePerson, { code: 13002, msg: 'There is still money' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
    await user.type(within(dialog).getByLabelText('Enter C1234567890 to confirm'), 'C1234567890{Enter}');
    expect(await within(dialog).findByText('There is still money')).toBeVisible();
  });

  it('says what is in the way, and lets nobody begin', async () => {
    await show({ state: { ...free, obstacles: ['balance', 'orders', 'members'] } });
    expect(await screen.findByText(/There is still money on the balance/)).toBeVisible();
    expect(screen.getByText(/Paid orders are still under way/)).toBeVisible();
    expect(screen.getByText(/Others still act for this account/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete account' })).toBeDisabled();
  });

  it('asks for the file of everything', async () => {
    const { user } = await show({
      handlers: [onCall(accountCalls.exportPerson, { code: 13002, msg: 'No' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Download the file' }));
    await waitFor(() => expect(sentTo(accountCalls.exportPerson)).toHaveLength(1));
  });

  it.each([
    ['zh', '我的数据'],
    ['en', 'Your data'],
    ['es', 'Sus datos'],
    ['de', 'Ihre Daten'],
    ['ja', '個人データ'],
    ['fr', 'Vos données'],
  ] as const)('speaks %s', async (lang, title) => {
    await show({ lang });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
