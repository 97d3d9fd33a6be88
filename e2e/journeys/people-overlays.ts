import { expect } from 'playwright/test';
import { textOf } from '../texts.ts';
import { adding, answering, ID, listing, MOMENT, press, pressed, text } from './overlay-steps.ts';
import type { OverlaidPage } from './overlays.ts';
import { programPages } from './program-overlays.ts';

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

const APPROVAL = {
  ...{
    id: ID,
    orderNo: '20261129',
    commonName: 'pay.shop.example',
    productName: 'OV',
    chineseName: 'OV 证书',
  },
  ...{ amount: 498_000, askedAmount: 480_000, askedBy: 'Jonas Keller', askedAt: MOMENT, payFrom: 'balance' },
  ...{ names: [1, 2, 3, 4, 5, 6, 7].map((n) => `${n}.pay.shop.example`), reason: 'The bank needs OV.' },
  ...{ limitKind: 'order', limit: 200_000, state: 'waiting', decidedBy: '', decidedAt: 0, answer: '' },
  ...{ isOwn: false, mayDecide: true },
};
const APPROVAL_NOW = { ...APPROVAL, payFrom: 'package', names: ['1.pay.shop.example'] };

const APPROVALS: OverlaidPage = {
  name: 'orders that wait for approval',
  path: '/account/manage',
  width: 1280,
  prepare: (page) => listing(page, /\/v1\/approvals\?/, [APPROVAL]),
  overlays: [
    pressed('an approval', 'approval.review.of', { name: APPROVAL.commonName }),
    {
      name: 'refusing without an answer',
      async open(page, lang) {
        await press(page, text(lang, 'approval.review.of', { name: APPROVAL.commonName }));
        await press(page, text(lang, 'approval.refuse'));
      },
    },
    {
      name: 'what has changed meanwhile',
      async open(page, lang) {
        await press(page, text(lang, 'approval.review.of', { name: APPROVAL.commonName }));
        await listing(page, /\/v1\/approvals\?/, [APPROVAL_NOW]);
        await page.route(/\/v1\/approvals\/[^/]+\/approve/, (route) =>
          route.fulfill({ json: { code: 13002, msg: 'no', data: {}, errors: { payFrom: 'no' } } }),
        );
        await page.getByRole('dialog').getByRole('button', { name: /4,980/ }).click();
        await expect(page.getByText(text(lang, 'approval.stale'))).toBeVisible();
      },
    },
  ],
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

const CHAT = {
  ...{ id: ID, name: 'Ops', platform: 'slack', language: 'en', shownAs: 'hooks.slack.com …f2a1' },
  ...{ hasSecret: false, enabled: true, failingSince: 0, switchedOffAt: 0 },
};

const CHATS: OverlaidPage = {
  name: 'chats',
  path: '/account/notify',
  width: 1280,
  prepare: (page) => listing(page, /\/v1\/chats(\?|$)/, [CHAT]),
  overlays: [
    pressed('a new chat', 'chat.add'),
    {
      name: 'changing a chat',
      open: (page, lang) => press(page, `${text(lang, 'hook.change')}: ${CHAT.name}`),
    },
    {
      name: 'removing a chat',
      open: (page, lang) => press(page, `${text(lang, 'hook.remove')}: ${CHAT.name}`),
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
  overlays: [
    pressed('removing the host name', 'agent.host.give'),
    {
      name: 'replacing the host name',
      async open(page, lang) {
        await page.getByRole('textbox').first().fill('other.quokka.example');
        await press(page, textOf('common', lang, 'btn.save'));
      },
    },
  ],
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
  ...[TEAM, APPROVALS, ...programPages, CHATS, PACKAGES, HOST_NAME, PARTNER, PRIVACY],
];
