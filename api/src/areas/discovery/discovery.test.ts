import { createHash, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, type Call, discoveryCalls, TLS_PORTS } from '@certdeck/contract';
import { headerOf } from '../../ports/mail/testing/mail-contract.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { readPost } from '../../testing/post.ts';

let api: TestApi;
let account: TestAccount;
beforeAll(async () => {
  // The demo's own sites are the only ones on loopback that may be looked at.
  api = await openTestApi({ DEMO: '1' });
  await api.services.work.start();
}, 400_000);
beforeEach(async () => {
  account = await api.addAccount();
});
afterAll(() => api.close());

const own = async <Input, Data>(call: Call<Input, Data>, input: object = {}, token = account.token) =>
  (await api.call(call, input, { token, headers: { 'accept-language': 'en' } })).body;
const add = (host: string, more: object = {}) => own(discoveryCalls.addDiscoveryTarget, { host, ...more });

/** What is there as soon as work in the background has come so far. */
async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let look = 0; look < 400; look += 1) {
    const found = await read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('It does not happen');
}

/** The only target, as soon as somebody has looked at it. */
const seen = () =>
  until(async () => {
    const { data } = await own(discoveryCalls.listDiscoveryTargets);
    return data.find(({ checkedAt }) => checkedAt > 0);
  });

const person = {
  ...{ firstname: 'Wei', lastname: 'Chen', position: 'IT' },
  ...{ telephone: '13800138000', email: 'wei@shop.example' },
};
const contactOf = async (token: string, more: object = {}) =>
  (await own(accountCalls.addContact, { ...person, ...more }, token)).data.id;

