import { expect } from 'playwright/test';
import { answering, ID, listing, MOMENT, press, pressed, text } from './overlay-steps.ts';
import type { Overlay, OverlaidPage } from './overlays.ts';

const KEY = {
  ...{ id: ID, name: 'deploy-prod', isAccountKey: false, hint: 'cdk_live_…dK2f', maker: 'C1', isOwn: true },
  ...{ permissions: ['order:read', 'order:pay'], ranges: ['203.0.113.0/28'], createdAt: MOMENT },
  ...{ expiresAt: 0, monthLimit: 1_000_000, monthSpent: 81_200, lastUsedAt: MOMENT, isOrphan: false },
  ...{ lastAddress: '203.0.113.4', overlapUntil: 0, revokedAt: 0, revision: 'r1' },
};

/** A line of the menu of a key. */
const ofKey = (name: string, key: string): Overlay => ({
  name,
  async open(page, lang) {
    await press(page, text(lang, 'dev.more', { name: KEY.name }));
    await page.getByRole('menuitem', { name: text(lang, key), exact: true }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  },
});

const KEYS: OverlaidPage = {
  name: 'API keys',
  path: '/account/developer',
  width: 1280,
  prepare: (page) => listing(page, /\/v1\/apiKeys(\?|$)/, [KEY]),
  overlays: [
    pressed('a new key', 'dev.new'),
    pressed('menu of a key', 'dev.more', { name: KEY.name }),
    ofKey('changing a key', 'dev.edit'),
    ofKey('rotating a key', 'dev.rotate'),
    ofKey('revoking a key', 'dev.revoke'),
  ],
};

const WEBHOOK = {
  ...{ id: ID, url: 'https://hooks.shop.example/certdeck', events: ['order.paid'], createdAt: MOMENT },
  ...{ enabled: true, failingSince: 0, switchedOffAt: 0, waiting: 0 },
};

const DELIVERY = {
  ...{ id: ID, endpointID: ID, type: 'order.paid', state: 'waiting', createdAt: MOMENT, tries: 2 },
  ...{ status: 500, problem: '', triedAt: MOMENT, nextAt: MOMENT + 900, url: WEBHOOK.url },
  ...{ body: '{"type":"order.paid"}', answer: 'Internal Server Error' },
  log: [
    { at: MOMENT, status: 0, problem: 'TIMEOUT', took: 10_000 },
    { at: MOMENT + 300, status: 500, problem: '', took: 120 },
  ],
};

const WEBHOOKS: OverlaidPage = {
  name: 'webhooks',
  path: '/account/developer?tab=webhooks',
  width: 1280,
  prepare: async (page) => {
    await listing(page, /\/v1\/webhooks(\?|$)/, [WEBHOOK]);
    await listing(page, /\/v1\/webhooks\/[^/]+\/deliveries/, [DELIVERY]);
  },
  overlays: [
    {
      name: 'a delivery',
      async open(page, lang) {
        // The page asks for them again by itself.
        await listing(page, /\/v1\/webhooks\/[^/]+\/deliveries/, [DELIVERY]);
        await answering(page, /\/v1\/webhookDeliveries\/[^/]+$/, DELIVERY);
        await press(page, DELIVERY.type);
        await expect(page.getByRole('list', { name: text(lang, 'hook.col.tries') })).toBeVisible();
      },
    },
    pressed('a new webhook', 'hook.new'),
    pressed('changing a webhook', 'hook.change'),
    pressed('removing a webhook', 'hook.remove'),
    {
      name: 'the secret of a webhook',
      async open(page, lang) {
        // The list is read again with it.
        await listing(page, /\/v1\/webhooks(\?|$)/, [WEBHOOK]);
        await answering(page, /\/v1\/webhooks\/[^/]+\/secret/, { id: ID, secret: 'whsec_c2VjcmV0' });
        await press(page, text(lang, 'hook.secret'));
      },
    },
  ],
};

const CREDENTIAL = {
  ...{ id: ID, name: 'web servers', scope: 'balance', productNo: 'ALP-DV1', year: 1, accounts: 3, orders: 1 },
  ...{ suffixes: ['shop.example'], totalLimit: 500_000, daySpent: 0, totalSpent: 15_800, revokedAt: 0 },
  ...{ createdAt: MOMENT, expiresAt: 0, lastUsedAt: MOMENT, maker: 'C1', isOrphan: false },
};

const ACME: OverlaidPage = {
  name: 'ACME',
  path: '/account/developer?tab=acme',
  width: 1280,
  prepare: (page) =>
    answering(page, /\/v1\/acmeCredentials(\?|$)/, {
      directory: 'https://portal.example/acme/dv/directory',
      credentials: [CREDENTIAL],
    }),
  overlays: [
    pressed('a new credential', 'acme.new'),
    {
      name: 'revoking a credential',
      async open(page, lang) {
        await press(page, text(lang, 'dev.more', { name: CREDENTIAL.name }));
        await page.getByRole('menuitem', { name: text(lang, 'dev.revoke'), exact: true }).click();
        await expect(page.getByRole('menu')).toHaveCount(0);
      },
    },
  ],
};

/** The tabs of keys, ACME and webhooks, with what opens over them. */
export const programPages: readonly OverlaidPage[] = [KEYS, ACME, WEBHOOKS];
