import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { securityCalls } from '@certdeck/contract';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { accountState, showPage } from '../testing/securePage.tsx';
import { browserOf } from './browserOf.ts';

const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
const sessions = [
  { id: 'one', current: true, userAgent: CHROME },
  { id: 'two', current: false, userAgent: IPHONE },
  { id: 'three', current: false, userAgent: '' },
];

describe('signed-in devices', () => {
  it('are listed by browser and system, with address and times, the own one without a way to end it (D-304)', async () => {
    await showPage(accountState({ sessions }));
    expect(await screen.findByText('Chrome on macOS')).toBeVisible();
    const told = screen.getAllByText('192.0.2.1').map((address) => address.parentElement?.textContent);
    expect(told).toEqual([
      expect.stringMatching(/^192\.0\.2\.1Signed in [^S]*2023[^S]*$/),
      expect.stringMatching(/^192\.0\.2\.1Signed in .*2023.*Seen .*ago$/),
      expect.stringMatching(/^192\.0\.2\.1Signed in .*2023.*Seen .*ago$/),
    ]);
    expect(screen.getByText('This device')).toBeVisible();
    expect(screen.getByText('Safari on iPhone')).toBeVisible();
    expect(
      screen.getAllByRole('button', { name: /^Sign out: / }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Sign out: Safari on iPhone', 'Sign out: Unknown browser']);
  });

  it('are signed out one by one, after a question', async () => {
    const state = accountState({ sessions });
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.endSession, ({ input }) => {
          state.sessions = state.sessions.filter(({ id }) => id !== input['id']);
          return {};
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out: Safari on iPhone' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(sentTo(securityCalls.endSession).map(({ input }) => input)).toEqual([{ id: 'two' }]);
    expect(await screen.findByText('1 device was signed out')).toBeVisible();
  });

  it('are signed out together, and the list says what became of it when no answer comes', async () => {
    const state = accountState({ sessions });
    const { user } = await showPage(state, {
      handlers: [
        onCall(securityCalls.endOtherSessions, () => {
          state.sessions = state.sessions.filter(({ current }) => current);
          return { status: 200, code: 'no answer' as never };
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Sign out 2 other devices' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }),
    );
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(screen.getByText('Chrome on macOS')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('that can’t be read leave the rest of the page as it is', async () => {
    const { user } = await showPage(accountState(), {
      handlers: [onCall(securityCalls.listSessions, 'network')],
    });
    expect(await screen.findByText('Your devices can’t be loaded')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Phone' })).toBeVisible();
    server.use(onCall(securityCalls.listSessions, { data: [] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Your devices can’t be loaded')).toBeNull());
  });
});

describe('the name of a browser', () => {
  it.each([
    [CHROME, 'Chrome', 'macOS', false],
    [IPHONE, 'Safari', 'iPhone', true],
    [
      `${CHROME.replace('Macintosh; Intel Mac OS X 10_15_7', 'Windows NT 10.0')} Edg/141.0`,
      'Edge',
      'Windows',
      false,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux', false],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
      true,
    ],
    ['curl/8.5.0', undefined, undefined, false],
  ])('of %s', (userAgent, browser, system, isMobile) => {
    expect(browserOf(userAgent)).toEqual({ browser, system, isMobile });
  });
});
