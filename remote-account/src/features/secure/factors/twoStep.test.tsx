import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { accountState, CODES, SECRET, showPage } from '../testing/securePage.tsx';

const inputsTo = (call: Parameters<typeof sentTo>[0]) => sentTo(call).map(({ input }) => input);
const card = (name: string) => screen.findByRole('region', { name });
const wrongCode = {
  code: BodyCode.codeWrong,
  msg: 'The code is wrong or has expired.',
  errors: { authCode: 'The code is wrong or has expired.' },
};

describe('the kinds of two-step verification', () => {
  it('are three cards with their states from the API, contacts masked (SEC-001, SEC-016, D-223)', async () => {
    await showPage(accountState({ telAuth: 'Y', recoveryCodes: 9 }));
    expect(within(await card('Phone')).getByText('On')).toBeVisible();
    expect(within(await card('Phone')).getByText('+86 138****5678')).toBeVisible();
    expect(within(await card('Email')).getByText('Off')).toBeVisible();
    expect(within(await card('Email')).getByText('som***@example.com')).toBeVisible();
    expect(within(await card('Authenticator app')).getByText('Off')).toBeVisible();
    expect(document.body.textContent).not.toContain('13812345678');
    expect(document.body.textContent).not.toContain('somebody@');
  });

  it('without a contact can’t be switched on, and says what is missing', async () => {
    await showPage(accountState({ tel: '' }));
    expect(within(await card('Phone')).getByText(/has no phone number yet/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn on: Phone' })).toBeDisabled();
  });

  it('offer another try when they can’t be read', async () => {
    const { user } = await showPage(accountState(), {
      handlers: [onCall(securityCalls.readTwoStep, 'network')],
    });
    expect(await screen.findByText('Your security settings can’t be loaded')).toBeVisible();
    server.use(
      onCall(securityCalls.readTwoStep, {
        data: { telAuth: 'N', emailAuth: 'Y', googleAuth: 'N', tel: '', email: '', recoveryCodes: 3 },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(within(await card('Email')).getByText('On')).toBeVisible();
  });
});

describe('an authenticator app', () => {
  it('is set up by QR code or secret and a code that is right; a wrong one stands at its field (SEC-003, D-222)', async () => {
    const state = accountState();
    let tries = 0;
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.changeTwoStep, () => {
          tries += 1;
          if (tries === 1) return wrongCode;
          state.googleAuth = 'Y';
          state.recoveryCodes = CODES.length;
          return { data: { recoveryCodes: CODES } };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Set up: Authenticator app' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
    const field = within(dialog).getByLabelText(/Code from your authenticator app/);
    expect(field).toHaveFocus();
    expect(await within(dialog).findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(within(dialog).getByText(SECRET.match(/.{4}/g)!.join(' '))).toBeVisible();

    await user.type(field, '12{Enter}');
    expect(field).toBeInvalid();
    expect(tries).toBe(0);
    await user.clear(field);
    await user.type(field, '111111{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/wrong or has expired/));
    expect(field).toHaveValue('111111');
    expect(field).toHaveFocus();

    await user.clear(field);
    await user.type(field, '222222{Enter}');
    const kept = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
    expect(
      within(kept)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(CODES);
    expect(inputsTo(securityCalls.changeTwoStep)).toEqual([
      { authType: 'google', status: 'Y', authCode: '111111' },
      { authType: 'google', status: 'Y', authCode: '222222' },
    ]);
    expect(
      within(await screen.findByRole('region', { name: 'Authenticator app', hidden: true })).getByText('On'),
    ).toBeInTheDocument();

    // It goes when the codes are kept, and not by Escape.
    await user.keyboard('{Escape}');
    await user.click(within(kept).getByRole('button', { name: 'Done' }));
    expect(kept).toBeVisible();
    expect(within(kept).getByText(/Tick the box/)).toBeVisible();
    await user.click(within(kept).getByRole('checkbox', { name: 'I have kept these codes' }));
    await user.click(within(kept).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(kept).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Turn off: Authenticator app' })).toHaveFocus();
    expect(document.body.textContent).not.toContain(CODES[0]);
  });

  it('offers another try when its secret can’t be had', async () => {
    const { user } = await showPage(accountState(), {
      handlers: [onCall(securityCalls.readAuthenticator, 'network')],
    });
    await user.click(await screen.findByRole('button', { name: 'Set up: Authenticator app' }));
    expect(await screen.findByText('The QR code can’t be loaded')).toBeVisible();
    server.use(
      onCall(securityCalls.readAuthenticator, {
        data: { secret: 'AAAABBBB', otpauthURL: 'otpauth://totp/a' },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AAAA BBBB')).toBeVisible();
  });

  it('shows another QR code when the first has waited too long', async () => {
    const ended = 'Scan the QR code again: it was made too long ago.';
    const { user } = await showPage(accountState(), {
      handlers: [onCall(securityCalls.changeTwoStep, { code: BodyCode.wrongState, msg: ended })],
    });
    await user.click(await screen.findByRole('button', { name: 'Set up: Authenticator app' }));
    await screen.findByText(/JBSW Y3DP/);
    server.use(
      onCall(securityCalls.readAuthenticator, {
        data: { secret: 'CCCCDDDD', otpauthURL: 'otpauth://totp/b' },
      }),
    );
    await user.type(screen.getByLabelText(/Code from your authenticator app/), '123456{Enter}');
    expect(await screen.findByText(ended)).toBeVisible();
    expect(await screen.findByText('CCCC DDDD')).toBeVisible();
    expect(screen.getByLabelText(/Code from your authenticator app/)).toHaveValue('123456');
  });
});

describe('codes by phone and email', () => {
  it('are asked for once in 60 s, with contact, status and prefix, and switch the factor on (SEC-002, SEC-011)', async () => {
    const state = accountState();
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.sendTwoStepCode, {}),
        onCall(securityCalls.changeTwoStep, () => {
          state.telAuth = 'Y';
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Turn on: Phone' }));
    await user.click(await screen.findByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('button', { name: /Send again in (60|59) s/ })).toBeDisabled();
    expect(inputsTo(securityCalls.sendTwoStepCode)).toEqual([
      { contact: '13812345678', status: 'Y', telPrefix: '86' },
    ]);
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await card('Phone')).getByText('On')).toBeVisible();
    expect(inputsTo(securityCalls.changeTwoStep)).toEqual([
      { authType: 'tel', status: 'Y', authCode: '123456', telPrefix: '86' },
    ]);
  });

  it('are sent after the work that the API asks for (D-251)', async () => {
    const demand = { captchaID: 'more-1', challenge: {}, most: 8, expiresIn: 900 };
    const { user } = await showPage(accountState(), {
      handlers: [
        onCall(securityCalls.sendTwoStepCode, ({ input }) =>
          input['captchaID'] === 'more-1'
            ? {}
            : { code: BodyCode.captcha, msg: 'Work first', data: demand as never },
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Turn on: Email' }));
    await user.click(await screen.findByRole('button', { name: 'Send code' }));
    expect(await screen.findByRole('button', { name: /Send again in/ })).toBeDisabled();
    expect(inputsTo(securityCalls.sendTwoStepCode)).toEqual([
      { contact: 'somebody@example.com', status: 'Y' },
      { contact: 'somebody@example.com', status: 'Y', captchaID: 'more-1', captchaValidate: 'its-answer' },
    ]);
    expect(screen.queryByText('Work first')).toBeNull();
  });

  it('are switched off by a code, or by a recovery code in its place', async () => {
    const state = accountState({ emailAuth: 'Y', recoveryCodes: 9 });
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.changeTwoStep, () => {
          state.emailAuth = 'N';
          state.recoveryCodes = 0;
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Turn off: Email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Turn off: Email' });
    expect(within(dialog).getByText(/only your password protects/)).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: 'Recovery code' }));
    await user.type(within(dialog).getByRole('textbox', { name: /Recovery code/ }), 'abcde-fghjk{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(inputsTo(securityCalls.changeTwoStep)).toEqual([
      { authType: 'email', status: 'N', authCode: 'abcde-fghjk' },
    ]);
    expect(await screen.findByText('Only your password protects the account')).toBeVisible();
  });
});

describe('a change whose answer is lost', () => {
  it('counts as done when the state says so; recovery codes that nobody saw are said to be lost', async () => {
    const state = accountState();
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.changeTwoStep, () => {
          state.emailAuth = 'Y';
          state.recoveryCodes = 10;
          return { status: 200, code: 'no answer' as never };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Turn on: Email' }));
    await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/the answer with your recovery codes was lost/)).toBeVisible();
    expect(within(await card('Email')).getByText('On')).toBeVisible();
  });

  it('that wasn’t done says so, and keeps the code (UI-019)', async () => {
    const { user } = await showPage(accountState(), {
      handlers: [onCall(securityCalls.changeTwoStep, 'network')],
    });
    await user.click(await screen.findByRole('button', { name: 'Turn on: Email' }));
    const field = await screen.findByLabelText('Verification code');
    await user.type(field, '123456{Enter}');
    expect(await screen.findByText(/nothing has changed/)).toBeVisible();
    expect(field).toHaveValue('123456');
    expect(field).toHaveFocus();
  });

  it('can’t be left while it is under way, and by Escape before and after', async () => {
    const answer = Promise.withResolvers<typeof wrongCode>();
    const { user } = await showPage(accountState(), {
      handlers: [onCall(securityCalls.changeTwoStep, () => answer.promise)],
    });
    const open = await screen.findByRole('button', { name: 'Turn on: Email' });
    await user.click(open);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(open).toHaveFocus();
    await user.click(open);
    await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    answer.resolve(wrongCode);
    expect(await screen.findByText('The code is wrong or has expired.')).toBeVisible();
    expect(sentTo(securityCalls.changeTwoStep)).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
