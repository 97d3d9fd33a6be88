import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, orderCalls, type Permission, type RenewalPlan } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { onCall, renderScreen } from '@certdeck/federation/testing';
import { makeIssued, makePlan } from '../../../testing/orders.ts';
import { inputsOf, over } from '../../../testing/reissues.tsx';
import { texts } from '../../../texts.ts';
import { AutomaticPanel } from './AutomaticPanel.tsx';

interface Answers {
  reply?: { code: number; msg?: string; errors?: Record<string, string> };
  permissions?: Iterable<Permission>;
}

const show = (of: RenewalPlan, { reply, permissions }: Answers = {}) =>
  renderScreen(<AutomaticPanel order={makeIssued()} />, {
    namespaces: { orders: texts },
    lang: 'en',
    permissions: permissions ?? permissionsOf('owner'),
    handlers: [
      onCall(orderCalls.renewalPlan, { data: of }),
      onCall(orderCalls.saveRenewalPlan, () => reply ?? { data: {} }),
    ],
  });

async function change(user: Awaited<ReturnType<typeof show>>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  return within(await screen.findByRole('dialog', { name: 'Automatic renewal' }));
}

describe('what happens by itself with an order (D-589)', () => {
  it('says what, when and why, from what it is paid, and what was done last', async () => {
    await show(
      makePlan({
        mode: 'renew',
        state: 'planned',
        next: 'renew',
        time: 1_900_000_000,
        reason: 'validation',
        maxPrice: 20_000,
        quietFrom: 22,
        quietUntil: 6,
        timeZone: 'Europe/Berlin',
        needsValidation: true,
        lastTime: 1_700_000_000,
        lastAct: 'reissued',
      }),
    );
    expect(await screen.findByText(/ordered again with the same names/)).toBeVisible();
    expect(screen.getByText(/2030/)).toBeVisible();
    expect(screen.getByText(/validation still holds then/)).toBeVisible();
    expect(screen.getByText(/Balance, .*200.* at most/)).toBeVisible();
    expect(screen.getByText('22:00–06:00 (Europe/Berlin)')).toBeVisible();
    expect(screen.getByText(/Names will have to be validated again/)).toBeVisible();
    expect(screen.getByText(/Reissue started/)).toBeVisible();
  });

  it.each([
    ['price', /costs more than your limit/],
    ['something that a newer API knows', /can’t be renewed as it is/],
  ])('says what stands against it: %s', async (code, sentence) => {
    await show(makePlan({ mode: 'renew', state: 'blocked', code, next: 'renew', retryTime: 1_900_000_000 }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('Next try')).toBeVisible();
  });

  it('is chosen with a limit, for which today’s price is offered, and quiet hours', async () => {
    const { user } = await show(makePlan());
    const dialog = await change(user);
    await user.click(dialog.getByRole('radio', { name: /Reissue, then renew/ }));
    expect(dialog.getByText(/It costs .*158.* today/)).toBeVisible();
    const limit = dialog.getByRole('textbox', { name: /Most that a renewal may cost/ });
    expect(limit).toHaveValue('158.00');
    await user.clear(limit);
    await user.selectOptions(dialog.getByRole('combobox', { name: /Quiet from/ }), '22:00');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter an amount such as 199 or 199.50')).toBeVisible();
    expect(dialog.getByText('Choose both hours or none')).toBeVisible();
    expect(inputsOf(orderCalls.saveRenewalPlan)).toEqual([]);
    await user.type(limit, '199.5');
    await user.selectOptions(dialog.getByRole('combobox', { name: /Quiet until/ }), '06:00');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await over();
    expect(inputsOf(orderCalls.saveRenewalPlan)).toEqual([
      expect.objectContaining({
        orderNo: 'N1',
        mode: 'renew',
        payFrom: 'balance',
        maxPrice: '19950',
        quietFrom: '22',
        quietUntil: '6',
      }),
    ]);
  });

  it('can be as for all orders', async () => {
    const { user } = await show(makePlan({ mode: 'renew', state: 'planned', maxPrice: 100 }));
    const dialog = await change(user);
    await user.click(dialog.getByRole('radio', { name: /As for all orders/ }));
    expect(dialog.queryByRole('textbox')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await over();
    expect(inputsOf(orderCalls.saveRenewalPlan)).toEqual([
      expect.objectContaining({ orderNo: 'N1', mode: 'remind', byDefault: 'Y' }),
    ]);
  });

  it('shows at its field what is refused, and keeps what was typed', async () => {
    const reply = { code: BodyCode.badInput, msg: 'no', errors: { maxPrice: 'Too little.' } };
    const { user } = await show(makePlan({ mode: 'renew', state: 'planned', maxPrice: 100 }), { reply });
    const dialog = await change(user);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Too little.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Most that/ })).toHaveValue('1.00');
  });

  describe('on a phone', () => {
    const wide = window.matchMedia;
    beforeEach(() => {
      window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    });
    afterEach(() => {
      window.matchMedia = wide;
    });

    it('is folded where nothing is ordered by itself (D-292)', async () => {
      const { user } = await show(makePlan({ byDefault: true }));
      const title = await screen.findByRole('button', { name: 'Automatic renewal' });
      expect(title).toHaveAttribute('aria-expanded', 'false');
      await user.click(title);
      expect(await screen.findByText('Reminders (as for all orders)')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Change' })).toBeVisible();
    });

    it('says what, when and what stands against it, the rest behind a fold', async () => {
      const time = 1_900_000_000;
      const plan = makePlan({ mode: 'renew', state: 'planned', next: 'renew', time, maxPrice: 20_000 });
      const { user, unmount } = await show(plan);
      expect(await screen.findByText(/ordered again with the same names/)).toBeVisible();
      expect(screen.getByText(/2030/)).toBeVisible();
      expect(screen.getByText(/Balance, .*200.* at most/)).not.toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Details' }));
      expect(screen.getByText(/Balance, .*200.* at most/)).toBeVisible();
      unmount();
      await show(
        makePlan({ mode: 'renew', state: 'blocked', code: 'price', next: 'renew', retryTime: time }),
      );
      expect(await screen.findByText(/costs more than your limit/)).toBeVisible();
      expect(screen.getByText('Next try')).toBeVisible();
    });
  });

  it('offers nothing to whom may not order, and no payment to whom may not pay', async () => {
    const of = makePlan();
    const { unmount } = await show(of, { permissions: ['order:read'] });
    await screen.findByText(/Nothing is ordered/);
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    unmount();
    const { user } = await show(of, { permissions: ['order:read', 'order:create', 'certificate:reissue'] });
    const dialog = await change(user);
    expect(dialog.getByRole('radio', { name: /Reissue, then renew/ })).toBeDisabled();
    await waitFor(() => expect(dialog.getByRole('radio', { name: /within the coverage/ })).toBeEnabled());
  });
});
