import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { accountCalls, sessionCalls } from '@certdeck/contract';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { HttpResponse, http } from 'msw';
import { renderShell } from '../../testing/renderShell.tsx';
import { customerOf, fillIn, puzzles, slide, slideByKeys } from './testing/sign-in.ts';

/** POST /login with a token in its header when the body's code is 200. */
const login = (answer: Record<string, unknown>) =>
  http.post('*/api/login', async ({ request }) => {
    sentLogins.push(Object.fromEntries(new URLSearchParams(await request.text())));
    const headers = answer['code'] === 200 ? { authorization: 'Token fresh' } : undefined;
    return HttpResponse.json({ msg: '', data: {}, ...answer }, headers ? { headers } : {});
  });
const sentLogins: Record<string, string>[] = [];

describe('sign in', () => {
  it('starts with the e-mail address, and with 86 on the phone (HOST-051, HOST-053)', async () => {
    const { user } = await renderShell({ path: '/sign-in', token: '' });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['邮箱', '手机']);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    await user.click(tabs[1]!);
    expect(await screen.findByDisplayValue('+86')).toBeInTheDocument();
  });

  it('asks for a puzzle first and calls with its answer and a hashed password (HOST-055, SES-037)', async () => {
    sentLogins.length = 0;
    const { user, session, address } = await renderShell({
      path: '/sign-in?redirect=%2Fnotification',
      token: '',
      handlers: [puzzles(), login({ code: 200 })],
    });
    await fillIn(user);
    expect(await screen.findByRole('slider')).toBeVisible();
    expect(sentLogins).toEqual([]);
    await slideByKeys(user);
    await waitFor(() => expect(address()).toBe('/notification'));
    expect(sentLogins).toHaveLength(1);
    const [sent] = sentLogins;
    expect(sent).toMatchObject({
      account: 'demo@certdeck.test',
      password: '47b7bfb65fa83ac9a71dcb0f6296bb6e',
      captchaID: 'puzzle-1',
    });
    const { x, track } = JSON.parse(sent!['captchaValidate']!) as { x: number; track: [number, number][] };
    expect(x).toBe(12);
    expect(track.map(([, place]) => place)).toEqual([4, 8, 12]);
    expect(session.getState().token).toBe('fresh');
    // The user is loaded once (HOST-057).
    await waitFor(() => expect(session.getState().user?.accountNo).toBe('C1000000001'));
    expect(sentTo(accountCalls.getAccount)).toHaveLength(1);
    expect(sentTo(accountCalls.getProfile)).toHaveLength(1);
  });

  it('takes the piece from mouse or finger when it is let go, but not a single click (HOST-055)', async () => {
    sentLogins.length = 0;
    const { user, session } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [puzzles(), login({ code: 200 })],
    });
    await fillIn(user);
    const bar = await screen.findByRole('slider');
    fireEvent.change(bar, { target: { value: '90' } });
    fireEvent.pointerUp(bar);
    expect(sentLogins).toEqual([]);
    for (const value of ['100', '120', '132']) fireEvent.change(bar, { target: { value } });
    fireEvent.touchEnd(bar);
    fireEvent.pointerUp(bar);
    await waitFor(() => expect(sentLogins).toHaveLength(1));
    expect(JSON.parse(sentLogins[0]!['captchaValidate']!)).toMatchObject({ x: 132 });
    await customerOf(session);
  });

  it('can be done without a puzzle: the browser works instead (HOST-055)', async () => {
    sentLogins.length = 0;
    const hmacKey = 'test';
    const challenge = await createChallenge({ hmacKey, maxNumber: 200, algorithm: 'SHA-256' });
    const { user, session } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [
        onCall(sessionCalls.captcha, ({ input }) => ({
          data:
            input['kind'] === 'work'
              ? {
                  kind: 'work' as const,
                  captchaID: 'work-1',
                  challenge: { ...challenge, maxnumber: 200 },
                  expiresIn: 120,
                }
              : slide('puzzle-1'),
        })),
        login({ code: 200 }),
      ],
    });
    await fillIn(user);
    await user.click(await screen.findByRole('button', { name: '改用免拼图验证' }));
    await waitFor(() => expect(sentLogins).toHaveLength(1));
    expect(sentLogins[0]!['captchaID']).toBe('work-1');
    expect(await verifySolution(sentLogins[0]!['captchaValidate']!, hmacKey)).toBe(true);
    await customerOf(session);
  });

  it('keeps the puzzle and says why where the browser can’t work, on a page over plain http (HOST-055)', async () => {
    const { user } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [puzzles(), login({ code: 200 })],
    });
    await fillIn(user);
    const work = await screen.findByRole('button', { name: '改用免拼图验证' });
    const real = globalThis.crypto;
    const plain = {
      getRandomValues: <T extends ArrayBufferView<ArrayBuffer>>(array: T) => real.getRandomValues(array),
    };
    Object.defineProperty(globalThis, 'crypto', { configurable: true, value: plain });
    try {
      await user.click(work);
      expect(screen.getByRole('slider')).toBeVisible();
      expect(screen.getAllByText('此方式只在 HTTPS 页面可用，请改为完成拼图。')).not.toHaveLength(0);
    } finally {
      Object.defineProperty(globalThis, 'crypto', { configurable: true, value: real });
    }
    await user.click(screen.getByRole('button', { name: '换一张' }));
    expect(screen.queryByText('此方式只在 HTTPS 页面可用，请改为完成拼图。')).toBeNull();
  });

  it('shows a new puzzle when the answer was refused (HOST-055, D-048)', async () => {
    sentLogins.length = 0;
    const { user, session } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [puzzles(), login({ code: 12002, msg: '验证未通过', errors: { captchaValidate: 'x' } })],
    });
    await fillIn(user);
    await slideByKeys(user);
    expect(await screen.findAllByText('验证未通过，请再试一次')).not.toHaveLength(0);
    server.use(login({ code: 200 }));
    await slideByKeys(user);
    await waitFor(() =>
      expect(sentLogins.map(({ captchaID }) => captchaID)).toEqual(['puzzle-1', 'puzzle-2']),
    );
    await customerOf(session);
  });

  it('puts the server’s reasons at their fields, without a toast (HOST-058)', async () => {
    const { user, session } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [puzzles(), login({ code: 12001, msg: 'wrong', errors: { password: '密码不对' } })],
    });
    await fillIn(user);
    await slideByKeys(user);
    const reason = await screen.findByText('密码不对');
    const field = screen.getByLabelText('密码', { selector: 'input' });
    expect(field).toHaveAccessibleDescription('密码不对');
    expect(reason.closest('[role=region]')).toBeNull();
    expect(screen.queryByText('wrong')).not.toBeInTheDocument();
    expect(session.getState().token).toBe('');
  });

  it('says a refusal without field errors in the form (HOST-058)', async () => {
    const { user } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [puzzles(), login({ code: 12010, msg: '操作过于频繁' })],
    });
    await fillIn(user);
    await slideByKeys(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('操作过于频繁');
  });

  it('asks for nothing while the fields are wrong (HOST-055, VAL-019, VAL-021)', async () => {
    const { user } = await renderShell({ path: '/sign-in', token: '' });
    await fillIn(user, 'a@b', 'x');
    expect(await screen.findByText('邮箱格式不正确')).toBeVisible();
    expect(sentTo(sessionCalls.captcha)).toEqual([]);
    expect(screen.getByLabelText('邮箱', { selector: 'input' })).toHaveFocus();
    await user.clear(screen.getByLabelText('密码', { selector: 'input' }));
    await user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('请填写密码')).toBeVisible();
    expect(sentTo(sessionCalls.captcha)).toEqual([]);
  });

  it('says what is wrong with an account when its field is left, and not of an empty one (UI-019)', async () => {
    const { user } = await renderShell({ path: '/sign-in', token: '' });
    const account = await screen.findByLabelText('邮箱', { selector: 'input' });
    await user.click(account);
    await user.tab();
    expect(account).not.toHaveAttribute('aria-invalid', 'true');
    await user.type(account, 'demo@');
    expect(account).not.toHaveAttribute('aria-invalid', 'true');
    await user.click(screen.getByLabelText('密码', { selector: 'input' }));
    expect(account).toHaveAttribute('aria-invalid', 'true');
    expect(account).toHaveAccessibleDescription(/邮箱格式/);
    await user.type(account, 'certdeck.test');
    expect(account).not.toHaveAttribute('aria-invalid', 'true');
    await user.tab();
    expect(account).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('offers another try when no puzzle can be had (HOST-055)', async () => {
    expectConsole('error', /no puzzle: code 12010/);
    const { user } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [onCall(sessionCalls.captcha, { code: 12010, msg: '太多' })],
    });
    await fillIn(user);
    expect(await screen.findByText('验证图片加载失败')).toBeVisible();
    server.use(puzzles());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('slider')).toBeVisible();
  });
});
