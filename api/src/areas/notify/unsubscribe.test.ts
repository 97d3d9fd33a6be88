import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, languages } from '@certdeck/contract';
import PostalMime from 'postal-mime';
import { type SmtpJudge, startSmtpJudge } from '../../ports/mail/testing/smtp-judge.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { issuedOrder, lookForEnds } from './testing/ending.ts';

const CONTACT = 'ops@customer.example';
const PUBLIC_URL = 'https://portal.example';
let server: SmtpJudge;
let shop: Shop;
let customer: Customer;
beforeAll(async () => {
  server = await startSmtpJudge();
  shop = await openShop({ environment: { SMTP_URL: server.url(), PUBLIC_URL } });
  shop.freeze();
  customer = await shop.addCustomer();
}, 400_000);
afterAll(async () => {
  await shop.close();
  await server.close();
});

/** Lets a certificate end and answers the mails about it by recipient. */
async function remind(name: string, who: Customer = customer) {
  const before = server.arrived.length;
  await issuedOrder(shop, who, name, 7, CONTACT);
  await lookForEnds(shop);
  const mails = await Promise.all(
    server.arrived.slice(before).map(async ({ to, text }) => [to[0], await PostalMime.parse(text)] as const),
  );
  return new Map(mails);
}
/** Path and query by which a mail is ended. */
function linkOf(mail: { headers: { key: string; value: string }[] } | undefined): string {
  const value = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const url = new URL(/^<(.*)>$/.exec(value)?.[1] ?? 'about:blank');
  expect(url.origin).toBe(PUBLIC_URL);
  return url.pathname + url.search;
}
const oneClick = (url: string) =>
  shop.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('the end of a kind of mails', () => {
  it('is one click of a mail program, for the reader of that mail alone (RFC 8058)', async () => {
    const mails = await remind('click.example.com');
    const mail = mails.get(customer.email);
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    );
    expect((await oneClick(linkOf(mail))).statusCode).toBe(200);
    expect([...(await remind('after.example.com')).keys()]).toEqual([CONTACT]);
    const choices = await shop.call(accountCalls.listInform, {}, customer);
    const off = choices.body.data.filter(
      ({ isInformed, modifyTo }) => isInformed === 'N' && modifyTo !== 'tel',
    );
    expect(off).toEqual([{ informType: 'expiry7', modifyTo: 'email', isInformed: 'N' }]);
  });

  it('is there for whom an order names, too, who has no account to sign in with', async () => {
    const link = linkOf((await remind('contact.example.com')).get(CONTACT));
    expect((await oneClick(link)).statusCode).toBe(200);
    expect([...(await remind('none.example.com')).keys()]).not.toContain(CONTACT);
  });

  it('is asked for on a page, since programs open links to look at them', async () => {
    const other = await shop.addCustomer();
    const url = linkOf((await remind('asked.example.com', other)).get(other.email));
    const seen = new Set<string>();
    for (const language of languages) {
      const page = await shop.server.inject({ url, headers: { 'accept-language': language } });
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.body).toContain(`<html lang="${language}">`);
      expect(page.body).toContain('<form method="post">');
      seen.add(page.body);
    }
    expect(seen.size).toBe(languages.length);
    const choices = await shop.call(accountCalls.listInform, {}, other);
    const asked = choices.body.data.filter(({ modifyTo }) => modifyTo !== 'tel');
    expect(asked.every(({ isInformed }) => isInformed === 'Y')).toBe(true);
  });

  it.each(['', 'x', 'x.y', 'W10.AAAA', `${'A'.repeat(2000)}.${'B'.repeat(43)}`])(
    'is refused with a text that we didn’t sign: %s',
    async (of) => {
      const url = `/api/v1/inform/off?of=${of}`;
      expect([(await oneClick(url)).statusCode, (await shop.server.inject({ url })).statusCode]).toEqual([
        404, 404,
      ]);
    },
  );

  it('can’t be of another reader: a changed text has another signature', async () => {
    const other = await shop.addCustomer();
    const link = linkOf((await remind('changed.example.com', other)).get(other.email));
    const [path = '', token = ''] = link.split('=');
    const [said = '', signature = ''] = token.split('.');
    const [tenant, , kind] = JSON.parse(Buffer.from(said, 'base64url').toString()) as string[];
    const forged = Buffer.from(JSON.stringify([tenant, customer.accountID, kind])).toString('base64url');
    const broken = signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'));
    expect((await oneClick(`${path}=${forged}.${signature}`)).statusCode).toBe(404);
    expect((await oneClick(`${path}=${said}.${broken}`)).statusCode).toBe(404);
    expect((await oneClick(`${path}=${said}.${signature}`)).statusCode).toBe(200);
  });
});
