import { describe, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { accountCalls, type Call, developerCalls, orderCalls } from '@certdeck/contract';
import { sampleOf } from '@certdeck/contract/testing/samples';
import {
  accountOf,
  type ActScreen,
  actsOf,
  callOf,
  expectRefusalSaid,
  expectRepeats,
  expectSentOnce,
  onCall,
  removalOf,
  type ScreenCall,
  spoiledActs,
} from '@certdeck/federation/testing';
import type { RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import DeveloperPage from './features/developer/Developer.page.tsx';
import { acmeOf, DIRECTORY, productOf } from './features/developer/testing/acmeCredential.ts';
import { keyOf } from './features/developer/testing/developerPage.tsx';
import { DeliveryDialog } from './features/developer/webhooks/Delivery.dialog.tsx';
import PackagesPage from './features/packages/Packages.page.tsx';
import { EarningsPanel } from './features/partner/earnings/EarningsPanel.tsx';
import { choose, confirm, press, pressNamed, pressOnceEnabled, submit } from './testing/press.ts';
import { texts } from './texts.ts';

const { account, profile } = accountOf(652_400);
const customer = [
  onCall(accountCalls.getAccount, { data: account }),
  onCall(accountCalls.getProfile, { data: profile }),
];

interface Parts {
  element: ReactElement;
  reads: readonly ScreenCall[];
  path?: string;
  others?: readonly RequestHandler[];
}

/** A page or dialog in which one act is done. */
function actOn<Input, Data>(
  { element, reads, path = '/account', others = [] }: Parts,
  call: Call<Input, Data>,
  success: ActScreen['success'],
  send: () => Promise<void>,
): ActScreen {
  return {
    name: call.id,
    ...{ element, reads, success, act: send },
    options: { namespaces: { account: texts }, lang: 'en', path },
    writes: [callOf(call)],
    others: [...others, ...customer],
  };
}

const keys: Parts = {
  element: <DeveloperPage />,
  reads: [callOf(developerCalls.listKeys, [keyOf({ isAccountKey: true })])],
};
const acme: Parts = {
  element: <DeveloperPage />,
  path: '/account/developer?tab=acme',
  reads: [callOf(developerCalls.listAcmeCredentials, { directory: DIRECTORY, credentials: [acmeOf()] })],
  others: [onCall(orderCalls.listProducts, { data: [productOf('A-1', 'Alpha DV')], total: 1 })],
};
const webhooks: Parts = {
  element: <DeveloperPage />,
  path: '/account/developer?tab=webhooks',
  reads: [
    callOf(developerCalls.listWebhooks, [
      { ...sampleOf(developerCalls.listWebhooks)[0]!, events: ['order.paid'], enabled: true },
    ]),
  ],
  others: [onCall(developerCalls.listDeliveries, { data: [], total: 0 })],
};
const removed = removalOf(developerCalls.deleteWebhook, developerCalls.listWebhooks, [
  { ...sampleOf(developerCalls.listWebhooks)[0]!, events: ['order.paid'], enabled: true },
]);
const keysOfPrograms: Parts = {
  element: <DeveloperPage />,
  reads: [callOf(developerCalls.listKeys, [keyOf()])],
};
const delivery: Parts = {
  element: <DeliveryDialog id="D1" onClose={() => undefined} />,
  reads: [callOf(developerCalls.readDelivery)],
};
const packages: Parts = {
  element: <PackagesPage />,
  reads: [
    callOf(accountCalls.packages, [
      { ...sampleOf(accountCalls.packages)[0]!, packageNo: 'PK1', state: 'open', total: 10, used: 0 },
    ]),
  ],
  others: [onCall(orderCalls.listProducts, { data: [], total: 0 })],
};
const earnings: Parts = {
  element: <EarningsPanel />,
  reads: [
    callOf(accountCalls.earnings, {
      ...sampleOf(accountCalls.earnings),
      available: 50_000,
      basisPoints: 250,
    }),
    callOf(accountCalls.withdrawals, [
      { ...sampleOf(accountCalls.withdrawals)[0]!, state: 'requested', amount: 12_050 },
    ]),
  ],
};
const isClosed = () => screen.queryByRole('dialog') === null;

const acts = [
  actOn(keys, developerCalls.createKey, 'Copy it now', async () => {
    await press('New API key');
    await submit('Everything');
    await submit('Create key', { Name: 'deploy-prod' });
  }),
  actOn(keys, developerCalls.revokeKey, '“deploy-prod” was revoked', async () => {
    await press('Revoke');
    await confirm('Revoke');
  }),
  actOn(acme, developerCalls.createAcmeCredential, 'Copy the HMAC key now', async () => {
    await press('New credential');
    await submit('Create credential', { Name: 'fleet' });
  }),
  actOn(acme, developerCalls.revokeAcmeCredential, '“web servers” was revoked', async () => {
    await pressNamed('Actions for web servers');
    await press('Revoke');
    await confirm('Revoke');
  }),
  actOn(keysOfPrograms, developerCalls.changeKey, '“deploy-ci” was changed', async () => {
    // What was refused is still open, with what was typed.
    if (isClosed()) await choose('Actions for deploy-prod', 'Edit');
    await submit('Save', { Name: 'deploy-ci' });
  }),
  {
    ...actOn(
      { ...webhooks, reads: [removed.list] },
      developerCalls.deleteWebhook,
      'No webhooks yet',
      async () => {
        await press('Remove');
        await confirm('Remove');
      },
    ),
    writes: [removed.removal],
  },
  actOn(webhooks, developerCalls.createWebhook, 'Each delivery is signed', async () => {
    await press('New webhook');
    await submit('Add webhook', { Address: 'https://other.shop.example' });
  }),
  actOn(webhooks, developerCalls.changeWebhook, isClosed, async () => {
    await press('Change');
    await submit('Save', { Address: 'https://other.shop.example' });
  }),
  actOn(webhooks, developerCalls.testWebhook, 'A test is on its way', () => press('Send a test')),
  actOn(webhooks, developerCalls.readWebhookSecret, 'Each delivery is signed', () => press('Signing secret')),
  actOn(delivery, developerCalls.resendDelivery, 'It is being sent again', () =>
    pressOnceEnabled('Send again'),
  ),
  actOn(packages, accountCalls.returnPackage, 'are back on your balance', async () => {
    await pressNamed('Give back: PK1');
    await confirm('Give back');
  }),
  actOn(earnings, accountCalls.cancelWithdrawal, 'The withdrawal is cancelled', () => press('Cancel')),
];

describe('acts on the keys, webhooks, packages and earnings of an account', () => {
  it.each(spoiledActs(acts))('can be done again: %s after %s (API-012)', (_name, reply, one) =>
    expectRepeats(one, reply),
  );

  it.each(actsOf(acts))('say that they were refused, also without a reason: %s (API-012)', (_name, one) =>
    expectRefusalSaid(one),
  );

  it.each(actsOf(acts))(
    'are sent once, however late answer and lists are and however often one presses: %s (API-012)',
    (_name, one) => expectSentOnce(one),
  );
});
