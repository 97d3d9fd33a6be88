import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { toolCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import ReportNewPage from './ReportNew.page.tsx';
import { makeReport } from './testing/reports.ts';
import { texts } from './texts.ts';

const report = { ...makeReport(), left: 4 };
const allowance = onCall(toolCalls.guestAllowance, { data: { left: 5, most: 5 } });

const show = (options: RenderScreenOptions = {}) =>
  renderScreen(<ReportNewPage />, {
    path: '/certhub/tools/report/new',
    namespaces: { 'certhub-report': texts },
    token: '',
    lang: 'en',
    ...options,
    handlers: [...(options.handlers ?? []), allowance],
  });

describe('an audit without an account', () => {
  it('carries a proof of work, shows what it found and asks for nothing of an account (TOOL-009)', async () => {
    const handlers = [
      onCall(toolCalls.startGuestReport, { data: report }),
      onCall(toolCalls.getGuestReport, { data: report }),
    ];
    const { user, address } = await show({ handlers });
    expect(await screen.findByText(/5 of 5 audits left/)).toBeVisible();
    await user.type(screen.getByRole('textbox'), 'https://www.Example.com/');
    await user.click(screen.getByRole('button', { name: 'Start audit' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'www.example.com' })).toBeVisible();
    expect(sentTo(toolCalls.startGuestReport).map(({ input }) => input)).toEqual([
      {
        domain: 'www.example.com',
        captchaID: 'a-captcha',
        captchaValidate: 'its-answer',
      },
    ]);
    expect(address()).toBe(`/certhub/tools/report/new?report=${report.id}`);
    expect(sentTo(toolCalls.listReports)).toEqual([]);
  });

  it('says why it is refused, beside what was typed, and leads to the sign-in that comes back', async () => {
    const msg = 'Your network has used up its audits without an account.';
    const { user } = await show({ handlers: [onCall(toolCalls.startGuestReport, { code: 12_010, msg })] });
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), 'www.example.com{Enter}');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('www.example.com');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/sign-in?redirect=%2Fcerthub%2Ftools%2Freport%2Fnew',
    );
  });

  it('keeps the name that was typed through the sign-in', async () => {
    const { user, unmount } = await show();
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), 'kept.example.com');
    unmount();
    await show({ token: 'fresh', handlers: [onCall(toolCalls.listReports, { data: [] })] });
    expect(await screen.findByDisplayValue('kept.example.com')).toBeVisible();
  });

  it('can be opened by its link, also by who is signed in', async () => {
    await show({
      path: `/certhub/tools/report/new?report=${report.id}`,
      token: 'mine',
      handlers: [
        onCall(toolCalls.getGuestReport, { data: report }),
        onCall(toolCalls.listReports, { data: [] }),
      ],
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'www.example.com' })).toBeVisible();
  });

  it('that exists no longer says so', async () => {
    await show({
      path: '/certhub/tools/report/new?report=gone',
      handlers: [onCall(toolCalls.getGuestReport, { code: 13_001, msg: 'This report no longer exists.' })],
    });
    await waitFor(() => expect(screen.getByText('This report no longer exists.')).toBeVisible());
  });
});
