import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { accountCalls, securityCalls } from '@certdeck/contract';
import type { Slots } from '@certdeck/federation';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  server,
} from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import type { FactorKind } from '../secure/factors/ways.ts';
import CenterPage from './Center.page.tsx';

const { account, profile } = accountOf(1_234_500);
const full = {
  ...profile,
  firstname: '小明',
  lastname: '王',
  tel: '13812345678',
  email: 'somebody@example.com',
  companyName: 'Example Ltd',
  idCard: 'E1234567',
};
const SIGNED_IN = 1_760_000_000;

interface State {
  account?: Partial<Omit<typeof account, `${FactorKind}Auth`> & Record<`${FactorKind}Auth`, 'Y' | 'N'>>;
  profile?: Partial<typeof profile>;
  recoveryCodes?: number;
  others?: number;
  passkeys?: number;
}

const answers = (state: State = {}): RequestHandler[] => [
  onCall(accountCalls.getAccount, {
    data: { ...account, lastLoginIP: '192.0.2.7', lastLoginTime: SIGNED_IN, ...state.account },
  }),
  onCall(accountCalls.getProfile, { data: { ...full, ...state.profile } }),
  onCall(securityCalls.readTwoStep, {
    data: {
      ...{ telAuth: 'N', emailAuth: 'N', googleAuth: 'N', tel: '', email: '' },
      recoveryCodes: state.recoveryCodes ?? 9,
    },
  }),
  onCall(securityCalls.listPasskeys, {
    data: Array.from({ length: state.passkeys ?? 0 }, (_, index) => ({
      ...{ id: `k${index}`, name: 'Laptop', site: 'portal.example', here: true, synced: true },
      ...{ createdAt: SIGNED_IN, usedAt: 0 },
    })),
  }),
  onCall(securityCalls.listSessions, {
    data: Array.from({ length: 1 + (state.others ?? 0) }, (_, index) => ({
      ...{ id: `s${index}`, current: index === 0, userAgent: '', address: '192.0.2.1' },
      ...{ begunAt: SIGNED_IN, seenAt: SIGNED_IN },
    })),
  }),
];
const show = (state?: State, options: RenderScreenOptions = {}) =>
  renderScreen(<CenterPage />, {
    lang: 'en',
    path: '/account/center',
    namespaces: { account: texts },
    ...options,
    handlers: [...(options.handlers ?? []), ...answers(state)],
  });
const part = (name: string) => screen.findByRole('region', { name });