describe('discovery', () => {
  it('finds the certificate of a server that is added, and says so in the log (DISC-001, DISC-005 to DISC-008)', async () => {
    expect(await add('Modern.Demo.Test')).toMatchObject({ code: BodyCode.ok });
    const target = await seen();
    expect(target).toMatchObject({
      ...{ host: 'modern.demo.test', port: 443, state: 'ok', problem: '', serving: 1 },
      commonName: 'modern.demo.test',
    });
    const list = await own(discoveryCalls.listFoundCertificates);
    expect(list).toEqual({ code: BodyCode.ok, msg: 'OK', data: expect.any(Array), total: 1 });
    const { data: certs, total } = list;
    expect(total).toBe(1);
    expect(certs[0]).toMatchObject({
      ...{ state: 'valid', target: 'modern.demo.test:443', moreTargets: 0, orderNo: '', keyType: 'EC P-256' },
    });
    const { data: cert } = await own(discoveryCalls.readFoundCertificate, { id: target.certID });
    const x509 = new X509Certificate(cert.pem);
    expect(createHash('sha256').update(x509.raw).digest('hex')).toBe(cert.sha256);
    expect(x509.checkHost('modern.demo.test')).toBeDefined();
    expect(cert.notAfter).toBe(Math.floor(Date.parse(x509.validTo) / 1000));
    expect(cert.places).toEqual([
      expect.objectContaining({ host: 'modern.demo.test', nameMatches: true, chain: 'trusted' }),
    ]);
    const { data: events } = await own(discoveryCalls.listDiscoveryEvents);
    expect(events).toEqual([
      expect.objectContaining({ kind: 'found', host: 'modern.demo.test', certID: cert.id }),
    ]);
  });

  it('tells the account of a certificate that ends soon, in the portal, and the contact of the settings by mail (DISC-004)', async () => {
    const contact = await contactOf(account.token, { email: 'ops@shop.example' });
    await own(discoveryCalls.saveDiscoveryProfile, { interval: 24, daysBefore: 30, contact });
    await add('legacy.demo.test');
    await seen();
    const mail = await until(async () =>
      (await readPost(api, 'mail')).find((post) => post.includes('To: ops@shop.example')),
    );
    expect(headerOf(mail, 'Subject')).toContain('legacy.demo.test 的证书将于');
    const { data } = await own(accountCalls.listMessages, {});
    expect(JSON.stringify(data)).toContain('The certificate of legacy.demo.test expires on');
    expect(await own(discoveryCalls.listFoundCertificates, { state: 'expiring' })).toMatchObject({
      total: 1,
    });
    expect((await own(discoveryCalls.readDiscoverySummary)).data).toMatchObject({
      ...{ targets: 1, certs: 1, expiring: 1, expired: 0, failed: 0 },
      keys: [{ name: 'RSA 2048', certs: 1 }],
    });
  });

  it('keeps a server that has no certificate, with the reason (DISC-002, DISC-003)', async () => {
    // Names of the demo's zone that are no sites lead to loopback.
    await add('nothing-here.demo.test');
    expect(await seen()).toMatchObject({ state: 'failed', certID: '', problem: 'refused' });
    expect((await own(discoveryCalls.readDiscoverySummary)).data).toMatchObject({ failed: 1, certs: 0 });
    expect(await own(discoveryCalls.listDiscoveryTargets, { state: 'failed' })).toMatchObject({ total: 1 });
    expect(await own(discoveryCalls.listDiscoveryTargets, { state: 'ok' })).toMatchObject({ total: 0 });
  });

  it('refuses a server twice, ports without TLS, and addresses of private networks (DISC-003)', async () => {
    const first = await add('shop.example', { port: 8443 });
    expect(await add('SHOP.example', { port: 8443 })).toMatchObject({
      code: BodyCode.badInput,
      errors: { host: 'This port of this host is watched already.' },
    });
    expect(await add('shop.example')).toMatchObject({ code: BodyCode.ok });
    expect(await add('shop.example', { port: 22 })).toMatchObject({
      code: BodyCode.badInput,
      errors: { port: expect.stringContaining(TLS_PORTS.slice(0, -1).join(', ')) },
    });
    const refused = [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '::ffff:127.0.0.1',
      '*.shop.example',
    ];
    for (const host of [...refused, 'shop', 'a b', '0x7f.1'])
      expect({ host, reply: await add(host) }).toMatchObject({
        host,
        reply: { code: BodyCode.badInput, errors: { host: expect.any(String) } },
      });
    expect(await add('2606:4700:4700::1111')).toMatchObject({ code: BodyCode.ok });
    expect(await add('[2606:4700:4700:0:0:0:0:1111]')).toMatchObject({ code: BodyCode.badInput });
    const change = { id: first.data.id, port: 443 };
    expect(await own(discoveryCalls.changeDiscoveryTarget, change)).toMatchObject({
      code: BodyCode.badInput,
      errors: { host: expect.any(String) },
    });
  });

  it('is paused, resumed and ended (DISC-003)', async () => {
    const { id } = (await add('modern.demo.test')).data;
    await seen();
    await own(discoveryCalls.changeDiscoveryTarget, { id, paused: 'Y', interval: 6 });
    const list = async () => (await own(discoveryCalls.listDiscoveryTargets)).data;
    expect(await list()).toEqual([expect.objectContaining({ paused: true, nextAt: 0, interval: 6 })]);
    expect(await own(discoveryCalls.scanDiscoveryTarget, { id })).toMatchObject({
      code: BodyCode.wrongState,
    });
    await own(discoveryCalls.changeDiscoveryTarget, { id, paused: 'N' });
    expect(await list()).toEqual([expect.objectContaining({ paused: false, nextAt: expect.any(Number) })]);
    expect(await own(discoveryCalls.scanDiscoveryTarget, { id })).toMatchObject({ code: BodyCode.ok });
    expect(await own(discoveryCalls.deleteDiscoveryTarget, { id })).toMatchObject({ code: BodyCode.ok });
    expect(await own(discoveryCalls.deleteDiscoveryTarget, { id })).toMatchObject({
      code: BodyCode.notFound,
    });
    expect(await own(discoveryCalls.listFoundCertificates)).toMatchObject({ total: 0 });
    expect(await own(discoveryCalls.listFoundCertificates, { state: 'gone' })).toMatchObject({ total: 1 });
  });

  it('finds certificates by name, issuer, serial number and fingerprint (DISC-005)', async () => {
    await add('modern.demo.test');
    const target = await seen();
    const { data: cert } = await own(discoveryCalls.readFoundCertificate, { id: target.certID });
    const colons = (text: string) => text.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:');
    const found = ['MODERN', cert.issuer.slice(2, 8), cert.serial.slice(0, 12), colons(cert.sha256)];
    for (const keyword of found)
      expect({ keyword, reply: await own(discoveryCalls.listFoundCertificates, { keyword }) }).toMatchObject({
        keyword,
        reply: { total: 1 },
      });
    await add('münchen-stadtwerke.example');
    for (const keyword of ['münchen', 'stadtwerke', 'xn--m'])
      expect({ keyword, reply: await own(discoveryCalls.listDiscoveryTargets, { keyword }) }).toMatchObject({
        keyword,
        reply: { total: 1 },
      });
    for (const keyword of ['legacy', '%', '"', '[', cert.sha256.slice(1, 20)])
      expect(await own(discoveryCalls.listFoundCertificates, { keyword })).toMatchObject({ total: 0 });
    expect(
      await own(discoveryCalls.listFoundCertificates, { targetID: target.id, state: 'valid' }),
    ).toMatchObject({ total: 1 });
  });

  it('keeps how often it looks, when it tells and whom, a contact of the account alone (DISC-004)', async () => {
    expect((await own(discoveryCalls.getDiscoveryProfile)).data).toEqual({
      ...{ interval: 24, daysBefore: 30, contact: '' },
    });
    const stranger = await api.addAccount();
    const settings = { interval: 6, daysBefore: 14 };
    const foreign = { ...settings, contact: await contactOf(stranger.token) };
    expect(await own(discoveryCalls.saveDiscoveryProfile, foreign)).toMatchObject({
      code: BodyCode.badInput,
      errors: { contact: expect.any(String) },
    });
    const contact = await contactOf(account.token);
    expect(await own(discoveryCalls.saveDiscoveryProfile, { ...settings, contact })).toMatchObject({
      code: BodyCode.ok,
    });
    expect((await own(discoveryCalls.getDiscoveryProfile)).data).toEqual({ ...settings, contact });
    expect(await own(discoveryCalls.saveDiscoveryProfile, { ...settings, interval: 5 })).toMatchObject({
      code: BodyCode.badInput,
    });
  });
});
