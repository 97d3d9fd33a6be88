import { beforeEach, describe, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { accountCalls, orderCalls, sessionCalls } from '@certdeck/contract';
import * as staffCalls from '@certdeck/contract/staff';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import { account, profile } from '../testing/customer.ts';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';

const notice = { id: 'a', title: 'notice', content: 'text', time: 1_795_180_000, read: false };
const notices = callOf(accountCalls.listMessages, { siteMsges: [notice], total: 1, unread: 1 });
const customer = callOf(accountCalls.getAccount, account);
const at = (path: string, more: ShellOptions = {}) => ({
  open: (handlers: NonNullable<ShellOptions['handlers']>) =>
    renderShell({ path, lang: 'en', ...more, handlers }),
});
const overview = callOf(staffCalls.overview);
const staff = callOf(accountCalls.getAccount, { ...account, isStaff: true as const });

const cases = spoiledCases([
  {
    name: 'the dashboard',
    ...at('/dashboard'),
    reads: [
      customer,
      notices,
      callOf(accountCalls.getProfile, profile),
      callOf(accountCalls.getRates),
      callOf(orderCalls.batchQueues),
      callOf(orderCalls.batchStatus),
    ],
  },
  {
    name: 'the notifications',
    ...at('/notification'),
    reads: [notices],
    writes: [callOf(accountCalls.readMessage)],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: /notice/, expanded: false }));
    },
  },
  {
    name: 'the state of the portal',
    ...at('/__portal'),
    reads: [overview],
    others: [staff.good()],
  },
  {
    name: 'what has failed for everybody',
    ...at('/__portal?view=all'),
    reads: [callOf(staffCalls.failures), callOf(staffCalls.loads), callOf(staffCalls.violations)],
    others: [overview.good(), staff.good()],
  },
  {
    name: 'the sign-in',
    ...at('/sign-in', { token: '' }),
    reads: [],
    writes: [callOf(sessionCalls.captcha)],
    async act({ user }) {
      fireEvent.change(await screen.findByLabelText('Email', { selector: 'input' }), {
        target: { value: 'demo@certdeck.test' },
      });
      fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), {
        target: { value: 'Certdeck-Demo-1' },
      });
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
    },
  },
]);

beforeEach(() => {
  // This environment has no timings of its own.
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [], configurable: true });
});

describe('pages of the shell', () => {
  it.each(cases)(
    'come to rest and can be used after %s (API-012)',
    async (_title, one) => {
      // What the shell says of a customer, of rates or of a puzzle that it couldn't have.
      allowConsole('error', /not loaded/, /^CallError/, /^Error: no puzzle/);
      await expectEndsWell(one);
    },
    20_000,
  );
});
