import { webcrypto } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sessionCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { renderShell } from '../../testing/renderShell.tsx';
import { workFor } from './captcha/testing/workFor.ts';

// What browsers have and jsdom lacks.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

/** The page begins with the phone, whose field is drawn when its countries are there. */
async function chooseEmail(user: UserEvent) {
  await act(async () => undefined);
  await waitFor(async () => expect(await screen.findByDisplayValue('+86')).not.toHaveAttribute('aria-busy'));
  await user.click(screen.getByRole('tab', { name: '邮箱' }));
}

async function fillInSignUp(user: UserEvent) {
  await chooseEmail(user);
  await user.type(await screen.findByLabelText('邮箱', { selector: 'input' }), 'new@certdeck.test');
  await user.type(screen.getByLabelText('密码', { selector: 'input' }), 'Passw0rd!');
  await user.type(screen.getByLabelText('验证码', { selector: 'input' }), '123456');
}

describe('sign up', () => {
  it('starts with the phone (HOST-052)', async () => {
    await renderShell({ path: '/sign-up', token: '' });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['手机', '邮箱']);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByDisplayValue('+86')).toBeInTheDocument();
  });

  it('says what is wrong with a field when it is left, and not of an empty one (UI-019)', async () => {
    const { user } = await renderShell({ path: '/sign-up', token: '' });
    const tel = await screen.findByLabelText('手机', { selector: 'input[type=tel]' });
    const password = screen.getByLabelText('密码', { selector: 'input' });
    const invite = screen.getByLabelText(/邀请码/, { selector: 'input' });
    await user.click(tel);
    await user.click(password);
    expect(tel).not.toBeInvalid();
    await user.type(tel, '123');
    await user.type(password, 'abc');
    expect(tel).toBeInvalid();
    expect(password).not.toBeInvalid();
    await user.type(invite, 'a!');
    expect(password).toBeInvalid();
    await user.click(tel);
    expect(invite).toBeInvalid();
    await user.clear(tel);
    await user.type(tel, '13812345678');
    await user.click(password);
    expect(tel).not.toBeInvalid();
  });

  it('takes the code of an invite link, and says whose it is or that it is nobody’s (ACC-023, D-221)', async () => {
    const known = onCall(sessionCalls.lookUpInvite, { data: { valid: true, inviter: 'wan***@x.example' } });
    const { user, unmount } = await renderShell({ path: '/sign-up?code=Ab12', token: '', handlers: [known] });
    expect(await screen.findByText('邀请人：wan***@x.example')).toBeVisible();
    const field = screen.getByLabelText(/邀请码/, { selector: 'input' });
    expect(field).toHaveValue('Ab12');
    expect(sentTo(sessionCalls.lookUpInvite).map(({ input }) => input)).toEqual([{ code: 'Ab12' }]);
    await user.type(field, '3');
    expect(screen.queryByText('邀请人：wan***@x.example')).not.toBeInTheDocument();
    unmount();
    const unknown = onCall(sessionCalls.lookUpInvite, { data: { valid: false, inviter: '' } });
    await renderShell({ path: '/sign-up?code=Cd34', token: '', handlers: [unknown] });
    expect(await screen.findByText('该邀请码不存在，请核对或留空。')).toBeVisible();
  });

  it('says 注册成功！ under 注册提示 and goes to sign in (HOST-059)', async () => {
    const { user, address } = await renderShell({
      path: '/sign-up?inviteCode=abcd1234',
      token: '',
      handlers: [onCall(sessionCalls.signup, { data: { accountNo: 'C1' } })],
    });
    await fillInSignUp(user);
    await user.click(screen.getByRole('button', { name: '注册' }));
    expect(await screen.findByText('注册成功！')).toBeVisible();
    expect(screen.getByText('注册提示')).toBeVisible();
    expect(address()).toBe('/sign-in');
    expect(sentTo(sessionCalls.signup)[0]?.input).toEqual({
      account: 'new@certdeck.test',
      password: '47b7bfb65fa83ac9a71dcb0f6296bb6e',
      code: '123456',
      inviteCode: 'abcd1234',
    });
  });

  it('warns with the server’s msg when it fails, and keeps what was typed (HOST-060)', async () => {
    const { user, address } = await renderShell({
      path: '/sign-up',
      token: '',
      handlers: [
        onCall(sessionCalls.signup, { code: 12004, msg: '账号已存在', errors: { account: '换一个邮箱' } }),
      ],
    });
    await fillInSignUp(user);
    await user.click(screen.getByRole('button', { name: '注册' }));
    expect(await screen.findByText('账号已存在')).toBeVisible();
    expect(await screen.findByText('换一个邮箱')).toBeVisible();
    expect(address()).toBe('/sign-up');
    expect(screen.getByLabelText('邮箱', { selector: 'input' })).toHaveValue('new@certdeck.test');
  });

  it('sends a code to the account only when it is well-formed, and counts down (HOST-005, SEC-011, UI-010)', async () => {
    const { user } = await renderShell({
      path: '/sign-up',
      token: '',
      handlers: [onCall(sessionCalls.signupCodeByEmail, {})],
    });
    await chooseEmail(user);
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(sentTo(sessionCalls.signupCodeByEmail)).toEqual([]);
    await user.type(screen.getByLabelText('邮箱', { selector: 'input' }), 'new@certdeck.test');
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(await screen.findByRole('button', { name: /秒后重新发送/ })).toBeDisabled();
    expect(sentTo(sessionCalls.signupCodeByEmail)[0]?.input).toEqual({ email: 'new@certdeck.test' });
  });

  it('sends a code to a phone by its own call, and none to a wrong number (SEC-013)', async () => {
    const { user } = await renderShell({
      path: '/sign-up',
      token: '',
      handlers: [onCall(sessionCalls.signupCodeByTel, {})],
    });
    const tel = await screen.findByLabelText('手机', { selector: 'input[type=tel]' });
    await user.type(tel, '1381234567');
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(tel).toBeInvalid();
    expect(sentTo(sessionCalls.signupCodeByTel)).toEqual([]);
    await user.type(tel, '8');
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(await screen.findByRole('button', { name: /秒后重新发送/ })).toBeDisabled();
    expect(sentTo(sessionCalls.signupCodeByTel).map(({ input }) => input)).toEqual([
      { tel: '13812345678', telPrefix: '86' },
    ]);
  });

  it('does the work that the API asks for before it sends a code, and waits as long as it is told', async () => {
    const { demand, isRight } = await workFor(8);
    const looked = Promise.withResolvers<void>();
    const { user } = await renderShell({
      path: '/sign-up',
      token: '',
      handlers: [
        onCall(sessionCalls.signupCodeByEmail, async ({ input }) => {
          if (input['captchaID'] !== 'more-1')
            return {
              code: 12002,
              msg: '需要计算',
              data: demand as never,
              errors: { captchaValidate: '需要计算' },
            };
          // The work is done in milliseconds; its panel is there until this answer comes.
          await looked.promise;
          return {};
        }),
      ],
    });
    await chooseEmail(user);
    await user.type(screen.getByLabelText('邮箱', { selector: 'input' }), 'new@certdeck.test');
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(await screen.findByRole('progressbar', { name: '已尝试的数字' })).toBeVisible();
    looked.resolve();
    expect(await screen.findByRole('button', { name: /秒后重新发送/ })).toBeDisabled();
    expect(screen.queryByText('需要计算')).not.toBeInTheDocument();
    const [first, second, ...more] = sentTo(sessionCalls.signupCodeByEmail).map(({ input }) => input);
    expect([first, more]).toEqual([{ email: 'new@certdeck.test' }, []]);
    expect(await isRight(String(second?.['captchaValidate']))).toBe(true);
  });

  it('says why no code was sent, and when another may be asked for', async () => {
    const { user } = await renderShell({
      path: '/sign-up',
      token: '',
      handlers: [
        onCall(sessionCalls.signupCodeByEmail, {
          code: 12010,
          msg: '操作过于频繁，请 300 秒后再试',
          data: { retryAfter: 300 } as never,
        }),
      ],
    });
    await chooseEmail(user);
    await user.type(screen.getByLabelText('邮箱', { selector: 'input' }), 'new@certdeck.test');
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(await screen.findByText('操作过于频繁，请 300 秒后再试')).toBeVisible();
    expect(await screen.findByRole('button', { name: /(300|299|298) 秒后重新发送/ })).toBeDisabled();
  });

  it('links terms and privacy policy when the site names them, and not otherwise (HOST-054)', async () => {
    const site = { termsHref: 'https://example.com/terms', privacyPolicyHref: 'https://example.com/privacy' };
    const { unmount, user } = await renderShell({ path: '/sign-up', token: '', site });
    await act(async () => undefined);
    expect(await screen.findByRole('link', { name: '服务条款' })).toHaveAttribute('href', site.termsHref);
    expect(screen.getByRole('link', { name: '隐私政策' })).toHaveAttribute('href', site.privacyPolicyHref);
    await fillInSignUp(user);
    await user.click(screen.getByRole('button', { name: '注册' }));
    expect(await screen.findByText('请先同意条款')).toBeVisible();
    unmount();
    await renderShell({ path: '/sign-up', token: '' });
    await act(async () => undefined);
    await screen.findByRole('heading', { name: '创建账户' });
    await waitFor(async () =>
      expect(await screen.findByDisplayValue('+86')).not.toHaveAttribute('aria-busy'),
    );
    expect(screen.queryByRole('link', { name: '服务条款' })).not.toBeInTheDocument();
  });

  it.each([
    ['de', 'Ich habe die Nutzungsbedingungen und die Datenschutzerklärung gelesen und akzeptiere sie'],
    ['ja', '利用規約とプライバシーポリシーを読み、同意します'],
  ] as const)('asks for consent in a sentence of the language: %s (HOST-054)', async (lang, sentence) => {
    const site = { termsHref: 'https://example.com/terms', privacyPolicyHref: 'https://example.com/privacy' };
    await renderShell({ path: '/sign-up', token: '', lang, site });
    const box = (await screen.findByRole('checkbox')).closest('label')!;
    expect(box).toHaveTextContent(sentence);
    expect(within(box).getAllByRole('link')).toHaveLength(2);
  });

  it('names the one document that has an address (HOST-054)', async () => {
    const site = { termsHref: '', privacyPolicyHref: 'https://example.com/privacy' };
    await renderShell({ path: '/sign-up', token: '', lang: 'en', site });
    const box = (await screen.findByRole('checkbox')).closest('label');
    expect(box).toHaveTextContent('I have read and accept the privacy policy');
  });
});

