import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { sessionCalls } from '@certdeck/contract';
import type { MemoryWork } from '@certdeck/federation';
import { sentTo, server } from '@certdeck/federation/testing';
import { HttpResponse, http } from 'msw';
import { renderShell } from '../../testing/renderShell.tsx';
import { workFor } from './captcha/testing/workFor.ts';
import { customerOf, fillIn, puzzles, slideByKeys } from './testing/sign-in.ts';

const sentLogins: Record<string, string>[] = [];

describe('work in addition', () => {
  const answered = (
    reply: Record<string, unknown>,
    first: MemoryWork,
    until: Promise<void> = Promise.resolve(),
  ) => {
    let asked = 0;
    return http.post('*/api/login', async ({ request }) => {
      sentLogins.push(Object.fromEntries(new URLSearchParams(await request.text())));
      asked += 1;
      if (asked === 1)
        return HttpResponse.json({
          code: 12002,
          msg: '需要计算',
          data: first,
          errors: { captchaValidate: '需要计算' },
        });
      await until;
      const headers = reply['code'] === 200 ? { authorization: 'Token fresh' } : undefined;
      return HttpResponse.json({ msg: '', data: {}, ...reply }, headers ? { headers } : {});
    });
  };

  it('is done when the API asks for it, says what for, and signs in by itself (D-251)', async () => {
    sentLogins.length = 0;
    const { demand, isRight } = await workFor(24);
    const looked = Promise.withResolvers<void>();
    const { user, session } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [puzzles(), answered({ code: 200 }, demand, looked.promise)],
    });
    await fillIn(user);
    await slideByKeys(user);
    const panel = await screen.findByRole('group', { name: '再多一步验证' });
    expect(panel).toHaveTextContent('为防止自动程序操作，您的浏览器会做一次计算');
    expect(within(panel).getByRole('progressbar', { name: '已尝试的数字' })).toHaveAttribute('max', '24');
    const said = () => screen.getAllByRole('status').map((one) => one.textContent);
    await waitFor(() => expect(said().join(' ')).toMatch(/浏览器正在做一次额外的安全计算|正在验证/));
    looked.resolve();
    await waitFor(() => expect(session.getState().token).toBe('fresh'));
    expect(sentLogins.map(({ captchaID }) => captchaID)).toEqual(['puzzle-1', 'more-1']);
    expect(await isRight(sentLogins[1]!['captchaValidate']!)).toBe(true);
    await customerOf(session);
    // The puzzle was solved; no other was fetched.
    expect(sentTo(sessionCalls.captcha)).toHaveLength(1);
  });

  it('can be cancelled by keys, and is given up when a field is edited, which it never blocks', async () => {
    const { demand } = await workFor(1_000_000);
    const { user } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [puzzles(), answered({ code: 200 }, demand)],
    });
    for (const end of ['cancel', 'edit'] as const) {
      sentLogins.length = 0;
      server.use(answered({ code: 200 }, demand));
      await (end === 'cancel' ? fillIn(user) : user.click(screen.getByRole('button', { name: '登录' })));
      await slideByKeys(user);
      const cancel = await screen.findByRole('button', { name: '取消' });
      await waitFor(() => expect(cancel).toHaveFocus());
      if (end === 'cancel') await user.keyboard('{Enter}');
      else await user.type(screen.getByLabelText('密码', { selector: 'input' }), '!');
      expect(await screen.findByRole('button', { name: '登录' })).toBeVisible();
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
      expect(sentLogins).toHaveLength(1);
    }
    expect(screen.getByLabelText('密码', { selector: 'input' })).toHaveValue('Passw0rd!!');
  });

  it('shows what the API says afterwards, at its field', async () => {
    const { demand } = await workFor(2);
    const { user } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [
        puzzles(),
        answered({ code: 12001, msg: 'wrong', errors: { password: '密码不对' } }, demand),
      ],
    });
    await fillIn(user);
    await slideByKeys(user);
    expect(await screen.findByText('密码不对')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});
