import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import type { VettingCase } from './OrganizationCase.tsx';
import OrganizationsPage from './Organizations.page.tsx';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const one: VettingCase = {
  id: ID,
  accountNo: 'C7',
  orgName: 'Quokka Ltd',
  nationCode: 'DE',
  level: 'ov',
  status: 'review',
  orders: 2,
  openedAt: 1_795_000_000,
  claimedBy: 'C9',
  claimedByMe: true,
  decidedAt: 0,
  validUntil: 0,
  identity: {
    orgName: 'Quokka Ltd',
    nationCode: 'DE',
    province: 'Hamburg',
    city: 'Hamburg',
    postalCode: '20095',
    address: 'Speicherstraße 14',
    telephone: '+49 40 123456',
    creditCode: 'HRB 90417',
    dateOfIncorporation: '2011-09-05',
  },
  checks: {},
  asked: '',
  answer: '',
  reason: '',
  firstBy: '',
  firstByMe: false,
  firstAt: 0,
  decidedBy: '',
  validFrom: 0,
  refusedBefore: 0,
  own: false,
  waiting: ['N1', 'N2'],
};

async function open(shown: VettingCase, { handlers = [] }: RenderScreenOptions = {}) {
  const { user } = await renderScreen(<OrganizationsPage />, {
    path: '/operator/organizations',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      ...handlers,
      onCall(operatorCalls.vettingDocuments, { data: [] }),
      onCall(operatorCalls.vetting, { data: shown }),
      onCall(operatorCalls.vettings, { data: [shown], total: 1 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Open Quokka Ltd, C7' }));
  const drawer = await screen.findByRole('dialog', { name: 'Quokka Ltd' });
  await within(drawer).findByRole('link', { name: 'C7' });
  return { user, drawer };
}

describe('organisations at the desk', () => {
  it('are taken up before anything is decided (D-430)', async () => {
    const { user, drawer } = await open(
      { ...one, claimedBy: '', claimedByMe: false },
      { handlers: [onCall(operatorCalls.claimVetting, { data: {} })] },
    );
    expect(within(drawer).queryByRole('button', { name: 'Approve' })).toBeNull();
    await user.click(within(drawer).getByRole('button', { name: 'Take up' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.claimVetting).map(({ input }) => input)).toEqual([{ id: ID }]),
    );
  });

  it('are approved with a source for every check', async () => {
    const { user, drawer } = await open(one, {
      handlers: [onCall(operatorCalls.approveVetting, { data: { status: 'approved' } })],
    });
    for (const text of ['HRB 90417', '+49 40 123456', 'N1, N2']) expect(drawer).toHaveTextContent(text);
    await user.click(within(drawer).getByRole('button', { name: 'Approve' }));
    const question = await screen.findByRole('dialog', { name: 'Approve' });
    await user.click(within(question).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(question).toHaveTextContent('Please fill this in.'));
    expect(sentTo(operatorCalls.approveVetting)).toEqual([]);
    for (const name of [/Legal existence/, /Address/, /Telephone/])
      await user.type(within(question).getByRole('textbox', { name }), 'Register');
    expect(within(question).queryByRole('textbox', { name: /Operation/ })).toBeNull();
    await user.click(within(question).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('The organisation is validated')).toBeVisible();
    expect(sentTo(operatorCalls.approveVetting).map(({ input }) => input)).toEqual([
      { id: ID, legal: 'Register', address: 'Register', telephone: 'Register' },
    ]);
  });

  it('of EV aren’t approved twice by the same person (D-432)', async () => {
    const first = { level: 'ev', status: 'second', firstBy: 'C9', firstByMe: true } as const;
    const { drawer } = await open({ ...one, ...first, checks: { legal: 'B 1' } });
    expect(drawer).toHaveTextContent('A second person has to look at it.');
    expect(drawer).toHaveTextContent('B 1');
    expect(within(drawer).queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('ask the customer for more in one sentence', async () => {
    const { user, drawer } = await open(one, {
      handlers: [onCall(operatorCalls.askVetting, { data: {} })],
    });
    await user.click(within(drawer).getByRole('button', { name: 'Ask for more' }));
    const question = await screen.findByRole('dialog', { name: 'Ask the customer for more?' });
    await user.type(within(question).getByRole('textbox', { name: /What you need/ }), 'The register.');
    await user.click(within(question).getByRole('button', { name: 'Ask for more' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.askVetting).map(({ input }) => input)).toEqual([
        { id: ID, sentence: 'The register.' },
      ]),
    );
  });

  it('of one’s own are left to a colleague', async () => {
    const { drawer } = await open({ ...one, own: true, claimedByMe: false, claimedBy: '' });
    expect(within(drawer).getByText(/A colleague has to decide/)).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: 'Take up' })).toBeNull();
  });
});
