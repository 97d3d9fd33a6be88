import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityCalls, sessionCalls } from '@certdeck/contract';
import PostalMime, { type Email } from 'postal-mime';
import { noteReader } from '../areas/accounts/accounts.store.ts';
import { type SmtpJudge, startSmtpJudge } from '../ports/mail/testing/smtp-judge.ts';
import { doJobs, issuedOrder } from '../areas/notify/testing/ending.ts';
import { enqueue } from '../platform/jobs/queue.store.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type Customer, openShop, type Shop } from '../areas/orders/testing/shop.ts';

const FROM = 'Certdeck <noreply@certdeck.example>';
let server: SmtpJudge;
let shop: Shop;
let customer: Customer;
beforeAll(async () => {
  server = await startSmtpJudge();
  shop = await openShop({
    environment: { SMTP_URL: server.url(), MAIL_FROM: FROM, PUBLIC_URL: 'https://portal.example' },
  });
  mkdirSync(join(shop.folder, 'sites'), { recursive: true });
  const white = { siteName: 'Grüner <Laden>', accent: { 600: '#05844b' } };
  writeFileSync(join(shop.folder, 'sites/laden.example.json'), JSON.stringify(white));
  customer = await shop.addCustomer();
}, 400_000);
afterAll(async () => {
  await shop.close();
  await server.close();
});

/** The last mail as a mail program reads it. */
async function received(): Promise<Email & { raw: string }> {
  await shop.services.notifier.idle();
  const raw = server.arrived.at(-1)?.text ?? '';
  return { ...(await PostalMime.parse(raw)), raw };
}

describe('a mail that a mail server has taken', () => {
  it('has a text and a page that say the same, in the language of the request', async () => {
    const headers = { 'accept-language': 'ja' };
    await shop.call(sessionCalls.signupCodeByEmail, { email: 'new@customer.example' }, { headers });
    const mail = await received();
    expect(mail.subject).toBe('登録用の確認コード');
    expect(mail.from).toEqual({ name: 'Certdeck', address: 'noreply@certdeck.example' });
    expect(mail.to?.map(({ address }) => address)).toEqual(['new@customer.example']);
    const code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? 'none';
    expect(mail.html).toContain(`>${code}<`);
    expect(mail.html).toContain('<html lang="ja">');
    expect(mail.subject).not.toContain(code);
  });

  it('carries the name, colour and address of the site that was used, and no markup of its name', async () => {
    const headers = { 'accept-language': 'de', host: 'laden.example' };
    await shop.call(sessionCalls.signupCodeByEmail, { email: 'weiss@customer.example' }, { headers });
    const mail = await received();
    expect(mail.from?.name).toBe('Grüner <Laden>');
    expect(mail.html).toContain('Grüner &lt;Laden&gt;');
    expect(mail.html).toContain('#05844b');
    expect(mail.text).toContain('laden.example');
  });

  it('leads to the product’s own address when the host name is forged', async () => {
    const headers = { 'accept-language': 'en', host: 'evil.example' };
    await shop.call(securityCalls.sendOriginCode, { sendTo: 'email' }, { token: customer.token, headers });
    const mail = await received();
    expect([mail.raw.includes('evil.example'), mail.text?.includes('portal.example')]).toEqual([false, true]);
  });

  it('about a certificate is in the language in which its reader last used the portal (ORD-027)', async () => {
    const { db } = shop.services;
    const headers = { 'accept-language': 'fr', host: 'laden.example' };
    await shop.call(sessionCalls.verifyToken, {}, { token: customer.token, headers });
    const { id, orderNo } = await issuedOrder(shop, customer, 'grün.example.com', 90);
    await db.updateTable('orders').set({ contact: null }).where('id', '=', id).execute();
    await transaction(db, (trx) =>
      enqueue(trx, [{ kind: 'issued-mail', accountID: customer.accountID, subject: id }]),
    );
    await doJobs(shop, ['issued-mail']);
    await doJobs(shop, ['notice-mail']);
    const got = await received();
    expect(got.subject).toBe('Certificat émis\u202F: grün.example.com');
    expect(got.html).toContain(`href="https://laden.example/ssl/certificate/${orderNo}"`);
    expect(got.from?.name).toBe('Grüner <Laden>');
    const row = await db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
    expect([row.state, row.html, row.sender, row.body]).toEqual(['sent', '', '', '']);
  });

  it('is in a language that only its reader chooses: a stranger’s wrong password changes nothing', async () => {
    const { db } = shop.services;
    await noteReader(db, customer.accountID, { language: 'es', hostname: 'x' });
    const headers = { 'accept-language': 'ja' };
    const guess = { account: customer.email, password: '0'.repeat(32) };
    await shop.call(sessionCalls.login, guess, { headers });
    await shop.call(sessionCalls.passwordCodeByEmail, { email: customer.email }, { headers });
    const row = await db
      .selectFrom('accounts')
      .select('language')
      .where('id', '=', customer.accountID)
      .executeTakeFirstOrThrow();
    expect(row.language).toBe('es');
  });
});
