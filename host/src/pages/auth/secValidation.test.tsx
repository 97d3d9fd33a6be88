import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { BodyCode } from '@certdeck/contract';
import { HttpResponse, http } from 'msw';
import { renderShell } from '../../testing/renderShell.tsx';
import { demandOfQuery, demandOfState } from './secondFactor.ts';
import { fillIn, puzzles, slideByKeys } from './testing/sign-in.ts';

const demand = {
  account: 'demo@certdeck.test',
  types: 'google,tel,email,recovery',
  tel: '138****5678',
  email: 'dem**@certdeck.test',
  ticket: 'ticket-1',
};
const query = new URLSearchParams(demand).toString();
const answering = (answer: Record<string, unknown>) => {
  const sent: Record<string, string>[] = [];
  const handler = http.post('*/api/login', async ({ request }) => {
    sent.push(Object.fromEntries(new URLSearchParams(await request.text())));
    const headers = answer['code'] === 200 ? { authorization: 'Token fresh' } : undefined;
    return HttpResponse.json({ msg: '', data: {}, ...answer }, headers ? { headers } : {});
  });
  return { sent, handler };
};

describe('the second factor of a sign-in', () => {
  it('is asked for at /sec-validation after a 12009, whose data are the query, and no token is kept (HOST-056, A§4.3)', async () => {
    const { handler } = answering({ code: BodyCode.secondFactor, data: { a: 1, b: 2 } });
    const { user, session, address } = await renderShell({
      path: '/sign-in',
      token: '',
      handlers: [puzzles(), handler],
    });
    await fillIn(user);
    await slideByKeys(user);
    await waitFor(() => expect(address()).toBe('/sec-validation?a=1&b=2'));
    expect(session.getState().token).toBe('');
  });

  it('takes the ticket out of the address, and keeps the wanted page there (HOST-006, D-044)', async () => {
    const { address } = await renderShell({
      path: `/sec-validation?${query}&redirect=%2Forders%2Flist`,
      token: '',
    });
    expect(await screen.findByText(/demo@certdeck\.test/)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/sec-validation?redirect=%2Forders%2Flist'));
    expect(screen.getByRole('textbox')).toBeVisible();
  });

  it('sends the code with the ticket, and leads on to the wanted page (SEC-012)', async () => {
    const { sent, handler } = answering({ code: 200 });
    const { user, session, address } = await renderShell({
      path: `/sec-validation?${query}&redirect=%2Fnotification`,
      token: '',
      handlers: [handler],
    });
    const field = await screen.findByRole('textbox');
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, '12 3456{Enter}');
    await waitFor(() => expect(address()).toBe('/notification'));
    expect(sent).toEqual([
      { account: demand.account, ticket: 'ticket-1', authType: 'google', authCode: '123456' },
    ]);
    expect(session.getState().token).toBe('fresh');
  });

  it('sends a code to the phone with the ticket as the token header, and locks the button for a minute (SEC-011, D-044)', async () => {
    const tokens: (string | null)[] = [];
    const { user } = await renderShell({
      path: `/sec-validation?${query}`,
      token: '',
      handlers: [
        http.get('*/api/v1/twoStepAuthCode', ({ request }) => {
          tokens.push(request.headers.get('token'), new URL(request.url).searchParams.get('contact'));
          return HttpResponse.json({ code: 200, msg: '', data: {} });
        }),
      ],
    });
    await user.click(await screen.findByRole('radio', { name: /138\*\*\*\*5678/ }));
    await user.click(screen.getByRole('button', { name: '发送验证码' }));
    expect(await screen.findByRole('button', { name: /60|59/ })).toBeDisabled();
    expect(tokens).toEqual(['ticket-1', 'tel']);
  });

  it('says at the field what is wrong with a code, and keeps it; a sign-in that has ended is said with a way back', async () => {
    const { sent, handler } = answering({
      code: BodyCode.codeWrong,
      msg: '验证码错误或已过期',
      errors: { authCode: '验证码错误或已过期' },
    });
    const { user } = await renderShell({ path: `/sec-validation?${query}`, token: '', handlers: [handler] });
    const field = await screen.findByRole('textbox');
    await user.type(field, '000000{Enter}');
    expect(await screen.findByText('验证码错误或已过期')).toBeVisible();
    expect(field).toHaveValue('000000');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('验证码错误或已过期'));
    expect(sent).toHaveLength(1);
    await user.clear(field);
    await user.type(field, '{Enter}');
    expect(await screen.findByText('请输入验证码')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('takes a recovery code with its letters, and shows an ended sign-in as an alert', async () => {
    const ended = '本次登录已失效，请重新输入密码';
    const { sent, handler } = answering({ code: BodyCode.wrongState, msg: ended });
    const { user } = await renderShell({ path: `/sec-validation?${query}`, token: '', handlers: [handler] });
    await user.click(await screen.findByRole('radio', { name: '恢复码' }));
    await user.type(await screen.findByRole('textbox'), 'ABCDE-FGHJK{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(ended);
    expect(sent[0]).toMatchObject({ authType: 'recovery', authCode: 'ABCDE-FGHJK' });
    expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/sign-in');
  });

  it('says that there is nothing to complete where there is no ticket (HOST-006)', async () => {
    await renderShell({ path: '/sec-validation', token: '' });
    expect(await screen.findByText('没有待完成的登录，请先使用密码登录')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('what a sign-in asks for beside the password', () => {
  it('is read from the address, and again from the history entry after a reload', () => {
    const read = demandOfQuery(new URLSearchParams(query));
    expect(read).toEqual({
      account: demand.account,
      ticket: 'ticket-1',
      ways: ['google', 'tel', 'email', 'recovery'],
      tel: demand.tel,
      email: demand.email,
    });
    expect(demandOfState(JSON.parse(JSON.stringify({ demand: read })))).toEqual(read);
    for (const state of [null, 'x', {}, { demand: null }, { demand: { ways: 'google' } }])
      expect(demandOfState(state)).toBeUndefined();
  });

  it('is nothing without a ticket, or with a kind that this page doesn’t know alone', () => {
    expect(demandOfQuery(new URLSearchParams('types=google'))).toBeUndefined();
    expect(demandOfQuery(new URLSearchParams('ticket=x&types=smoke-signal'))).toBeUndefined();
  });
});
