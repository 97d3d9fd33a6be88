import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, developerCalls, webhookEvents } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { showPage } from '../testing/developerPage.tsx';
import type { Delivery, Webhook } from './Webhooks.resource.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const webhookOf = (given: Partial<Webhook> = {}): Webhook => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  url: 'https://hooks.shop.example/certdeck',
  events: ['order.paid'],
  createdAt: 1_795_000_000,
  enabled: true,
  failingSince: 0,
  switchedOffAt: 0,
  waiting: 0,
  ...given,
});
const deliveryOf = (given: Partial<Delivery> = {}): Delivery => ({
  id: '01890a5d-ac96-774b-bcce-b302099a8058',
  endpointID: webhookOf().id,
  type: 'order.paid',
  state: 'delivered',
  createdAt: 1_795_000_000,
  tries: 1,
  status: 200,
  problem: '',
  triedAt: 1_795_000_000,
  nextAt: 0,
  ...given,
});

/** The tab of somebody with some addresses and what was sent to them. */
const show = (webhooks: Webhook[], deliveries: Delivery[] = [], handlers: ReturnType<typeof onCall>[] = []) =>
  showPage([], {
    path: '/account/developer?tab=webhooks',
    handlers: [
      ...handlers,
      onCall(developerCalls.listWebhooks, () => ({ data: webhooks })),
      onCall(developerCalls.listDeliveries, () => ({ data: deliveries, total: deliveries.length })),
    ],
  });

describe('webhooks', () => {
  it('are added with an address and what it is told, and their secret is shown', async () => {
    const webhooks: Webhook[] = [];
    const { user } = await show(
      webhooks,
      [],
      [
        onCall(developerCalls.createWebhook, () => {
          webhooks.push(webhookOf());
          return { data: { id: webhookOf().id, secret: SECRET } };
        }),
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = await screen.findByRole('dialog', { name: 'New webhook' });
    const address = within(dialog).getByLabelText(/^Address/);
    await user.clear(address);
    await user.type(address, 'hooks');
    await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    expect(address).toBeInvalid();
    expect(address).toHaveFocus();
    await user.clear(address);
    await user.type(address, webhookOf().url);
    for (const event of webhookEvents.filter((one) => one !== 'order.paid'))
      await user.click(within(dialog).getByRole('checkbox', { name: new RegExp(event) }));
    await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    const secret = await screen.findByRole('dialog', { name: 'Signing secret' });
    expect(within(secret).getByText(SECRET)).toBeVisible();
    expect(sentTo(developerCalls.createWebhook).map(({ input }) => input)).toEqual([
      { url: webhookOf().url, events: ['order.paid'] },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(secret).not.toBeInTheDocument());
    expect(await screen.findByText(webhookOf().url)).toBeVisible();
    expect(document.body.innerHTML).not.toContain(SECRET);
  });

  it('say at their field what the API refuses', async () => {
    const { user } = await show(
      [],
      [],
      [
        onCall(developerCalls.createWebhook, {
          code: BodyCode.badInput,
          msg: 'no',
          errors: { url: 'Not without https.' },
        }),
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = await screen.findByRole('dialog', { name: 'New webhook' });
    await user.type(within(dialog).getByLabelText(/^Address/), 'hooks.shop.example');
    await user.click(within(dialog).getByRole('button', { name: 'Add webhook' }));
    expect(await within(dialog).findByText('Not without https.')).toBeVisible();
  });

  it('say when they fail, and when they are switched off for it', async () => {
    await show([
      webhookOf({ failingSince: 1_795_000_000, switchedOffAt: 1_795_432_000 }),
      webhookOf({ id: '2', url: 'https://two.example/', enabled: false, switchedOffAt: 1_795_000_000 }),
    ]);
    expect(await screen.findByText('Failing')).toBeVisible();
    expect(screen.getByText(/it is switched off on/)).toBeVisible();
    expect(screen.getByText('Off')).toBeVisible();
    expect(screen.getByText(/failed too long/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Send a test' }).at(1)).toBeDisabled();
  });

  it('are tested, switched off and removed', async () => {
    const webhooks = [webhookOf()];
    const { user } = await show(
      webhooks,
      [],
      [
        onCall(developerCalls.testWebhook, { data: { id: deliveryOf().id } }),
        onCall(developerCalls.changeWebhook, ({ input }) => {
          webhooks[0] = webhookOf({ enabled: input['enabled'] === 'Y' });
          return {};
        }),
        onCall(developerCalls.deleteWebhook, () => {
          webhooks.length = 0;
          return {};
        }),
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('A test is on its way')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'On' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send a test' })).toBeDisabled());
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
  });

  it('show each delivery with its tries, what was sent and what came back, and send it again', async () => {
    const failed = deliveryOf({ state: 'failed', status: 502, tries: 2 });
    const { user } = await show(
      [webhookOf()],
      [failed],
      [
        onCall(developerCalls.readDelivery, {
          data: {
            ...failed,
            url: webhookOf().url,
            body: '{"type":"order.paid","data":{"orderNos":["N1"]}}',
            answer: 'Bad gateway',
            log: [
              { at: 1_795_000_000, status: 0, problem: 'TIMEOUT', took: 15_000 },
              { at: 1_795_000_005, status: 502, problem: '', took: 112 },
            ],
          },
        }),
        onCall(developerCalls.resendDelivery, {}),
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'order.paid' }));
    const dialog = await screen.findByRole('dialog', { name: 'order.paid' });
    const tries = await within(dialog).findByRole('list', { name: 'Tries' });
    expect(
      within(tries)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/TIMEOUT, 15,000 ms/), expect.stringMatching(/502, 112 ms/)]);
    expect(within(dialog).getByText(/msg_01890a5d/)).toHaveTextContent(/"N1"/);
    expect(within(dialog).getByText('Bad gateway')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('It is being sent again')).toBeInTheDocument();
    expect(sentTo(developerCalls.resendDelivery).map(({ input }) => input)).toEqual([{ id: failed.id }]);
  });

  it('that can’t be read say so, and are read again', async () => {
    await show([], [], [onCall(developerCalls.listWebhooks, 'network')]);
    expect(await screen.findByText('Your webhooks can’t be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
