import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { accountState, showPage } from '../testing/securePage.tsx';

const inputsTo = (call: Parameters<typeof sentTo>[0]) => sentTo(call).map(({ input }) => input);

describe('the contacts of an account', () => {
  it('get an address after a code to it (SEC-008, SEC-011)', async () => {
    const state = accountState({ email: '' });
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.sendBindCode, {}),
        onCall(securityCalls.bindContact, ({ input }) => {
          state.email = String(input['contact']);
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add: Email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add: Email' });
    await user.click(within(dialog).getByRole('button', { name: 'Send code' }));
    const field = within(dialog).getByLabelText(/New email address/);
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    await user.type(field, 'new@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Send code' }));
    expect(await within(dialog).findByRole('button', { name: /Send again in/ })).toBeDisabled();
    await user.type(within(dialog).getByLabelText('Verification code'), '123456');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Replace: Email' })).toBeVisible();
    expect(inputsTo(securityCalls.sendBindCode)).toEqual([{ contact: 'new@example.com' }]);
    expect(inputsTo(securityCalls.bindContact)).toEqual([
      { contact: 'new@example.com', verifyCode: '123456' },
    ]);
  });

  it('are replaced after a code to one of before and one to the new one (SEC-009, SEC-011, D-226)', async () => {
    const state = accountState();
    let checks = 0;
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.sendOriginCode, {}),
        onCall(securityCalls.verifyOrigin, () => {
          checks += 1;
          return checks > 1
            ? {}
            : { code: BodyCode.codeWrong, msg: 'wrong', errors: { verifyCode: 'That code is wrong.' } };
        }),
        onCall(securityCalls.sendNewContactCode, {}),
        onCall(securityCalls.replaceContact, ({ input }) => {
          state.email = String(input['contact']);
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Replace: Email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Replace: Email' });
    await user.click(within(dialog).getByRole('radio', { name: 'Text message to +86 138****5678' }));
    await user.click(within(dialog).getByRole('button', { name: 'Send code' }));
    expect(await within(dialog).findByRole('button', { name: /Send again in/ })).toBeDisabled();
    const first = within(dialog).getByLabelText('Verification code');
    await user.type(first, '000000{Enter}');
    expect(await within(dialog).findByText('That code is wrong.')).toBeVisible();
    expect(first).toHaveValue('000000');
    await user.clear(first);
    await user.type(first, '111111{Enter}');

    const field = await within(dialog).findByLabelText(/New email address/);
    expect(field).toHaveFocus();
    expect(within(dialog).getByRole('button', { name: 'Send code' })).toBeEnabled();
    await user.type(field, 'new@example.com');
    await user.type(within(dialog).getByLabelText('Verification code'), '222222');
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(inputsTo(securityCalls.sendOriginCode)).toEqual([{ sendTo: 'tel' }]);
    expect(inputsTo(securityCalls.replaceContact)).toEqual([
      { contact: 'new@example.com', verifyCode: '222222' },
    ]);
    expect(await screen.findAllByText('new@example.com'.replace('new', 'n***'))).not.toHaveLength(0);
  });

  it('that another account has are refused at the field, and stay there', async () => {
    const { user } = await showPage(accountState({ email: '' }), {
      handlers: [
        onCall(securityCalls.bindContact, {
          code: BodyCode.exists,
          msg: 'taken',
          errors: { contact: 'This contact belongs to another account.' },
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add: Email' }));
    const field = await screen.findByLabelText(/New email address/);
    await user.type(field, 'new@example.com');
    await user.type(screen.getByLabelText('Verification code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/belongs to another account/));
    expect(field).toHaveValue('new@example.com');
    expect(field).toHaveFocus();
  });
});