describe('password reset', () => {
  it('changes the password by a code and goes to sign in (SEC-006, SEC-011, HOST-007)', async () => {
    const { user, address } = await renderShell({
      path: '/password-reset',
      token: '',
      handlers: [
        onCall(sessionCalls.passwordCodeByEmail, {}),
        onCall(sessionCalls.changePasswordByEmail, ({ input }) =>
          input['code'] === '123456'
            ? {}
            : { code: 12003, msg: '验证码错误', errors: { code: '验证码错误或已过期' } },
        ),
      ],
    });
    await user.type(await screen.findByLabelText('邮箱', { selector: 'input' }), 'demo@certdeck.test');
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(await screen.findByRole('button', { name: /秒后重新发送/ })).toBeDisabled();
    await user.type(screen.getByLabelText('验证码', { selector: 'input' }), '000000');
    await user.type(screen.getByLabelText('新密码', { selector: 'input' }), 'Passw0rd!');
    await user.click(screen.getByRole('button', { name: '保存新密码' }));
    expect(await screen.findByText('验证码错误或已过期')).toBeVisible();
    await user.clear(screen.getByLabelText('验证码', { selector: 'input' }));
    await user.type(screen.getByLabelText('验证码', { selector: 'input' }), '123456');
    await user.click(screen.getByRole('button', { name: '保存新密码' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(sentTo(sessionCalls.changePasswordByEmail).at(-1)?.input).toEqual({
      account: 'demo@certdeck.test',
      code: '123456',
      newPwd: '47b7bfb65fa83ac9a71dcb0f6296bb6e',
    });
  });
});
