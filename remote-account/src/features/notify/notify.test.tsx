import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { accountCalls, type NoticeKind, noticeKinds, type NoticeWay, waysOf } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { revalidateAreas } from '@certdeck/session';
import { texts } from '../../texts.ts';
import NotifyPage from './Notify.page.tsx';

/** What the API keeps; a change is made as it would make one. */
function apiOf({ email = 'me@customer.example', tel = '13812345678' } = {}) {
  const kept = new Map<string, 'Y' | 'N'>();
  const { account, profile } = accountOf();
  const list = () =>
    noticeKinds.flatMap((informType) =>
      waysOf(informType).map((modifyTo) => ({
        informType,
        modifyTo,
        isInformed: kept.get(`${informType} ${modifyTo}`) ?? ('Y' as const),
      })),
    );
  const low = { limit: 0 };
  return {
    low,
    kept,
    reads: [
      onCall(accountCalls.listInform, () => ({ data: list() })),
      onCall(accountCalls.getProfile, { data: { ...profile, email, tel } }),
      onCall(accountCalls.listChats, { data: [] }),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.readMoneyAlert, () => ({ data: { limit: low.limit, balance: 25_000 } })),
      onCall(accountCalls.saveMoneyAlert, ({ input }) => {
        low.limit = Number(input['limit']);
        return {};
      }),
    ],
    write: onCall(accountCalls.setInform, ({ input }) => {
      kept.set(
        `${String(input['informType'])} ${String(input['modifyTo'])}`,
        input['isInformed'] as 'Y' | 'N',
      );
      return {};
    }),
  };
}
const show = (options: RenderScreenOptions) =>
  renderScreen(<NotifyPage />, {
    lang: 'en',
    path: '/account/notify',
    namespaces: { account: texts },
    ...options,
  });
const switchOf = (name: string) => screen.findByRole('switch', { name });