describe('the account center', () => {
  it('shows balance, profile, last sign-in with its address, and which authentications are on (ACC-001, D-212)', async () => {
    await show({ account: { googleAuth: 'Y' }, others: 2 });
    expect(await within(await part('Balance')).findByText('¥12,345.00 CNY')).toBeVisible();
    expect(within(await part('Profile')).getByText('100%')).toBeVisible();
    const signIn = within(await part('Last sign-in'));
    expect(signIn.getByText('192.0.2.7')).toBeVisible();
    const time = signIn.getByText(/2025/).closest('time');
    expect(time).toHaveAttribute('datetime', new Date(SIGNED_IN * 1000).toISOString());
    expect(await signIn.findByText('2 other devices are signed in')).toBeVisible();
    const kinds = within(await part('Two-step verification')).getAllByRole('listitem');
    expect(kinds.map((kind) => kind.textContent)).toEqual([
      'PasskeysOff',
      'Authenticator appOn',
      'PhoneOff',
      'EmailOff',
    ]);
  });

  it('says first what is unsafe, then what is unfinished, each with the step that ends it', async () => {
    await show({ profile: { firstname: '', lastname: ' ', companyName: '' } });
    const todo = within(await part('To do'));
    await todo.findByText('Only your password protects the account');
    const [first, second, ...more] = todo.getAllByRole('listitem');
    expect(more).toEqual([]);
    expect(first).toHaveTextContent('Only your password protects the account');
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/account/secure');
    expect(second).toHaveTextContent('Missing: Name and Company');
    expect(within(second!).getByRole('link')).toHaveAttribute('href', '/account/info');
    expect(within(await part('Profile')).getByText('50%')).toBeVisible();
  });

  it('leads to the contacts when they alone are missing, and warns of few recovery codes', async () => {
    await show({ account: { telAuth: 'Y' }, profile: { tel: '' }, recoveryCodes: 1 });
    const todo = within(await part('To do'));
    expect(
      await todo.findByText('Two-step verification is on, but few recovery codes are left'),
    ).toBeVisible();
    expect(todo.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/account/secure',
      '/account/secure',
    ]);
  });

  it('says how far real-name authentication is, and what it waits for (ACC-014, D-213, D-216)', async () => {
    await show({ account: { telAuth: 'Y', authEProgress: 2, authPProgress: 4 } });
    const rows = within(await part('Identity verification')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Organisation verificationAmount awaited',
      'Identity verificationRefused',
    ]);
    const todo = within(await part('To do'));
    expect(todo.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('An amount is on its way to your bank account'),
      expect.stringContaining('A proof of identity was refused'),
    ]);
  });

  it('asks nothing of a proof of who may not give it', async () => {
    await show({ account: { telAuth: 'Y', authEProgress: 2 } }, { permissions: ['order:read'] });
    expect(await screen.findByText('The account is protected and your profile is complete.')).toBeVisible();
  });

  it('takes a passkey for protection', async () => {
    await show({ passkeys: 2 });
    expect(await screen.findByText('The account is protected and your profile is complete.')).toBeVisible();
    expect(within(await part('Two-step verification')).getAllByRole('listitem')[0]).toHaveTextContent('2');
  });

  it('says that nothing is left to do', async () => {
    await show({ account: { emailAuth: 'Y' } });
    expect(await screen.findByText('The account is protected and your profile is complete.')).toBeVisible();
  });

  it('shows contacts masked (SEC-016)', async () => {
    await show();
    const facts = within(await part('Account'));
    expect(facts.getByText('som***@example.com')).toBeVisible();
    expect(facts.getByText('138****5678')).toBeVisible();
    expect(screen.queryByText(/13812345678|somebody@/)).not.toBeInTheDocument();
  });

  it('has no balance for who may not read it, and no way to pages that are not there', async () => {
    await show({ account: { balance: undefined, toBeInvoicedAmount: undefined } });
    await part('Profile');
    expect(screen.queryByRole('region', { name: 'Balance' })).not.toBeInTheDocument();
    expect(screen.queryByText(/NaN|undefined/)).not.toBeInTheDocument();
  });

  it('offers no money pages where billing is not deployed', async () => {
    await show({}, { absent: ['/deposit', '/account/transaction', '/account/invoice'] });
    expect(within(await part('Balance')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows what areas contribute in its column, and leaves no hole without any', async () => {
    const title = { zh: 'x', en: 'Money', es: 'x', de: 'x', ja: 'x', fr: 'x' };
    const place = { later: 'aside', first: 'main' } as const;
    const slots: Slots = {
      contributionsTo: (slot) =>
        (['later', 'first'] as const).map((id) => {
          // The declarations of slots differ; the page asks for one slot alone.
          const declared = { slot, id, order: 1, title, place: place[id] } as never;
          return { slot, remote: 'billing', id, declared };
        }),
      Contribution: ({ contribution: { id }, input }) => <p>{`${id} ${JSON.stringify(input)}`}</p>,
    };
    const { container } = await show({}, { slots });
    await part('Balance');
    const text = container.textContent ?? '';
    expect(text.indexOf('first {"accountNo":"A1"}')).toBeLessThan(text.indexOf('later {"accountNo":"A1"}'));
  });

  it('says when the account could not be read, and reads it when asked to', async () => {
    const broken = onCall(accountCalls.getProfile, { code: 13001, msg: 'x' });
    const { user } = await show({}, { handlers: [broken] });
    expect(await screen.findByText('Your account can’t be loaded')).toBeVisible();
    server.use(onCall(accountCalls.getProfile, { data: full }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await part('Profile')).toBeVisible();
  });
});
