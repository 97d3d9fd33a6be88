import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import IdentitiesPage, { type Identity } from './Identities.page.tsx';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const row: Identity = {
  id: ID,
  accountNo: 'C7',
  kind: 'person',
  status: 'review',
  name: '王**',
  sentAt: 1_795_000_000,
  decidedAt: 0,
  decidedBy: '',
};
const person = {
  ...row,
  idCard: '110****2X',
  legalName: '',
  socialCode: '',
  openAccount: '',
  bankAccount: '',
  reason: '',
  triesLeft: 3,
  refusedBefore: 0,
  own: false,
};
const organisation = {
  ...person,
  kind: 'organisation' as const,
  name: 'Quokka Ltd',
  idCard: '',
  legalName: 'A**',
  socialCode: '911****32',
  openAccount: 'Bank of Examples',
  bankAccount: '622****01',
};
type Case = Omit<typeof person, 'kind' | 'status'> & Pick<Identity, 'kind' | 'status'>;

function show(one: Case, { handlers = [], ...options }: RenderScreenOptions = {}) {
  return renderScreen(<IdentitiesPage />, {
    path: '/operator/identities',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      ...handlers,
      onCall(operatorCalls.identity, { data: one }),
      onCall(operatorCalls.identities, { data: [one], total: 1 }),
    ],
    ...options,
  });
}
type User = Awaited<ReturnType<typeof show>>['user'];
async function open(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name: `Open the proof of ${name}, C7` }));
  const drawer = await screen.findByRole('dialog', { name });
  await within(drawer).findByRole('link', { name: 'C7' });
  return drawer;
}

