import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { accountCalls } from '@certdeck/contract';
import {
  callOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
  server,
} from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import PartnerPage from './Partner.page.tsx';

const results = (list: object[] = [], total = list.length) =>
  onCall(accountCalls.inviteResults, { data: { total, list } as never });

/** The page over an API that keeps the code. */
function show(handlers: RequestHandler[] = [], options: RenderScreenOptions = {}) {
  let code = 'FIRST123';
  return renderScreen(<PartnerPage />, {
    ...{ lang: 'zh', path: '/account/partner', namespaces: { account: texts } },
    ...options,
    handlers: [
      ...handlers,
      results(),
      callOf(accountCalls.earnings).good(),
      callOf(accountCalls.withdrawals).good(),
      onCall(accountCalls.inviteCode, ({ input }) => {
        if (typeof input['customizeCode'] === 'string') code = input['customizeCode'];
        return { data: { inviteCode: code, link: `https://portal.example/sign-up?code=${code}` } };
      }),
    ],
  });
}
const changes = () =>
  sentTo(accountCalls.inviteCode).flatMap(({ input }) => ('customizeCode' in input ? [input] : []));
const CHANGED = '邀请码修改成功！如果您已分享以前的邀请链接，请立即更新为最新的邀请链接！';

describe('the partner page', () => {
  it('shows code and link to share, and changes the code with a notice that stays (ACC-008, ACC-020, ACC-021)', async () => {
    const { user } = await show();
    expect(await screen.findByText('https://portal.example/sign-up?code=FIRST123')).toBeVisible();
    const field = screen.getByLabelText(/邀请码/, { selector: 'input' });
    await user.clear(field);
    await user.type(field, 'Ab12{Enter}');
    expect(await screen.findByText('https://portal.example/sign-up?code=Ab12')).toBeVisible();
    expect(await screen.findByText(CHANGED)).toBeVisible();
    expect(changes()).toEqual([{ customizeCode: 'Ab12' }]);
    jest.useFakeTimers();
    try {
      act(() => void jest.advanceTimersByTime(60_000));
      expect(screen.getByText(CHANGED)).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
    await user.click(screen.getByRole('button', { name: '关闭通知' }));
    await waitFor(() => expect(screen.queryByText(CHANGED)).not.toBeInTheDocument());
  });

  it.each([
    ['Ab-1', '您的邀请码必须由数字或大小写英文字母组成'],
    ['Ab1', '您的邀请码有效长度在4~128位字符'],
  ])('sends no code such as %s, and says why (ACC-020, A§5.25)', async (code, text) => {
    const { user } = await show();
    const field = await screen.findByLabelText(/邀请码/, { selector: 'input' });
    await user.clear(field);
    await user.type(field, `${code}{Enter}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(changes()).toEqual([]);
  });

  it('shows the words of a refusal and keeps what was typed (ACC-022)', async () => {
    const { user } = await show();
    const field = await screen.findByLabelText(/邀请码/, { selector: 'input' });
    server.use(onCall(accountCalls.inviteCode, { code: 12004, msg: 'm' }));
    await user.clear(field);
    await user.type(field, 'Taken1{Enter}');
    expect(await screen.findByText('m')).toBeVisible();
    expect(field).toHaveValue('Taken1');
  });

  it('reads what came of it by aim and num, newest first (ACC-024)', async () => {
    const { user, address } = await show(
      [results([{ account: 'som***@x.example', time: 1_760_000_000 }], 7)],
      {
        lang: 'en',
      },
    );
    expect(await screen.findByText('som***@x.example')).toBeVisible();
    expect(screen.getByText('7 people have signed up')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Orders' }));
    await waitFor(() => expect(address()).toBe('/account/partner?aim=orders'));
    await waitFor(() =>
      expect(sentTo(accountCalls.inviteResults).map(({ input }) => input)).toEqual([
        { aim: 'users', num: '50' },
        { aim: 'orders', num: '50' },
      ]),
    );
  });

  it('says when the code could not be read, and reads it again', async () => {
    const { user } = await show([onCall(accountCalls.inviteCode, { code: 13001, msg: 'x' })], { lang: 'en' });
    expect(await screen.findByText('Your invite code can’t be loaded')).toBeVisible();
    server.use(
      onCall(accountCalls.inviteCode, { data: { inviteCode: 'Ab12', link: 'https://p.example/Ab12' } }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('https://p.example/Ab12')).toBeVisible();
  });
});
