import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { BodyCode, securityCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { renderShell } from '../../../testing/renderShell.tsx';

const open = jest.fn<typeof window.open>();
const opener = window.open;
beforeEach(() => {
  window.open = open;
});
afterEach(() => {
  window.open = opener;
  open.mockReset();
  sessionStorage.clear();
});

const visitor = (path: string, handlers: readonly RequestHandler[] = []) =>
  renderShell({ path, token: '', lang: 'en', handlers: [...handlers] });
/** What the API answers to what the provider sent; a token with a success. */
const finish = (answer: object) =>
  http.post('*/api/ssoFinish', () => {
    const headers = 'data' in answer ? undefined : { authorization: 'fresh' };
    return HttpResponse.json({ code: 200, msg: '', data: {}, ...answer }, headers ? { headers } : {});
  });

describe('the company’s own sign-in', () => {
  it('is offered on the sign-in page and takes the address along (D-353)', async () => {
    const { user } = await visitor('/sign-in?redirect=%2Forders%2Flist');
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@corp.example');
    await user.click(screen.getByRole('link', { name: 'Sign in with your company account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Company sign-in' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('ada@corp.example');
  });

  it('leads to the provider that the API names, and to nothing that isn’t a web page', async () => {
    const url = 'https://id.corp.example/authorize?client_id=portal';
    const { user } = await visitor('/sso?redirect=%2Forders%2Flist', [
      onCall(securityCalls.startSso, { data: { url } }),
    ]);
    const field = await screen.findByRole('textbox', { name: 'Email' });
    await user.type(field, 'no address{Enter}');
    expect(open).not.toHaveBeenCalled();
    await user.clear(field);
    await user.type(field, ' ada@corp.example{Enter}');
    await waitFor(() => expect(open).toHaveBeenCalledWith(url, '_self'));
    expect(sentTo(securityCalls.startSso).map(({ input }) => input)).toMatchObject([
      { account: 'ada@corp.example' },
    ]);
    expect(sessionStorage.getItem('certdeck.sso.redirect')).toBe('/orders/list');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'nothing'])('never opens %s', async (url) => {
    const { user } = await visitor('/sso', [onCall(securityCalls.startSso, { data: { url } })]);
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@corp.example{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(open).not.toHaveBeenCalled();
  });

  it('says that there is none for a domain', async () => {
    const msg = 'There is no single sign-on for this address.';
    const { user } = await visitor('/sso', [
      onCall(securityCalls.startSso, { code: BodyCode.ssoRefused, msg }),
    ]);
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@corp.example{Enter}');
    expect(await screen.findByText(msg)).toBeVisible();
  });
});

describe('the page to which the provider sends back', () => {
  it('sends the answer as it is, once, and leads on to the wanted page', async () => {
    sessionStorage.setItem('certdeck.sso.redirect', '/notification');
    const sent: string[] = [];
    const { address, session } = await visitor('/sso/callback?code=c&state=s&iss=i', [
      http.post('*/api/ssoFinish', async ({ request }) => {
        sent.push(new URLSearchParams(await request.text()).get('answer') ?? '');
        return HttpResponse.json({ code: 200, msg: '', data: {} }, { headers: { authorization: 'fresh' } });
      }),
    ]);
    await waitFor(() => expect(address()).toBe('/notification'));
    expect(session.getState().token).not.toBe('');
    expect(sent).toEqual(['?code=c&state=s&iss=i']);
  });

  it.each(['You ended the sign-in.', 'This sign-in has ended.'])(
    'says “%s”, keeps the answer out of the address, and leads back',
    async (msg) => {
      const refusal = { code: BodyCode.ssoRefused, msg, data: { reason: 'cancelled' } };
      const { address, session, user } = await visitor('/sso/callback?error=access_denied&state=s', [
        finish(refusal),
      ]);
      expect(await screen.findByText(msg)).toBeVisible();
      expect(address()).toBe('/sso/callback');
      expect(session.getState().token).toBe('');
      await user.click(screen.getByRole('link', { name: 'Start again' }));
      await waitFor(() => expect(address()).toBe('/sso'));
    },
  );

  it('asks for the account’s own second factor', async () => {
    const data = { account: 'ada@corp.example', types: 'google', ticket: 'ticket-1', tel: '', email: '' };
    const { address } = await visitor('/sso/callback?code=c&state=s', [
      finish({ code: BodyCode.secondFactor, data }),
    ]);
    await waitFor(() => expect(address()).toBe('/sec-validation'));
    expect(await screen.findByText(/ada@corp\.example/)).toBeVisible();
  });
});
