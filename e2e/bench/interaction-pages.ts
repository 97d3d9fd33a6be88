/** What customers do on the three screens that they work in most, for those that measure it. */
import { generateCsr } from '@certdeck/pki';
import type { Browser, Locator, Page } from 'playwright';
import { signInByApi } from '../account.ts';
import { openSignedIn } from '../fixtures.ts';
import type { RunningServer } from '../server.ts';
import { textOf } from '../texts.ts';

/** Measures what is done on one page. */
export interface Watch {
  /** Does something `rounds` times; `before` prepares each and isn't measured. */
  time(
    interaction: string,
    rounds: number,
    act: (round: number) => Promise<unknown>,
    before?: () => Promise<unknown>,
  ): Promise<void>;
}

/** Begins to measure on an open page, whose name is told. */
export type OpenWatch = (page: Page, name: string) => Promise<Watch>;

export const ROWS = 400;
/** More than are drawn whole. */
const ISSUED = 60;
const NAMES = 500;
/** Work of the reference, the same on every machine: it takes about 10 ms of a fast core. */
const REFERENCE_LOOPS = 3_000_000;
/** No figure: a page that answers late on a busy machine is no failure of a measurement. */
const PATIENCE = 300_000;

/** Goes through the three screens, each in a page of its own. */
export async function goThrough(browser: Browser, origin: string, openWatch: OpenWatch): Promise<void> {
  for (const measure of [measureList, measureBuying, measureDecoder]) {
    const page = await openSignedIn(browser, { lang: 'en' }, origin);
    page.setDefaultTimeout(PATIENCE);
    await page.addInitScript(() => localStorage.setItem('certdeck.order.rows', 'open'));
    await measure(page, origin, openWatch);
    await page.context().close();
  }
}

/** Orders of the demo customer; the newest, which the screen shows, are issued, so that their rows show all that one can. */
export async function orderMany({ url }: RunningServer, count = ROWS): Promise<void> {
  const token = await signInByApi(url);
  const call = async <Data>(method: string, path: string, body?: unknown): Promise<Data> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: Data };
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`);
    return data;
  };
  const sslCerts = [];
  for (let index = 0; index < count; index += 1) {
    const commonName = `shop${index}.demo.test`;
    const { publicKey } = await generateCsr({ hostname: commonName, signAlg: 'ECDSA', keyLen: 'P256' });
    sslCerts.push({ commonName, csr: publicKey });
  }
  const orderNos = (
    await call<string>('POST', '/v1/orders/certificate/ALP-DV1', {
      productType: 'dv_single_ssl',
      year: 1,
      dcvMethod: 'dns_txt',
      sslCerts,
    })
  ).split(',');
  // What the demo customer's balance is enough for.
  const paid = orderNos.slice(-ISSUED);
  for (const [index, orderNo] of orderNos.entries())
    if (paid.includes(orderNo))
      await call('POST', '/v1/demo/publish', { orderNo, domain: sslCerts[index]?.commonName });
  await call('POST', '/v1/orders/batchPay', { orderNos: paid });
  for (;;) {
    const { byStatus } = await call<{ byStatus: Record<string, number> }>('GET', '/v1/orders/count');
    if ((byStatus['1005'] ?? 0) >= ISSUED) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/**
 * Presses by the mouse at a place that was found before: a driver that looks for its element during the press would
 * do so on the same slow processor.
 */
async function pressAt(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be pressed is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/** Presses of the elements of a locator, each found while nothing is timed. */
async function timePresses(
  page: Page,
  watch: Watch,
  interaction: string,
  targets: Locator,
  rounds: number,
): Promise<void> {
  let next = 0;
  let press = () => Promise.resolve();
  await watch.time(
    interaction,
    rounds,
    () => press(),
    async () => (press = await pressAt(page, targets.nth(next++))),
  );
}

async function measureList(page: Page, origin: string, openWatch: OpenWatch): Promise<void> {
  await page.goto(`${origin}/orders/list?limit=${ROWS}`);
  await page
    .locator('[data-row]')
    .nth(ROWS - 1)
    .waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const watch = await openWatch(page, `/orders/list, ${ROWS} rows`);
  await timePresses(page, watch, 'tick a row', page.locator('tbody input[type=checkbox]'), 8);
  await watch.time('clear the selection (Esc)', 1, () => page.keyboard.press('Escape'));
  const all = page.locator('thead input[type=checkbox]');
  for (const name of ['select all', 'select none']) await timePresses(page, watch, name, all, 1);
  await watch.time('next row (J)', 8, () => page.keyboard.press('j'));
  await watch.time('select it (X)', 1, () => page.keyboard.press('x'));
  const close = () => page.keyboard.press('Escape');
  await watch.time('open the palette', 3, () => page.keyboard.press('Control+k'), close);
  await watch.time('type in the palette', 4, (turn) => page.keyboard.press('bill'[turn] ?? 'x'));
  await watch.time('close the palette', 1, close);
}

async function measureBuying(page: Page, origin: string, openWatch: OpenWatch): Promise<void> {
  await page.goto(`${origin}/ssl/certificates`);
  const names = page.locator('textarea[name=names]');
  await names.click();
  await page.waitForLoadState('networkidle');
  const watch = await openWatch(page, '/ssl/certificates');
  const type = (text: string) => async (turn: number) => page.keyboard.press(text[turn] ?? 'x');
  await watch.time('type a name', 16, type('shop.example.com'));
  for (const row of ['brand', 'product', 'year'])
    await timePresses(
      page,
      watch,
      `choose: ${row}`,
      page.locator(`[data-row=${row}] input[type=radio]:enabled`),
      3,
    );
  await names.fill(Array.from({ length: NAMES }, (_none, index) => `n${index}.example.com`).join('\n'));
  await names.press('Control+End');
  await names.press('Enter');
  await page.waitForTimeout(3_000);
  await watch.time(`type behind ${NAMES} names`, 16, type('mail.example.com'));
  await watch.time(`delete behind ${NAMES} names`, 8, () => page.keyboard.press('Backspace'));
}

async function measureDecoder(page: Page, origin: string, openWatch: OpenWatch): Promise<void> {
  await page.goto(`${origin}/certhub/tools/parse-cert`);
  const box = page.getByRole('textbox');
  await page.getByRole('button', { name: textOf('certhub', 'en', 'input.sample') }).click();
  await page.getByRole('heading', { name: textOf('certhub-parse-cert', 'en', 'asn1.title') }).waitFor();
  await box.press('Control+A');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('Control+C');
  const watch = await openWatch(page, '/certhub/tools/parse-cert');
  await watch.time(
    'paste a chain',
    4,
    () => page.keyboard.press('Control+V'),
    () => box.press('Control+A'),
  );
  await watch.time('type behind it', 6, () => page.keyboard.press('a'));
}

/** A key in a page with nothing but a loop of fixed work and one line to show. */
export async function measureReference(browser: Browser, openWatch: OpenWatch): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.setContent('<input autofocus><p></p>');
    await page.evaluate((loops) => {
      document.addEventListener('keydown', ({ key }) => {
        let sum = 0;
        for (let turn = 0; turn < loops; turn += 1) sum = (sum + turn * 7) % 1_000_003;
        document.querySelector('p')!.textContent = `${key} ${sum}`;
      });
    }, REFERENCE_LOOPS);
    await page.locator('input').focus();
    const watch = await openWatch(page, 'reference');
    await watch.time('key', 9, () => page.keyboard.press('a'));
  } finally {
    await page.close();
  }
}
