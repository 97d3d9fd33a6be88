import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { accountState, showPage } from '../testing/securePage.tsx';

const inputsTo = (call: Parameters<typeof sentTo>[0]) => sentTo(call).map(({ input }) => input);
/** MD5 of `Passw0rd!` (D-047). */
const HASH = '47b7bfb65fa83ac9a71dcb0f6296bb6e';

async function openDialog(...parameters: Parameters<typeof showPage>) {
  const rendered = await showPage(...parameters);
  await rendered.user.click(await screen.findByRole('button', { name: 'Change the password' }));
  await screen.findByRole('dialog', { name: 'Change the password' });
  return rendered;
}

describe('a new password', () => {
  it.each([
    ['says when it was changed', 1_790_000_000, /^Changed .*2026/],
    ['says that it stands since the sign-up', 0, 'It has not been changed since the sign-up.'],
  ])('%s', async (_title, passwordChangedAt, text) => {
    await showPage(accountState({ passwordChangedAt }));
    expect(
      await screen.findByText((_own, element) => {
        const said = element?.tagName === 'P' ? (element.textContent ?? '') : '';
        return typeof text === 'string' ? said === text : text.test(said);
      }),
    ).toBeVisible();
  });

  it('is set by a code to the email address, and leads to the sign-in (SEC-004, SEC-006, SEC-011, D-238)', async () => {
    const { user, address, session } = await openDialog(accountState(), {
      handlers: [
        onCall(sessionCalls.passwordCodeByEmail, {}),
        onCall(sessionCalls.changePasswordByEmail, {}),
        onCall(sessionCalls.logout, { status: 401, code: 401 }),
      ],
    });
    expect(screen.getByText(/All devices are then signed out, this one too/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('button', { name: /Send again in/ })).toBeDisabled();
    await user.type(screen.getByLabelText('Verification code'), '123456');
    await user.type(screen.getByLabelText(/New password/, { selector: 'input' }), 'Passw0rd!');
    expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveValue(100);
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(session.getState().token).toBe('');
    expect(inputsTo(sessionCalls.passwordCodeByEmail)).toEqual([{ email: 'somebody@example.com' }]);
    expect(inputsTo(sessionCalls.changePasswordByEmail)).toEqual([
      { account: 'somebody@example.com', code: '123456', newPwd: HASH },
    ]);
  });

  it('is set by a code to the phone where that is chosen (SEC-005)', async () => {
    const { user, address } = await openDialog(accountState(), {
      handlers: [
        onCall(sessionCalls.passwordCodeByTel, {}),
        onCall(sessionCalls.changePasswordByTel, {}),
        onCall(sessionCalls.logout, {}),
      ],
    });
    await user.click(screen.getByRole('radio', { name: 'Text message to +86 138****5678' }));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('button', { name: /Send again in/ })).toBeDisabled();
    await user.type(screen.getByLabelText('Verification code'), '654321');
    await user.type(screen.getByLabelText(/New password/, { selector: 'input' }), 'Passw0rd!');
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(inputsTo(sessionCalls.passwordCodeByTel)).toEqual([{ telephone: '13812345678', telPrefix: '86' }]);
    expect(inputsTo(sessionCalls.changePasswordByTel)).toEqual([
      { account: '13812345678', telPrefix: '86', code: '654321', newPwd: HASH },
    ]);
  });

  it('says what is wrong at its field, keeps what was typed, and sends nothing that can’t be right', async () => {
    const { user } = await openDialog(accountState({ tel: '' }), {
      handlers: [
        onCall(sessionCalls.changePasswordByEmail, {
          code: BodyCode.codeWrong,
          msg: 'wrong',
          errors: { code: 'The code is wrong or has expired.' },
        }),
      ],
    });
    expect(screen.getByLabelText('Verification code')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    const code = screen.getByLabelText('Verification code');
    const password = screen.getByLabelText(/New password/, { selector: 'input' });
    expect(code).toHaveFocus();
    expect(code).toBeInvalid();
    expect(password).toBeInvalid();
    expect(sentTo(sessionCalls.changePasswordByEmail)).toEqual([]);
    await user.type(code, '111111');
    await user.type(password, 'Passw0rd!');
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/wrong or has expired/));
    expect(password).toHaveValue('Passw0rd!');
    expect(code).toHaveFocus();
  });

  it.each([
    ['is known to be set when the session has ended with it', 401, '/sign-in'],
    ['may be tried again while the session goes on', 200, '/account/secure'],
  ])('whose answer is lost %s', async (_title, status, where) => {
    const { user, address } = await openDialog(accountState(), {
      handlers: [
        onCall(sessionCalls.changePasswordByEmail, 'network'),
        onCall(sessionCalls.verifyToken, { status, code: status }),
        onCall(sessionCalls.logout, {}),
      ],
    });
    await user.type(screen.getByLabelText('Verification code'), '123456');
    await user.type(screen.getByLabelText(/New password/, { selector: 'input' }), 'Passw0rd!');
    await user.click(screen.getByRole('button', { name: 'Save the new password' }));
    if (status === 200) expect(await screen.findByText(/it isn’t known whether this was done/)).toBeVisible();
    await waitFor(() => expect(address().split('?')[0]).toBe(where));
  });
});
