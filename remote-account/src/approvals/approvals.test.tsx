import { describe, expect, it } from '@jest/globals';
import { act as settle, screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { revalidateAreas } from '@certdeck/session';
import OrderApprovals from '../contributions/OrderApprovals.tsx';
import ManagePage from '../features/manage/Manage.page.tsx';
import { texts } from '../texts.ts';
import type { Approval } from './approvals.resource.ts';

const asked = (given: Partial<Approval> = {}): Approval => ({
  ...{ id: 'one', orderNo: '20261122', commonName: '*.pay.shop.example', productName: 'OV Wildcard' },
  ...{ chineseName: 'OV 通配符', amount: 498_000, askedAmount: 498_000, askedBy: 'Jonas Keller' },
  ...{ askedAt: 1_700_000_000, reason: 'The bank needs OV.', limitKind: 'order', limit: 200_000 },
  ...{ payFrom: 'balance', names: [given.commonName ?? '*.pay.shop.example'] },
  ...{ state: 'waiting', decidedBy: '', decidedAt: 0, answer: '', isOwn: false, mayDecide: true },
  ...given,
});
const { account, profile } = accountOf(652_400);

/** The page of somebody in finance, who sees approvals and not the people. */
const show = (rows: Approval[], { handlers = [], ...options }: RenderScreenOptions = {}) =>
  renderScreen(<ManagePage />, {
    lang: 'en',
    path: '/account/manage',
    namespaces: { account: texts },
    permissions: permissionsOf('finance'),
    ...options,
    handlers: [
      ...handlers,
      onCall(accountCalls.listApprovals, () => ({ data: [...rows], total: rows.length })),
      onCall(accountCalls.getAccount, {
        data: { ...account, role: 'finance' as const, permissions: [...permissionsOf('finance')] },
      }),
      onCall(accountCalls.getProfile, { data: profile }),
      onCall(accountCalls.readOwnership, { data: {} }),
    ],
  });
const review = () => screen.findByRole('button', { name: 'Review: *.pay.shop.example' });

describe('orders that wait for approval', () => {
  it('say who asks for what, why and above which limit, and are paid by one click', async () => {
    const rows = [asked()];
    const { user, session } = await show(rows, {
      handlers: [
        onCall(accountCalls.approve, () => {
          rows.pop();
          return {};
        }),
      ],
    });
    await session.loadUser();
    expect(await screen.findByText(/“The bank needs OV.”/)).toHaveTextContent('an order');
    await user.click(await review());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Balance after').parentElement).toHaveTextContent('1,544.00');
    await user.click(dialog.getByRole('button', { name: /^Approve .*4,980/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(accountCalls.approve).map(({ input }) => input)).toEqual([
      {
        ...{ id: 'one', amount: 498_000, payFrom: 'balance' },
        ...{ names: ['*.pay.shop.example'], reason: 'The bank needs OV.' },
      },
    ]);
    expect(await screen.findByText('No order waits for approval.')).toBeVisible();
    // Who may not see the people asks for none of them.
    expect(sentTo(accountCalls.listMembers)).toEqual([]);
  });

  it('name the API key that asks, and who made it', async () => {
    const { user } = await show([asked({ askedKey: 'deploy-prod', isOwn: true })]);
    const asker = 'API key “deploy-prod” of Jonas Keller';
    expect(await screen.findByText(asker)).toBeVisible();
    await user.click(await review());
    expect(await screen.findByRole('dialog', { name: new RegExp(`^${asker} asks`) })).toBeVisible();
  });

  it('are opened by the link of their mail, which says of one that was decided since what became of it (ACC-004, D-650)', async () => {
    const rows = [asked(), asked({ id: 'two', orderNo: '20261123', commonName: 'two.example' })];
    const handlers = [onCall(accountCalls.approve, {}), onCall(accountCalls.refuseApproval, {})];
    const first = await show(rows, { path: '/account/manage?order=20261123', handlers });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('two.example')).toBeVisible();
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();

    const decided = asked({
      state: 'refused',
      decidedBy: 'Mira Scholz',
      decidedAt: 1_700_000_100,
      answer: 'Too dear',
    });
    await show([], {
      path: '/account/manage?order=20261122',
      handlers: [
        onCall(accountCalls.listApprovals, ({ input }) => {
          const data = input['orderNo'] === '20261122' ? [decided] : [];
          return { data, total: data.length };
        }),
      ],
    });
    expect(await screen.findByText(/Decided by Mira Scholz/)).toBeVisible();
    expect(screen.getByText('“Too dear”')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are refused with a sentence, and with none nothing is sent', async () => {
    const { user } = await show([asked()], { handlers: [onCall(accountCalls.refuseApproval, {})] });
    await user.click(await review());
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    const answer = dialog.getByRole('textbox', { name: 'Answer' });
    expect(answer).toHaveFocus();
    expect(answer).toBeInvalid();
    expect(sentTo(accountCalls.refuseApproval)).toEqual([]);
    await user.type(answer, 'Too dear');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(accountCalls.refuseApproval).map(({ input }) => input)).toMatchObject([
      { answer: 'Too dear' },
    ]);
  });

  it('are approved as they were seen: what has changed meanwhile is told, and approved by another click (ACC-004, D-710)', async () => {
    const names = ['a.example', 'xn--bcher-kva.example'];
    const rows = [asked({ names })];
    const now = asked({ names: ['a.example'], amount: 500_000, payFrom: 'package', reason: '' });
    const { user } = await show(rows, {
      handlers: [
        onCall(accountCalls.approve, ({ input }) =>
          input['payFrom'] === 'package'
            ? {}
            : { code: 13002, msg: 'The price has changed.', errors: { amount: 'changed' } },
        ),
      ],
    });
    await user.click(await review());
    const dialog = within(await screen.findByRole('dialog'));
    rows[0] = now;
    // The list behind it is read again, and the dialog still shows and sends what was looked at.
    await settle(() => revalidateAreas(['approvals']));
    expect(dialog.getByText('bücher.example')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /^Approve .*4,980/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      /Nothing has been approved.*Price: now .*5,000.*; before .*4,980.*Payment: now Certificate package; before Balance.*Names: now a.example; before a.example, bücher.example.*Why: now —; before The bank needs OV./,
    );
    expect(dialog.queryByText('bücher.example')).toBeNull();
    await user.click(dialog.getByRole('button', { name: /^Approve .*5,000/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(accountCalls.approve).map(({ input }) => input)).toMatchObject([
      { amount: 498_000, payFrom: 'balance', names },
      { amount: 500_000, payFrom: 'package', names: ['a.example'], reason: '' },
    ]);
  });

  it('list many names in a region of their own, which the Tab key reaches (ACC-004, D-710)', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}.example`);
    const rows = [asked({ names: names(7) })];
    const { user } = await show(rows);
    await user.click(await review());
    const region = await screen.findByRole('group', { name: 'Names' });
    expect(within(region).getAllByText(/^n\d\.example$/)).toHaveLength(7);
    expect(region).toHaveAttribute('tabindex', '0');
    await user.keyboard('{Escape}');
    rows[0] = asked({ names: names(6) });
    await settle(() => revalidateAreas(['approvals']));
    await user.click(await review());
    expect(await screen.findByText('n5.example')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Names' })).toBeNull();
  });

  it('stay open where somebody else decided meanwhile, say so and offer nothing more (D-710)', async () => {
    const rows = [asked()];
    const { user } = await show(rows, {
      handlers: [
        onCall(accountCalls.approve, () => {
          rows.pop();
          return { code: 13002, msg: 'Decided already.' };
        }),
      ],
    });
    await user.click(await review());
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Approve/ }));
    expect(await dialog.findByText(/This waits no more/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^(Approve|Refuse)/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close', description: '' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are withdrawn by who asked, and offer nothing to who may neither', async () => {
    const rows = [asked({ isOwn: true, mayDecide: false }), asked({ id: 'two', mayDecide: false })];
    const { user } = await show(rows, {
      handlers: [
        onCall(accountCalls.withdrawApproval, () => {
          rows.shift();
          return {};
        }),
      ],
    });
    expect(await screen.findByText('Above your limit or not yours to decide')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw: *.pay.shop.example' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull());
    expect(sentTo(accountCalls.withdrawApproval).map(({ input }) => input)).toMatchObject([{ id: 'one' }]);
  });

  it('stay as they are when no answer comes', async () => {
    const { user } = await show([asked()], { handlers: [onCall(accountCalls.approve, 'network')] });
    await user.click(await review());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Approve/ }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible();
  });
});

describe('the page of an order', () => {
  const panel = (rows: Approval[]) =>
    renderScreen(
      <OrderApprovals orderNo="20261122" commonName="*.pay.shop.example" stage="payment" certificate="" />,
      {
        lang: 'en',
        namespaces: { account: texts },
        handlers: [onCall(accountCalls.listApprovals, { data: rows, total: rows.length })],
      },
    );

  it('tells who asked and who answered what', async () => {
    await panel([
      asked({ state: 'refused', decidedBy: 'Wang Fang', decidedAt: 1_700_000_100, answer: 'Too dear' }),
      asked({
        id: 'two',
        askedKey: 'ci',
        state: 'approved',
        decidedBy: 'Mira Scholz',
        decidedAt: 1_700_000_200,
      }),
    ]);
    const entries = await screen.findAllByRole('listitem');
    expect(entries[0]).toHaveTextContent(/Refused.*Asked by Jonas Keller.*Decided by Wang Fang.*“Too dear”/);
    expect(entries[1]).toHaveTextContent(/Approved.*“ci” of Jonas Keller.*Mira Scholz/);
  });

  it('shows nothing where nobody asked', async () => {
    const { container } = await panel([]);
    await waitFor(() => expect(sentTo(accountCalls.listApprovals)).toHaveLength(1));
    expect(container).not.toHaveTextContent('Approval');
  });
});
