import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { accountCalls } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import { IdentityCards } from './IdentityCards.tsx';

const { account, profile } = accountOf();
const none = { id: '', validStatus: 0, reason: '', sentAt: 0, decidedAt: 0 };
const noOrganization = {
  ...{ ...none, orgName: '', legalName: '', socialCode: '', openAccount: '', bankAccount: '' },
  triesLeft: 0,
};
const sentIn = {
  ...{ id: 'p1', validStatus: 1, reason: '', sentAt: 1_760_000_000, decidedAt: 1_760_000_000 },
  ...{ orgName: 'Example Ltd', legalName: 'Wang', socialCode: '911****32', openAccount: 'Bank' },
  ...{ bankAccount: '622****01', triesLeft: 3 },
};

/** The cards over an API that keeps what the test says of the organisation. */
async function show(
  organization: object = noOrganization,
  handlers: RequestHandler[] = [],
  options: RenderScreenOptions = {},
) {
  const state = { organization };
  const rendered = await renderScreen(<IdentityCards />, {
    ...{ lang: 'en', namespaces: { account: texts } },
    ...options,
    handlers: [
      ...handlers,
      onCall(accountCalls.readOrganizationProof, () => ({ data: state.organization as never })),
      onCall(accountCalls.readPersonProof, {
        data: { ...none, validStatus: 0, name: '', idCard: '' } as never,
      }),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
    ],
  });
  return { ...rendered, state };
}
const card = () => screen.findByRole('region', { name: 'Organisation verification' });

describe('real-name authentication', () => {
  it('sends an organisation in, with wrong numbers said at their fields first (ACC-012)', async () => {
    const shown = await show(noOrganization, [
      onCall(accountCalls.proveOrganization, () => {
        shown.state.organization = sentIn;
        return { data: { id: 'p1', validStatus: 1 } };
      }),
    ]);
    const { user } = shown;
    await user.click(await screen.findByRole('button', { name: 'Begin: Organisation verification' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Organisation verification' }));
    await user.type(dialog.getByLabelText(/Name of the organisation/), 'Example Ltd');
    await user.type(dialog.getByLabelText(/Registration code/), '91110108MA01K7QX33');
    await user.type(dialog.getByLabelText(/Legal representative/), 'Wang');
    await user.type(dialog.getByLabelText(/^Bank$|^Bank\b(?! account)/), 'Bank, branch');
    await user.type(dialog.getByLabelText(/Bank account number/), '6222 0000 0000 0001');
    await user.click(dialog.getByRole('button', { name: 'Send in' }));
    expect(await dialog.findByText('This registration code isn’t right: please check it')).toBeVisible();
    expect(sentTo(accountCalls.proveOrganization)).toHaveLength(0);
    await user.type(dialog.getByLabelText(/Registration code/), '{Backspace}2');
    await user.click(dialog.getByRole('button', { name: 'Send in' }));
    expect(await within(await card()).findByText('Being checked')).toBeVisible();
    expect(sentTo(accountCalls.proveOrganization).map(({ input }) => input)).toEqual([
      {
        orgName: 'Example Ltd',
        socialCode: '91110108MA01K7QX32',
        legalName: 'Wang',
        openAccount: 'Bank, branch',
        bankAccount: '6222 0000 0000 0001',
      },
    ]);
    expect(within(await card()).getByText('911****32')).toBeVisible();
  });

  it('asks for the amount that arrived, in cents, and counts the tries (D-219)', async () => {
    const shown = await show({ ...sentIn, validStatus: 2 }, [
      onCall(accountCalls.proveOrganization, ({ input }) => {
        if (input['balance'] === '37') {
          shown.state.organization = { ...sentIn, validStatus: 3 };
          return { data: { id: 'p1', validStatus: 3 } };
        }
        shown.state.organization = { ...sentIn, validStatus: 2, triesLeft: 2 };
        return { code: 13004, msg: 'x', errors: { balance: 'That isn’t the amount.' } };
      }),
    ]);
    const { user } = shown;
    const field = await screen.findByLabelText(/Amount that arrived/);
    await user.type(field, 'much{Enter}');
    expect(await screen.findByText('Enter an amount such as 0.25')).toBeVisible();
    await user.clear(field);
    await user.type(field, '0.36{Enter}');
    expect(await screen.findByText('That isn’t the amount.')).toBeVisible();
    await user.clear(field);
    expect(await screen.findByText('2 tries left')).toBeVisible();
    await user.type(field, '0.37');
    await user.click(screen.getByRole('button', { name: 'Confirm the amount' }));
    await waitFor(async () => expect(within(await card()).getAllByText('Verified')[0]).toBeVisible());
    expect(sentTo(accountCalls.proveOrganization).map(({ input }) => input)).toEqual([
      { authno: 'p1', balance: '36' },
      { authno: 'p1', balance: '37' },
    ]);
  });

  it.each([
    [0, 'Not begun', 'Begin'],
    [1, 'Being checked', 'Correct the details'],
    [2, 'Amount awaited', undefined],
    [3, 'Verified', undefined],
    [4, 'Refused', 'Send in again'],
  ])(
    'says what state %i is, and offers the step that it allows (ACC-014, D-213)',
    async (validStatus, words, act) => {
      await show({ ...sentIn, validStatus, reason: validStatus === 4 ? 'The name differs.' : '' });
      const region = within(await card());
      expect(await region.findByText(words)).toBeVisible();
      expect(region.queryAllByRole('button', { name: /verification/ }).map((one) => one.textContent)).toEqual(
        act === undefined ? [] : [act],
      );
      expect(region.queryAllByText('The name differs.')).toHaveLength(Number(validStatus === 4));
    },
  );

  it('is not there for who may not prove who the customer is, and nothing is read', async () => {
    await show(noOrganization, [], { permissions: ['order:read'] });
    expect(screen.queryByRole('region', { name: /verification/ })).not.toBeInTheDocument();
    expect(sentTo(accountCalls.readOrganizationProof)).toHaveLength(0);
  });
});
