import { expect, type Page } from 'playwright/test';
import type { Lang } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { peoplePages } from './people-overlays.ts';
import type { ShownOrders } from './screens.ts';

/** Something that opens over a page; Escape closes it. */
export interface Overlay {
  name: string;
  open(page: Page, lang: Lang): Promise<void>;
  /** A key opens it wherever the keyboard is, and be it nowhere. */
  byKey?: boolean;
}

/** A page with what opens over it, one after the other. */
export interface OverlaidPage {
  name: string;
  path: string;
  width: number;
  /** What the page shows, where the account has nothing of the kind. */
  prepare?(page: Page): Promise<unknown>;
  overlays: readonly Overlay[];
}

/** Everything that is floated over a page has one of these roles. */
export const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

const CONTACT = {
  ...{ id: '00000000-0000-4000-8000-000000000001', lastname: '张', firstname: '三', name: '张三' },
  ...{ position: 'IT', email: 'zhang@example.com', telephone: '13812345678', idCard: '', accountNo: 'A1' },
};

const ORDERS: readonly Overlay[] = [
  {
    name: 'palette',
    byKey: true,
    async open(page, lang) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: textOf('host', lang, 'palette.search') }).fill('demo');
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'all keys', byKey: true, open: (page) => page.keyboard.press('?') },
  {
    name: 'notices',
    open: (page, lang) =>
      page
        .getByRole('button', {
          name: textOf('host', lang, 'shell.notices', { total: '' }).trim().split(' ')[0]!,
        })
        .click(),
  },
  { name: 'column menu', open: (page, lang) => press(page, textOf('common', lang, 'table.columns')) },
  { name: 'name of a view', open: (page, lang) => press(page, textOf('orders', lang, 'views.save')) },
  {
    name: 'records of selected orders',
    async open(page, lang) {
      const state = textOf('common', lang, 'order.1001');
      await page.getByRole('tab', { name: new RegExp(`^${state}`) }).click();
      // The rows of the tab before stay until those of this one are there.
      await expect(page.locator('tbody tr').filter({ hasNotText: state })).toHaveCount(0);
      await page.locator('tbody tr [type=checkbox]').first().check();
      await press(page, textOf('orders', lang, 'bulk.records'));
      await expect(page.getByRole('dialog').locator('pre').first()).toBeVisible();
    },
  },
  {
    name: 'menu of a row',
    open: (page) => page.locator('tbody tr').first().locator('[aria-haspopup=menu]').click(),
  },
];

export function overlaidPages({ unpaid, verifying, issued }: ShownOrders): OverlaidPage[] {
  return [
    // A filter, so that there is a view to save.
    { name: 'orders', path: '/orders/list?keyword=demo', width: 1280, overlays: ORDERS },
    {
      name: 'orders on a phone',
      path: '/orders/list',
      width: 360,
      overlays: [
        { name: 'navigation', open: (page, lang) => press(page, textOf('host', lang, 'shell.nav.open')) },
      ],
    },
    {
      name: 'order to pay',
      path: `/ssl/certificate/${unpaid}`,
      width: 1280,
      overlays: [
        {
          name: 'cancelling',
          open: (page, lang) => press(page, textOf('orders', lang, 'cancel.order')),
        },
      ],
    },
    {
      name: 'order to validate',
      path: `/ssl/certificate/${verifying}`,
      width: 1280,
      overlays: [
        {
          name: 'article beside it',
          async open(page, lang) {
            await page
              .getByRole('link', { name: textOf('orders', lang, 'dcv.guide') })
              .first()
              .click();
            await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible();
          },
        },
      ],
    },
    {
      name: 'issued order',
      path: `/ssl/certificate/${issued}`,
      width: 1280,
      overlays: [
        {
          name: 'reissue',
          open: (page, lang) => press(page, textOf('orders', lang, 'life.reissue.act')),
        },
        {
          name: 'reissues so far',
          open: (page, lang) => press(page, textOf('orders', lang, 'reissue.records')),
        },
      ],
    },
    {
      name: 'issued order on a phone',
      path: `/ssl/certificate/${issued}`,
      width: 360,
      overlays: [
        {
          name: 'reissue',
          async open(page, lang) {
            // Folded on a phone.
            await press(page, textOf('orders', lang, 'life.reissue'));
            await press(page, textOf('orders', lang, 'life.reissue.act'));
          },
        },
      ],
    },
    {
      name: 'audit log',
      path: '/account/log',
      width: 1280,
      overlays: [
        {
          name: 'calendar',
          open: (page, lang) =>
            press(page, textOf('common', lang, 'date.open', { label: textOf('account', lang, 'log.from') })),
        },
      ],
    },
    {
      name: 'contacts',
      path: '/orders/contact',
      width: 1280,
      prepare: (page) =>
        page.route(/\/v1\/contacts(\?|$)/, (route) =>
          route.fulfill({ json: { code: 200, msg: '', data: [CONTACT], total: 1 } }),
        ),
      overlays: [
        {
          name: 'deleting',
          open: (page, lang) => press(page, textOf('orders', lang, 'record.delete', { name: CONTACT.name })),
        },
      ],
    },
    ...peoplePages,
  ];
}