describe('real-name authentication at the desk', () => {
  it('lists what waits, masked, by state and by word (D-373)', async () => {
    const { user } = await show(person);
    expect(await screen.findByText('王**')).toBeVisible();
    expect(sentTo(operatorCalls.identities).map(({ input }) => input)).toMatchObject([{ status: 'review' }]);
    await user.click(screen.getByRole('tab', { name: 'Refused' }));
    await user.type(screen.getByRole('searchbox'), 'C7');
    await waitFor(() =>
      expect(sentTo(operatorCalls.identities).at(-1)?.input).toMatchObject({
        status: 'refused',
        keyword: 'C7',
      }),
    );
  });

  it('shows a case in full for a reason alone, until it is closed', async () => {
    const numbers = { legalName: '', socialCode: '', openAccount: '', bankAccount: '' };
    const { user } = await show(person, {
      handlers: [
        onCall(operatorCalls.revealIdentity, {
          data: { ...numbers, name: '王小明', idCard: '11010519491231002X' },
        }),
      ],
    });
    const drawer = await open(user, '王**');
    expect(drawer).toHaveTextContent('110****2X');
    expect(sentTo(operatorCalls.revealIdentity)).toEqual([]);
    await user.click(within(drawer).getByRole('button', { name: 'Show in full' }));
    const question = await screen.findByRole('dialog', { name: 'Show in full' });
    await user.click(within(question).getByRole('button', { name: 'Show in full' }));
    expect(await within(question).findByText('Please fill this in.')).toBeVisible();
    await user.type(within(question).getByRole('textbox', { name: /Why you need it/ }), ' Register\ncheck ');
    await user.click(within(question).getByRole('button', { name: 'Show in full' }));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent('11010519491231002X'));
    expect(screen.getByRole('dialog', { name: '王小明' })).toBeVisible();
    expect(sentTo(operatorCalls.revealIdentity).map(({ input }) => input)).toEqual([
      { id: ID, reason: 'Register check' },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await open(user, '王**')).toHaveTextContent('110****2X');
    expect(document.body).not.toHaveTextContent('11010519491231002X');
  });

  it('verifies a person after a question', async () => {
    const { user } = await show(person, {
      handlers: [onCall(operatorCalls.approveIdentity, { data: { status: 'passed' } })],
    });
    await user.click(within(await open(user, '王**')).getByRole('button', { name: 'Verify' }));
    const question = await screen.findByRole('dialog', { name: 'Verify' });
    expect(sentTo(operatorCalls.approveIdentity)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('The customer is verified')).toBeVisible();
    expect(sentTo(operatorCalls.approveIdentity).map(({ input }) => input)).toEqual([{ id: ID }]);
    await waitFor(() => expect(sentTo(operatorCalls.identities).length).toBeGreaterThan(1));
  });

  it('asks for the amount that was sent to an organisation, from 0.01 to 9.99', async () => {
    const { user } = await show(organisation, {
      handlers: [onCall(operatorCalls.approveIdentity, { data: { status: 'amount' } })],
    });
    const drawer = await open(user, 'Quokka Ltd');
    for (const text of ['911****32', '622****01', 'Bank of Examples', 'A**'])
      expect(drawer).toHaveTextContent(text);
    await user.click(within(drawer).getByRole('button', { name: 'Name the amount sent' }));
    const question = await screen.findByRole('dialog', { name: 'Name the amount sent' });
    const amount = within(question).getByRole('textbox', { name: /Amount/ });
    for (const wrong of ['0', '10', '0.005']) {
      await user.clear(amount);
      await user.type(amount, wrong);
      await user.click(within(question).getByRole('button', { name: 'Save' }));
      expect(await within(question).findByText('Enter an amount from 0.01 to 9.99.')).toBeVisible();
    }
    expect(sentTo(operatorCalls.approveIdentity)).toEqual([]);
    await user.clear(amount);
    await user.type(amount, '0.37');
    await user.click(within(question).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The customer is asked for the amount')).toBeVisible();
    expect(sentTo(operatorCalls.approveIdentity).map(({ input }) => input)).toEqual([
      { id: ID, amount: '37' },
    ]);
  });

  it('refuses with a sentence, and shows what stands in the way', async () => {
    const { user } = await show(
      { ...organisation, status: 'amount', triesLeft: 1, refusedBefore: 2 },
      {
        handlers: [onCall(operatorCalls.refuseIdentity, { code: 13002, msg: 'Somebody decided before.' })],
      },
    );
    const drawer = await open(user, 'Quokka Ltd');
    expect(drawer).toHaveTextContent('This customer was refused 2 times before.');
    // The amount has been named: it can't be named again.
    expect(within(drawer).queryByRole('button', { name: 'Name the amount sent' })).toBeNull();
    await user.click(within(drawer).getByRole('button', { name: 'Refuse' }));
    const question = await screen.findByRole('dialog', { name: 'Refuse this proof?' });
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'Not in the register.');
    await user.click(within(question).getByRole('button', { name: 'Refuse' }));
    expect(await within(question).findByText('Somebody decided before.')).toBeVisible();
    expect(sentTo(operatorCalls.refuseIdentity).map(({ input }) => input)).toEqual([
      { id: ID, reason: 'Not in the register.' },
    ]);
  });

  it('leaves one’s own case to a colleague, and a decided one as it is', async () => {
    const { user } = await show({ ...person, own: true });
    const drawer = await open(user, '王**');
    expect(within(drawer).getByText(/A colleague has to decide/)).toBeVisible();
    for (const name of ['Verify', 'Refuse'])
      expect(within(drawer).queryByRole('button', { name })).toBeNull();
  });

  it('says who decided, and what the customer was told', async () => {
    const decided = {
      status: 'refused',
      decidedAt: 1_795_000_300,
      decidedBy: 'C9',
      reason: 'No match.',
    } as const;
    const { user } = await show({ ...person, ...decided });
    const drawer = await open(user, '王**');
    expect(drawer).toHaveTextContent('The customer was toldNo match.');
    expect(drawer).toHaveTextContent('C9');
    expect(within(drawer).queryByRole('button', { name: 'Refuse' })).toBeNull();
  });
});
