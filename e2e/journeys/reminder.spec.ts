import { DEMO_ACCOUNT, expect, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { DAY, portalWithMovedClock } from './moved-clock.ts';
import { freshName } from './shop.ts';

const portal = portalWithMovedClock();

const en = (area: string, key: string, values?: Record<string, string | number>) =>
  textOf(area, 'en', key, values);

interface InboxMail {
  to: string;
  subject: string;
}

/** Subjects of the mails to the customer about a name that ends, the oldest first. */
async function reminders(name: string): Promise<string[]> {
  const reply = await fetch(`${portal.url()}/api/demo/inbox`);
  const { data } = (await reply.json()) as { data: InboxMail[] };
  return data
    .filter(({ to, subject }) => to === DEMO_ACCOUNT && subject.startsWith(`${name} expires`))
    .map(({ subject }) => subject)
    .toReversed();
}

test('the mail about a certificate that ends leads to its renewal, after which no other comes (ACC-009, ORD-034, D-335, D-336)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  await portal.startAt();
  const shop = await portal.openShop();
  const [name, forgotten] = [freshName('ending'), freshName('forgotten')];
  const issue = async (one: string) => {
    const orderNo = await shop.order(one);
    await shop.pay(orderNo);
    await shop.issue(orderNo, one);
    const { data } = await shop.call<{ certExpireTime: number }>('GET', `/v1/orders/detail/${orderNo}`);
    return { orderNo, end: data.certExpireTime };
  };
  const [{ orderNo }, { end }] = [await issue(name), await issue(forgotten)];
  await test.step('the customer reads the portal in English, and mails with it', async () => {
    const page = await portal.openPage(browser);
    await page.goto(`${portal.url()}/ssl/certificate/${orderNo}`);
    await expect(page.getByRole('region', { name: en('orders', 'life.title') })).toBeVisible();
    await page.context().close();
  });

  await portal.startAt(end - 7 * DAY);
  for (const one of [name, forgotten])
    await expect.poll(() => reminders(one), { timeout: 120_000 }).toEqual([`${one} expires in 7 days`]);

  await test.step('its link leads to the page where it is renewed', async () => {
    const page = await portal.openPage(browser);
    await page.goto(`${portal.url()}/demo/inbox`);
    const mail = page.getByRole('listitem').filter({ hasText: `${name} expires in 7 days` });
    await mail.getByText(en('host', 'inbox.text')).click();
    await mail.getByRole('link', { name: `/ssl/certificate/${orderNo}` }).click();
    await expect(page).toHaveURL(new RegExp(`/ssl/certificate/${orderNo}$`));

    await page.getByRole('button', { name: en('orders', 'life.renew.act') }).click();
    await expect(page.getByText(en('ssl', 'renewal.title', { orderNo }))).toBeVisible();
    await page.getByRole('button', { name: en('ssl', 'ssl.buyNow') }).click();
    const dialog = page.getByRole('dialog', { name: en('billing', 'pay.dialog.title') });
    await expect(dialog).toBeVisible({ timeout: 180_000 });
    await dialog.getByRole('button', { name: en('common', 'btn.pay') }).click();
    await dialog.getByRole('button', { name: en('billing', 'pay.balance.again') }).click();
    await expect(page).toHaveURL(/\/ssl\/certificate\/[A-Za-z0-9-]+$/, { timeout: 180_000 });
    expect(page.url()).not.toContain(orderNo);
    const life = page.getByRole('region', { name: en('orders', 'life.title') });
    const publish = page.getByRole('button', { name: en('orders', 'dcv.demo.publish') });
    await expect(publish.or(life)).toBeVisible();
    // By the day of the order, its name's validation is over.
    if (await publish.isVisible()) await publish.click();
    await expect(life).toBeVisible({ timeout: 240_000 });
    await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
    await page.context().close();
  });

  // The last day comes in silence for what was renewed, and not for what wasn't.
  await portal.startAt(end - DAY);
  await expect
    .poll(() => reminders(forgotten), { timeout: 120_000 })
    .toEqual([`${forgotten} expires in 7 days`, `${forgotten} expires in 1 day`]);
  await portal.idle('expiry-reminder', 'notice-mail');
  expect(await reminders(name)).toEqual([`${name} expires in 7 days`]);
});