describe('the settings of notifications (ACC-009)', () => {
  it('are a switch for each kind and way, as the API says', async () => {
    const api = apiOf();
    api.kept.set('expiry14 email', 'N');
    await show({ handlers: api.reads });
    expect(await switchOf('Email: 30 days before')).toBeChecked();
    expect(await switchOf('Email: 14 days before')).not.toBeChecked();
    expect(await switchOf('Portal: Certificate issued')).toBeChecked();
    expect(screen.getAllByRole('switch')).toHaveLength(noticeKinds.flatMap(waysOf).length);
  });

  it('change at once with a key, and say so to the API in its words (D-232)', async () => {
    const api = apiOf();
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { user } = await show({
      handlers: [
        onCall(accountCalls.setInform, async ({ input }) => {
          await held;
          api.kept.set(`${String(input['informType'])} ${String(input['modifyTo'])}`, 'N');
          return {};
        }),
        ...api.reads,
      ],
    });
    const one = await switchOf('Email: 7 days before');
    one.focus();
    await user.keyboard(' ');
    // Before the API has answered.
    expect(one).not.toBeChecked();
    answer();
    await waitFor(() => expect(api.kept.get('expiry7 email')).toBe('N'));
    expect(one).not.toBeChecked();
    expect(sentTo(accountCalls.setInform).map(({ input }) => input)).toEqual([
      { informType: 'expiry7', modifyTo: 'email', isInformed: 'N' },
    ]);
  });

  it.each(['network', 'refused'] as const)('are taken back when they can’t be kept: %s', async (what) => {
    const api = apiOf();
    const { user } = await show({
      handlers: [
        what === 'network'
          ? onCall(accountCalls.setInform, 'network')
          : onCall(accountCalls.setInform, { code: 12001, msg: '' }),
        ...api.reads,
      ],
    });
    const one = await switchOf('Portal: 1 day before');
    await user.click(one);
    await waitFor(() => expect(one).toBeChecked());
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('keep the last wish of somebody who presses again before the answer', async () => {
    const api = apiOf();
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { user } = await show({
      handlers: [
        onCall(accountCalls.setInform, async ({ input }) => {
          await held;
          const key = `${String(input['informType'])} ${String(input['modifyTo'])}`;
          api.kept.set(key, input['isInformed'] as 'Y' | 'N');
          return {};
        }),
        ...api.reads,
      ],
    });
    const one = await switchOf('Email: Certificate issued');
    await user.click(one);
    await user.click(one);
    await user.click(one);
    expect(one).not.toBeChecked();
    answer();
    await waitFor(() => expect(api.kept.get('issued email')).toBe('N'));
    expect(one).not.toBeChecked();
    expect(sentTo(accountCalls.setInform).length).toBeLessThanOrEqual(3);
  });

  it('say that no mail can come without an address, and where to add one', async () => {
    await show({ handlers: apiOf({ email: '' }).reads });
    expect(await switchOf('Email: 30 days before')).toBeDisabled();
    expect(await switchOf('Portal: 30 days before')).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Add an email address' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/account\/secure$/),
    );
  });

  it('say that no text message can come without a phone, and where to bind one (D-413)', async () => {
    await show({ handlers: apiOf({ tel: '' }).reads });
    expect(await switchOf('SMS: 30 days before')).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Bind a phone' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/account\/secure$/),
    );
  });

  it('leave out what an API of another release doesn’t know, and what this page doesn’t', async () => {
    const { reads } = apiOf();
    const rows = [
      { informType: 'issued' as const, modifyTo: 'email' as const, isInformed: 'Y' as const },
      { informType: 'weather' as NoticeKind, modifyTo: 'pigeon' as NoticeWay, isInformed: 'Y' as const },
    ];
    await show({ handlers: [onCall(accountCalls.listInform, { data: rows }), ...reads] });
    expect((await screen.findAllByRole('switch')).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Email: Certificate issued',
    ]);
    expect(screen.queryByText('Certificates that expire')).toBeNull();
  });

  it('have the amount below which money is low, which is set and taken away (D-383)', async () => {
    const api = apiOf();
    const { user } = await show({ handlers: api.reads });
    const amount = await screen.findByRole('textbox', { name: /Tell below/ });
    await user.type(amount, 'much');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter an amount with at most two decimals')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '300');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.low.limit).toBe(30_000));
    expect(await screen.findByText(/already/)).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: /Tell below/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.low.limit).toBe(0));
    await waitFor(() => expect(screen.queryByText(/already/)).toBeNull());
  });

  it('keep an amount that is typed when another is kept meanwhile, and its field when it is saved', async () => {
    const api = apiOf();
    const { user } = await show({ handlers: api.reads });
    const amount = await screen.findByRole('textbox', { name: /Tell below/ });
    await user.type(amount, '300');
    api.low.limit = 90_000;
    await act(() => revalidateAreas(['account']));
    expect(await screen.findByText(/already/)).toBeVisible();
    expect(amount).toHaveValue('300');
    await user.type(amount, '{Enter}');
    await waitFor(() => expect(api.low.limit).toBe(30_000));
    await waitFor(() => expect(amount).toHaveValue('300.00'));
    expect(amount).toHaveFocus();
    // Nothing is typed now: what a colleague keeps is shown.
    api.low.limit = 0;
    await act(() => revalidateAreas(['account']));
    await waitFor(() => expect(amount).toHaveValue(''));
  });

  it('show the amount to who may not set it, and nothing of it to who may not see the money', async () => {
    const api = apiOf();
    api.low.limit = 30_000;
    await show({ handlers: api.reads, permissions: ['ledger:read'] });
    expect(await screen.findByText(/You are told below/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('that can’t be read say so and can be asked for again', async () => {
    const api = apiOf();
    let isAway = true;
    const { user } = await show({
      handlers: [
        onCall(accountCalls.listInform, () => (isAway ? { code: 500 } : { data: [] })),
        ...api.reads,
      ],
    });
    expect(await screen.findByRole('heading', { name: /can’t be loaded/ })).toBeVisible();
    isAway = false;
    await user.click(screen.getByRole('button', { name: /try again|retry/i }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /can’t be loaded/ })).toBeNull());
  });
});
