import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { HttpResponse, http } from 'msw';
import { renderShell } from '../../testing/renderShell.tsx';

const input = { contact: '13800138000', telPrefix: '86', verifyCode: '123456' };

/** A call that is refused until a proof was taken, and the proofs that were sent. */
function guarded({ ways = 'password', takes = true } = {}) {
  const proofs: Record<string, string>[] = [];
  let calls = 0;
  let proven = false;
  const handlers = [
    http.post('*/api/v1/bindEmailOrTel', () => {
      calls += 1;
      return HttpResponse.json(
        proven
          ? { code: 200, msg: '', data: {} }
          : {
              code: BodyCode.stepUp,
              msg: '为保障账号安全，请先验证身份',
              data: { ways, tel: '138****8000' },
            },
      );
    }),
    http.post('*/api/v1/stepUp', async ({ request }) => {
      proofs.push(Object.fromEntries(new URLSearchParams(await request.text())));
      proven = takes;
      return HttpResponse.json(
        takes
          ? { code: 200, msg: '', data: {} }
          : { code: BodyCode.wrongCredentials, msg: '密码错误', errors: { password: '密码错误' }, data: {} },
      );
    }),
  ];
  return { handlers, proofs, calls: () => calls };
}

describe('a call that asks for a fresh proof', () => {
  it('opens a dialog, and is made again once the password was right', async () => {
    const { handlers, proofs, calls } = guarded();
    const { user, session } = await renderShell({ handlers });
    const reply = session.client.call(securityCalls.bindContact, input);
    const field = await screen.findByLabelText(/^密码/);
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'secret{Enter}');
    expect((await reply).code).toBe(200);
    expect(proofs).toEqual([{ way: 'password', password: '5ebe2294ecd0e0f08eab7690d2a6ee69' }]);
    expect(calls()).toBe(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says at the field that a password is wrong, and keeps the dialog open', async () => {
    const { handlers, calls } = guarded({ takes: false });
    const { user, session } = await renderShell({ handlers });
    void session.client.call(securityCalls.bindContact, input);
    const field = await screen.findByLabelText(/^密码/);
    await user.type(field, 'wrong{Enter}');
    expect(await screen.findByText('密码错误')).toBeVisible();
    expect(field).toHaveValue('wrong');
    expect(calls()).toBe(1);
  });

  it('is refused like any other when the API asks again right after a proof', async () => {
    const { handlers, calls } = guarded();
    const { user, session } = await renderShell({
      handlers: [
        http.post('*/api/v1/stepUp', () => HttpResponse.json({ code: 200, msg: '', data: {} })),
        ...handlers,
      ],
    });
    const reply = session.client.call(securityCalls.bindContact, input);
    await user.type(await screen.findByLabelText(/^密码/), 'secret{Enter}');
    expect((await reply).code).toBe(BodyCode.stepUp);
    expect(calls()).toBe(2);
    expect(await screen.findByText('为保障账号安全，请先验证身份')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ends as refused, without another message, when the dialog is closed', async () => {
    const { handlers, calls } = guarded();
    const { user, session } = await renderShell({ handlers });
    const reply = session.client.call(securityCalls.bindContact, input);
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(await reply).toMatchObject({ code: BodyCode.stepUp, shown: true });
    expect(calls()).toBe(1);
    expect(screen.queryByText('为保障账号安全，请先验证身份')).toBeNull();
  });

  it('asks once for all calls that wait, and offers the second factors that the account has', async () => {
    const { handlers, proofs } = guarded({ ways: 'tel,google' });
    const { user, session } = await renderShell({ handlers });
    const replies = ['1', '2'].map((last) =>
      session.client.call(securityCalls.bindContact, { ...input, contact: `1380013800${last}` }),
    );
    await screen.findByRole('dialog');
    await act(async () => undefined);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: /138\*\*\*\*8000/ })).toBeVisible();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'google',
      'tel',
    ]);
    await user.type(screen.getByRole('textbox'), '123456{Enter}');
    expect((await Promise.all(replies)).map(({ code }) => code)).toEqual([200, 200]);
    expect(proofs).toEqual([{ way: 'google', authCode: '123456' }]);
  });
});
