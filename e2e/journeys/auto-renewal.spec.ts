import { expect, test } from '../fixtures.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { DAY, portalWithMovedClock } from './moved-clock.ts';
import { freshName, type Shop } from './shop.ts';

const portal = portalWithMovedClock();

const en = (key: string, values?: Record<string, string | number>) => textOf('orders', 'en', key, values);

interface Detail {
  serialNumber: string;
  /** Unix seconds, as all moments here. */
  certExpireTime: number;
  endTime: number;
  payTime: number;
  renews?: { orderNo: string; endTime: number; carriedDays: number };
}
interface Plan {
  mode: string;
  state: string;
  next: string;
  time: number;
  orderNo: string;
  price: number;
}
interface Files {
  certificate: string;
  caBundle: string;
  root: string;
}

const detailOf = async (shop: Shop, orderNo: string) =>
  (await shop.call<Detail>('GET', `/v1/orders/detail/${orderNo}`)).data;
const planOf = async (shop: Shop, orderNo: string) =>
  (await shop.call<Plan>('GET', `/v1/orders/renewal-plan?orderNo=${orderNo}`)).data;

/** Waits for the certificate that follows another one; its name is shown again where it has to be. */
async function awaitReplaced(shop: Shop, orderNo: string, name: string, serialNumber: string): Promise<void> {
  const look = async () => {
    const { code } = await shop.call('POST', '/v1/demo/publish', { orderNo, domain: name });
    if (code === 200) await shop.call('PUT', `/v1/orders/verifyDomains/${orderNo}`);
    return (await detailOf(shop, orderNo)).serialNumber;
  };
  await expect.poll(look, { timeout: 240_000 }).not.toBe(serialNumber);
}

/** What openssl says of the chain of an order's certificate at the moment that the portal's clock shows. */
async function verifiedChain(shop: Shop, orderNo: string): Promise<string> {
  const { data } = await shop.call<Files>('GET', `/v1/orders/cert/${orderNo}`);
  const folder = judgeFolder();
  const root = write(folder, 'root.pem', data.root);
  const chain = write(folder, 'chain.pem', data.caBundle);
  const certificate = write(folder, 'certificate.pem', data.certificate);
  const at = String(portal.now());
  return openssl('verify', '-attime', at, '-CAfile', root, '-untrusted', chain, certificate);
}

test('an order lasts its year by itself, is then ordered anew and paid once, and loses no day (ORD-030, ORD-034, D-585, D-586, D-587, D-492)', async ({
  browser,
}) => {
  test.setTimeout(1_800_000);
  await portal.startAt();
  let shop = await portal.openShop();
  const name = freshName('lasting');
  const orderNo = await shop.order(name);
  await shop.pay(orderNo);
  await shop.issue(orderNo, name);
  const balance = await shop.balance();

  await test.step('its customer wants it renewed for what it costs today', async () => {
    const page = await portal.openPage(browser);
    await page.goto(`${portal.url()}/ssl/certificate/${orderNo}`);
    const panel = page.getByRole('region', { name: en('auto.title') });
    await panel.getByRole('button', { name: en('auto.change') }).click();
    const dialog = page.getByRole('dialog', { name: en('auto.title') });
    await dialog.getByRole('radio', { name: en('auto.mode.renew') }).check();
    await dialog.getByRole('button', { name: textOf('common', 'en', 'btn.save') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByText(en('auto.will.reissue'))).toBeVisible();
    await page.context().close();
  });

  let plan = await planOf(shop, orderNo);
  await test.step('certificates follow each other at their moments, at no price', async () => {
    // A year has two to twelve of them, by the rule of the day.
    for (let certificates = 1; plan.next === 'reissue'; certificates += 1) {
      expect(certificates).toBeLessThan(15);
      const before = await detailOf(shop, orderNo);
      expect(plan.time).toBeGreaterThan(portal.now());
      await portal.startAt(plan.time);
      shop = await portal.openShop();
      await awaitReplaced(shop, orderNo, name, before.serialNumber);
      expect(portal.now()).toBeLessThan(before.certExpireTime);
      expect(await shop.balance()).toBe(balance);
      plan = await planOf(shop, orderNo);
    }
  });

  const old = await detailOf(shop, orderNo);
  expect(old.endTime - old.certExpireTime).toBeLessThan(DAY);
  expect(plan).toMatchObject({ mode: 'renew', state: 'planned', next: 'renew' });
  await portal.startAt(plan.time);
  shop = await portal.openShop();
  const renewalOf = async () => (await planOf(shop, orderNo)).orderNo;
  await expect.poll(renewalOf, { timeout: 120_000 }).not.toBe('');
  const renewal = await renewalOf();

  await test.step('the page of the order says so, and leads to the order that follows', async () => {
    const page = await portal.openPage(browser);
    await page.goto(`${portal.url()}/ssl/certificate/${orderNo}`);
    const panel = page.getByRole('region', { name: en('auto.title') });
    await expect(panel.getByText(en('auto.last.renewed'))).toBeVisible();
    await panel.getByRole('link', { name: renewal }).click();
    await expect(page).toHaveURL(new RegExp(`/ssl/certificate/${renewal}$`));
    const life = page.getByRole('region', { name: en('life.title') });
    const publish = page.getByRole('button', { name: en('dcv.demo.publish') });
    await expect(publish.or(life)).toBeVisible();
    // By the day of the order, its name's validation is over.
    if (await publish.isVisible()) await publish.click();
    await expect(life).toBeVisible({ timeout: 240_000 });
    await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
    await expect(page.getByText(/^\d+ days carried over$/)).toBeVisible();
    await page.context().close();
  });

  const made = await detailOf(shop, renewal);
  expect(made.endTime - old.endTime).toBe(365 * DAY);
  const carriedDays = Math.floor((old.endTime - made.payTime) / DAY);
  expect(made.renews).toEqual({ orderNo, endTime: old.endTime, carriedDays });
  expect(await verifiedChain(shop, renewal)).toContain(': OK');
  expect(await shop.balance()).toBe(balance - plan.price);
  // It goes on there.
  expect(await planOf(shop, renewal)).toMatchObject({ mode: 'renew', state: 'planned' });
  expect((await planOf(shop, renewal)).time).toBeGreaterThan(portal.now());
});
