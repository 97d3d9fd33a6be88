import { expect, type Page, type Route } from 'playwright/test';
import type { Lang } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import type { Overlay, OverlaidPage } from './overlays.ts';

const MOMENT = 1_795_000_000;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const text = (lang: Lang, key: string, values = {}) => textOf('account', lang, key, values);

/** Something that one press of a button opens. */
const pressed = (name: string, key: string, values = {}): Overlay => ({
  name,
  open: (page, lang) => press(page, text(lang, key, values)),
});

/** Answers a call that reads with a list. */
const listing = (page: Page, path: RegExp, data: readonly unknown[]) =>
  page.route(path, (route) => route.fulfill({ json: { code: 200, msg: '', data, total: data.length } }));
const answering = (page: Page, path: RegExp, data: object) =>
  page.route(path, (route) => route.fulfill({ json: { code: 200, msg: '', data } }));

/** Answers with what the API says, and rows beside it. */
const adding = (page: Page, path: RegExp, rows: readonly unknown[]) =>
  page.route(path, async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: unknown[]; total?: number };
    await route.fulfill({ response, json: { ...json, data: [...json.data, ...rows] } });
  });

const DEPARTMENT = { deptID: 'dept-1', deptName: 'Berlin' };
const ROLE = {
  ...{ roleID: 'role-1', roleName: 'Night shift', own: true, usedBy: ['Mira Scholz'] },
  permissions: ['order:read', 'report:run'],
};
const MEMBER = {
  ...{ subAccountID: 'jonas', account: 'jon***@shop.example', name: 'Jonas Keller', roleID: 'orders' },
  ...{ deptID: DEPARTMENT.deptID, status: 'active', scope: 'dept', orderLimit: 200_000, monthLimit: null },
  ...{ factors: ['tel'], seenAt: MOMENT },
};
const INVITED = {
  ...{ subAccountID: 'zhou', account: 'zho***@shop.example', name: 'Zhou Min', roleID: 'technician' },
  ...{ deptID: '', status: 'invited', scope: 'all', orderLimit: null, monthLimit: null },
  ...{ factors: [], endsAt: 4_000_000_000 },
};

const TEAM: OverlaidPage = {
  name: 'team',
  path: '/account/manage',
  width: 1280,
  prepare: async (page) => {
    await adding(page, /\/v1\/user\/subAccounts\?/, [MEMBER, INVITED]);
    await adding(page, /\/v1\/user\/roles\?/, [ROLE]);
    await listing(page, /\/v1\/user\/depts\?/, [DEPARTMENT]);
  },
  overlays: [
    pressed('inviting', 'manage.invite'),
    {
      name: 'adding with a password',
      async open(page, lang) {
        await press(page, text(lang, 'manage.invite'));
        await page.getByRole('radio', { name: text(lang, 'manage.how.password') }).check({ force: true });
        await page.getByRole('dialog').locator('button[type=submit]').click();
      },
    },
    pressed('departments', 'manage.departments'),
    {
      name: 'renaming a department',
      async open(page, lang) {
        await press(page, text(lang, 'manage.departments'));
        await press(page, text(lang, 'manage.dept.rename', { name: DEPARTMENT.deptName }));
      },
    },
    pressed('suspending a member', 'manage.suspend.of', { name: MEMBER.name }),
    pressed('a new role', 'manage.role.new'),
    pressed('changing a role', 'manage.change.of', { name: ROLE.roleName }),
    pressed('removing a role', 'manage.remove.of', { name: ROLE.roleName }),
    pressed('changing a member', 'manage.change.of', { name: MEMBER.name }),
    pressed('removing a member', 'manage.remove.of', { name: MEMBER.name }),
    pressed('taking an invitation back', 'manage.withdraw.of', { name: INVITED.name }),
    pressed('offering the account', 'owner.ask.of', { name: MEMBER.name }),
  ],
};

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

const WEBHOOKS: OverlaidPage = {
  name: 'webhooks',
  path: '/account/developer?tab=webhooks',
  width: 1280,
  prepare: async (page) => {
    await listing(page, /\/v1\/webhooks(\?|$)/, [WEBHOOK]);
    await listing(page, /\/v1\/webhooks\/[^/]+\/deliveries/, []);
  },
  overlays: [
    pressed('a new webhook', 'hook.new'),
    pressed('changing a webhook', 'hook.change'),
    pressed('removing a webhook', 'hook.remove'),
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

const PACKAGE = {
  ...{ id: ID, packageNo: 'PK1', productNo: 'ALP-DV1', year: 1, total: 25, used: 0, amount: 375_250 },
  ...{ productName: 'Alpha DV', chineseName: 'Alpha 证书', state: 'open' },
  ...{ boughtTime: MOMENT, expireTime: 4_000_000_000 },
};

const PACKAGES: OverlaidPage = {
  name: 'packages',
  path: '/account/cert-package',
  width: 1280,
  prepare: (page) => listing(page, /\/v1\/certPkg(\?|$)/, [PACKAGE]),
  overlays: [
    pressed('buying a package', 'pack.buy'),
    {
      name: 'giving a package back',
      open: (page, lang) =>
        page
          .getByRole('button', { name: new RegExp(text(lang, 'pack.giveBack')) })
          .first()
          .click(),
    },
  ],
};

const AGENT = {
  ...{ status: 'active', company: 'Quokka Ltd', contact: 'Ada', reason: 'Resale', answer: '' },
  ...{ appliedAt: MOMENT, decidedAt: MOMENT, siteTitle: 'Quokka', logo: '', colours: '', language: 'en' },
  ...{ termsHref: '', privacyPolicyHref: '', brands: [], currency: '', markups: {}, cnameDemo: false },
  ...{ cname: 'certs.quokka.example', cnameTarget: '0123456789abcdef.portal.example', cnameState: 'live' },
  ...{ cnameFault: '', cnameCheckedAt: MOMENT, siteAddress: '', certState: 'none', certFault: '' },
  ...{ certUntil: 0, certRenewsAt: 0, certNextAt: 0 },
};

const HOST_NAME: OverlaidPage = {
  name: 'host name of a site',
  path: '/app/saas/cname',
  width: 1280,
  prepare: (page) => answering(page, /\/v1\/saas(\?|$)/, AGENT),
  overlays: [pressed('removing the host name', 'agent.host.give')],
};

const PARTNER: OverlaidPage = {
  name: 'partner',
  path: '/account/partner',
  width: 1280,
  prepare: (page) =>
    answering(page, /\/v1\/earnings(\?|$)/, {
      ...{ available: 50_000, waiting: 1_580, leaving: 0, paid: 0 },
      ...{ least: 10_000, basisPoints: 250, waitDays: 30 },
    }),
  overlays: [pressed('withdrawing', 'earn.withdraw'), pressed('to the balance', 'earn.toBalance')],
};

const PRIVACY: OverlaidPage = {
  name: 'personal data',
  path: '/account/privacy',
  width: 1280,
  prepare: (page) =>
    answering(page, /\/v1\/personalData(\?|$)/, { obstacles: [], accountNo: 'C1234567890', isOwner: true }),
  overlays: [pressed('deleting the account', 'privacy.delete')],
};

/** The pages of people, security and programs, with what opens over them. */
export const peoplePages: readonly OverlaidPage[] = [
  ...[TEAM, KEYS, ACME, WEBHOOKS, PACKAGES, HOST_NAME, PARTNER, PRIVACY],
];
