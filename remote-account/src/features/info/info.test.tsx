import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { accountCalls } from '@certdeck/contract';
import { hasUnsavedWork } from '@certdeck/federation';
import { accountOf, onCall, renderScreen, sentTo, server } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import InfoPage from './Info.page.tsx';

const { account, profile } = accountOf();
const none = { id: '', validStatus: 0 as const, reason: '', sentAt: 0, decidedAt: 0 };
/** Nothing was sent in to prove who the customer is. */
const unproven = [
  onCall(accountCalls.readPersonProof, { data: { ...none, name: '', idCard: '' } }),
  onCall(accountCalls.readOrganizationProof, {
    data: {
      ...{ ...none, orgName: '', legalName: '', socialCode: '', openAccount: '', bankAccount: '' },
      triesLeft: 0,
    },
  }),
];

/** The page over an API that keeps what is saved. */
async function show(given: Partial<typeof profile> = {}, handlers: RequestHandler[] = []) {
  const kept = { ...profile, email: 'somebody@example.com', tel: '13812345678', ...given };
  const rendered = await renderScreen(<InfoPage />, {
    lang: 'en',
    path: '/account/info',
    namespaces: { account: texts },
    handlers: [
      ...handlers,
      ...unproven,
      onCall(accountCalls.getProfile, () => ({ data: { ...kept } })),
      onCall(accountCalls.getAccount, () => ({ data: { ...account, accountInfo: kept.companyName } })),
      onCall(accountCalls.saveProfile, ({ input }) => {
        Object.assign(kept, input);
        return {};
      }),
    ],
  });
  await screen.findByLabelText('Last name');
  return { ...rendered, kept };
}
const save = () => screen.getByRole('button', { name: 'Save' });
const progress = () => screen.getByRole('progressbar', { name: 'Profile' });

describe('the profile', () => {
  it('is saved, kept and counted, and the header knows the new name (ACC-002, D-214, D-215)', async () => {
    const { user, kept, session } = await show();
    expect(progress()).toHaveAttribute('value', '2');
    await user.type(screen.getByLabelText('Last name'), ' 王 ');
    await user.type(screen.getByLabelText('First name'), '小明');
    await user.type(screen.getByLabelText('Company'), 'Example Ltd');
    expect(hasUnsavedWork()).toBe(true);
    await user.type(screen.getByLabelText('ID number'), '11010519491231002X{Enter}');
    await waitFor(() => expect(progress()).toHaveAttribute('value', '6'));
    expect(sentTo(accountCalls.saveProfile).map(({ input }) => input)).toEqual([
      { lastname: '王', firstname: '小明', companyName: 'Example Ltd', idCard: '11010519491231002X' },
    ]);
    expect(kept.lastname).toBe('王');
    expect(screen.getByText('Everything is filled in')).toBeVisible();
    await waitFor(() => expect(session.getState().user?.accountInfo).toBe('Example Ltd'));
    await waitFor(() => expect(hasUnsavedWork()).toBe(false));
    expect(screen.getByLabelText('Last name')).toHaveValue('王');
  });

  it('says at the field that an ID number is wrong, and sends nothing', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('ID number'), '110105194912310021');
    await user.click(save());
    expect(await screen.findByText('This ID number isn’t right: please check it')).toBeVisible();
    expect(screen.getByLabelText('ID number')).toHaveFocus();
    expect(sentTo(accountCalls.saveProfile)).toHaveLength(0);
  });

  it('shows at its field what the API refuses, and keeps what was typed', async () => {
    const refused = onCall(accountCalls.saveProfile, {
      code: 13004,
      msg: 'x',
      errors: { companyName: 'too odd' },
    });
    const { user } = await show({ firstname: '大明' }, [refused]);
    await user.type(screen.getByLabelText('Company'), 'Odd');
    await user.click(save());
    expect(await screen.findByText('too odd')).toBeVisible();
    expect(screen.getByLabelText('Company')).toHaveValue('Odd');
    expect(screen.getByLabelText('First name')).toHaveValue('大明');
    expect(progress()).toHaveAttribute('value', '3');
  });

  it('shows contacts masked, and leads to where they are changed (SEC-016)', async () => {
    await show();
    expect(screen.getByText('138****5678')).toBeVisible();
    expect(screen.getByText('som***@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Security' })).toHaveAttribute('href', '/account/secure');
  });

  it('says when it could not be read, and reads it when asked to', async () => {
    const { user } = await renderScreen(<InfoPage />, {
      lang: 'en',
      namespaces: { account: texts },
      handlers: [onCall(accountCalls.getProfile, { code: 13001, msg: 'x' }), ...unproven],
    });
    expect(await screen.findByText('Your profile can’t be loaded')).toBeVisible();
    server.use(onCall(accountCalls.getProfile, { data: profile }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Last name')).toBeVisible();
  });
});
