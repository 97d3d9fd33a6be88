import type { Page, Route } from 'playwright/test';
import type { Lang } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import type { Overlay } from './overlays.ts';

export const MOMENT = 1_795_000_000;
export const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const text = (lang: Lang, key: string, values = {}) => textOf('account', lang, key, values);

/** Something that one press of a button opens. */
export const pressed = (name: string, key: string, values = {}): Overlay => ({
  name,
  open: (page, lang) => press(page, text(lang, key, values)),
});

/** Answers a call that reads with a list. */
export const listing = (page: Page, path: RegExp, data: readonly unknown[]) =>
  page.route(path, (route) => route.fulfill({ json: { code: 200, msg: '', data, total: data.length } }));
export const answering = (page: Page, path: RegExp, data: object) =>
  page.route(path, (route) => route.fulfill({ json: { code: 200, msg: '', data } }));

/** Answers with what the API says, and rows beside it. */
export const adding = (page: Page, path: RegExp, rows: readonly unknown[]) =>
  page.route(path, async (route: Route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: unknown[]; total?: number };
    await route.fulfill({ response, json: { ...json, data: [...json.data, ...rows] } });
  });
