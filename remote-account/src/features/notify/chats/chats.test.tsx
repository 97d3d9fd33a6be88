import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, noticeKinds } from '@certdeck/contract';
import { accountOf, onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import NotifyPage from '../Notify.page.tsx';
import type { Chat } from './Chats.resource.ts';

const ops: Chat = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: '#ops',
  platform: 'dingtalk',
  language: 'de',
  shownAs: 'oapi.dingtalk.com/…9f2c',
  hasSecret: true,
  enabled: true,
  failingSince: 0,
  switchedOffAt: 0,
};

function apiOf(...given: Chat[]) {
  const chats = [...given];
  const { account, profile } = accountOf();
  const kept = new Map<string, string>();
  return {
    chats,
    kept,
    handlers: [
      onCall(accountCalls.listInform, () => ({
        data: noticeKinds.flatMap((informType) =>
          ['site', 'email', ...chats.map(({ id }) => id)].map((modifyTo) => ({
            informType,
            modifyTo,
            isInformed: kept.get(`${informType} ${modifyTo}`) === 'N' ? ('N' as const) : ('Y' as const),
          })),
        ),
      })),
      onCall(accountCalls.setInform, ({ input }) => {
        kept.set(`${String(input['informType'])} ${String(input['modifyTo'])}`, String(input['isInformed']));
        return {};
      }),
      onCall(accountCalls.getProfile, { data: { ...profile, email: 'me@customer.example', tel: '138' } }),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.readMoneyAlert, { data: { limit: 0, balance: 0 } }),
      onCall(accountCalls.listChats, () => ({ data: chats })),
    ],
  };
}
const show = (handlers: ReturnType<typeof apiOf>['handlers'], permissions?: ['ledger:read']) =>
  renderScreen(<NotifyPage />, {
    lang: 'en',
    path: '/account/notify',
    namespaces: { account: texts },
    handlers,
    ...(permissions && { permissions }),
  });

describe('the chats of a tenant (D-410)', () => {
  it('are connected with a name, an address and a secret where the chat signs', async () => {
    const api = apiOf();
    const { user } = await show([
      onCall(accountCalls.createChat, ({ input }) => {
        api.chats.push({ ...ops, name: String(input['name']) });
        return { data: { id: ops.id } };
      }),
      ...api.handlers,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Connect a chat' }));
    const dialog = await screen.findByRole('dialog', { name: 'Connect a chat' });
    const inside = within(dialog);
    expect(inside.queryByLabelText(/Signing secret/)).toBeNull();
    await user.click(inside.getByRole('button', { name: 'Connect a chat' }));
    expect(inside.getByText('Enter a name')).toBeVisible();
    await user.type(inside.getByRole('textbox', { name: /Name/ }), '#ops');
    await user.selectOptions(inside.getByRole('combobox', { name: /Program/ }), 'DingTalk');
    await user.type(
      inside.getByRole('textbox', { name: /Webhook address/ }),
      'https://oapi.dingtalk.com/robot/send',
    );
    await user.type(inside.getByLabelText(/Signing secret/), 'SEC1');
    await user.click(inside.getByRole('button', { name: 'Connect a chat' }));
    await waitFor(() =>
      expect(sentTo(accountCalls.createChat).map(({ input }) => input)).toEqual([
        {
          name: '#ops',
          platform: 'dingtalk',
          language: 'en',
          secretAddress: 'https://oapi.dingtalk.com/robot/send',
          secret: 'SEC1',
        },
      ]),
    );
    // It stands in the list and in the table.
    expect(await screen.findByRole('switch', { name: '#ops: Certificate issued' })).toBeChecked();
  });

  it('say at the field what is wrong with an address', async () => {
    const api = apiOf();
    const text = 'This is no webhook address of this chat.';
    const { user } = await show([
      onCall(accountCalls.createChat, { code: 13004, msg: text, errors: { secretAddress: text } }),
      ...api.handlers,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Connect a chat' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Connect a chat' }));
    await user.type(inside.getByRole('textbox', { name: /Name/ }), '#ops');
    await user.type(inside.getByRole('textbox', { name: /Webhook address/ }), 'https://evil.example/x');
    await user.click(inside.getByRole('button', { name: 'Connect a chat' }));
    expect(await inside.findByText(text)).toBeVisible();
    expect(inside.getByRole('textbox', { name: /Webhook address/ })).toHaveFocus();
  });

  it('are told a kind or not, by a switch of the table', async () => {
    const api = apiOf(ops);
    const { user } = await show(api.handlers);
    await user.click(await screen.findByRole('switch', { name: '#ops: Certificate issued' }));
    await waitFor(() => expect(api.kept.get(`issued ${ops.id}`)).toBe('N'));
  });

  it.each([
    [{ arrived: true }, /The message has arrived/],
    [
      { arrived: false, problem: { reason: 'signature', said: '310000', words: 'sign not match' } },
      /Check the signing secret.*sign not match/,
    ],
    [{ arrived: false, problem: { reason: 'gone', said: 'no_service', words: '' } }, /no_service/],
  ] as const)('are tested, and the answer is said in plain words: %j', async (data, words) => {
    const api = apiOf(ops);
    const { user } = await show([onCall(accountCalls.testChat, { data }), ...api.handlers]);
    await user.click(await screen.findByRole('button', { name: 'Send a test: #ops' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('say since when nothing has arrived, and are switched on again', async () => {
    const problem = { reason: 'gone', said: '93000', words: 'invalid webhook url' } as const;
    const api = apiOf({ ...ops, enabled: false, failingSince: 1, switchedOffAt: 1_763_900_000, problem });
    const { user } = await show([
      onCall(accountCalls.changeChat, () => {
        api.chats[0] = ops;
        return {};
      }),
      ...api.handlers,
    ]);
    expect(await screen.findByText(/switched off on/)).toBeVisible();
    expect(screen.getByText(/invalid webhook url/)).toBeVisible();
    expect(screen.getByRole('switch', { name: '#ops: Certificate issued' })).toBeDisabled();
    await user.click(screen.getByRole('switch', { name: 'On: #ops' }));
    await waitFor(() => expect(screen.queryByText(/switched off on/)).toBeNull());
    expect(sentTo(accountCalls.changeChat).map(({ input }) => input)).toEqual([{ id: ops.id, enabled: 'Y' }]);
  });

  it('keep their address when another name is given, and are removed after a question', async () => {
    const api = apiOf(ops);
    const { user } = await show([
      onCall(accountCalls.changeChat, {}),
      onCall(accountCalls.deleteChat, () => {
        api.chats.length = 0;
        return {};
      }),
      ...api.handlers,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change: #ops' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Change chat' }));
    expect(inside.getByText(/oapi.dingtalk.com\/…9f2c/)).toBeVisible();
    await user.clear(inside.getByRole('textbox', { name: /Name/ }));
    await user.type(inside.getByRole('textbox', { name: /Name/ }), '#alerts');
    await user.click(inside.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(accountCalls.changeChat).map(({ input }) => input)).toEqual([
        { id: ops.id, name: '#alerts', language: 'de' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Remove: #ops' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No chat is connected yet')).toBeVisible();
  });

  it('are nothing to who may not manage them', async () => {
    await show(apiOf(ops).handlers, ['ledger:read']);
    expect(await screen.findByRole('switch', { name: 'Portal: Certificate issued' })).toBeVisible();
    expect(screen.queryByText('Chats')).toBeNull();
    expect(sentTo(accountCalls.listChats)).toEqual([]);
  });
});
