import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../platform/config/config.ts';
import { loopbackCertificate } from '../testing/loopback-certificate.ts';
import { eppSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'certdeck-epp-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const com = { tld: 'com', prices: { currency: 'USD' } };
const tlds = file('tlds.json', [
  { tld: 'net', maxYears: 5, prices: { currency: 'USD' } },
  { tld: 'de', maxYears: 1, prices: { currency: 'EUR' } },
  { tld: 'jp', maxYears: 1, renewalDays: 45, prices: { currency: 'JPY' } },
  com,
]);
const pair = loopbackCertificate();
const needed = {
  REGISTRAR: 'epp',
  EPP_HOST: 'epp.registry.example',
  EPP_USER: 'certdeck',
  EPP_PASSWORD_FILE: file('password', 'secret-1\n'),
  EPP_TLDS_FILE: tlds,
};
const settingsOf = (environment: Record<string, string>) => eppSettings(readConfig(environment));

describe('the EPP server of the configuration', () => {
  it('is read with its files; what isn’t said of a top-level domain is as at most of them (DOM-001)', () => {
    expect(settingsOf(needed)).toMatchObject({
      host: 'epp.registry.example',
      port: 700,
      user: 'certdeck',
      password: 'secret-1',
      dialect: 'generic',
      sessions: 2,
      tlds: [
        { tld: 'com', minYears: 1, maxYears: 10, renewalDays: 0, redemptionDays: 30, idnRanges: [] },
        { tld: 'de', renewalDays: 30 },
        { tld: 'jp', renewalDays: 45 },
        { tld: 'net', maxYears: 5, renewalDays: 0 },
      ],
    });
    const certificate = file('client.pem', pair.certificate);
    const key = file('client.key', pair.key);
    const shown = settingsOf({ ...needed, EPP_CERTIFICATE_FILE: certificate, EPP_KEY_FILE: key });
    expect(shown?.client).toEqual(pair);
  });

  it('is none by default, and is not described in vain (DOM-001)', () => {
    expect(settingsOf({})).toBeUndefined();
    expect(() => settingsOf({ ...needed, REGISTRAR: 'embedded' })).toThrow(/set REGISTRAR=epp/);
  });

  const other = file('other.key', loopbackCertificate().key);
  const certificate = file('own.pem', pair.certificate);
  it.each<[string, Record<string, string>, RegExp]>([
    ['no host', { EPP_HOST: '' }, /EPP_HOST must be set/],
    ['no password', { EPP_PASSWORD_FILE: '' }, /EPP_PASSWORD and EPP_PASSWORD_FILE/],
    ['two passwords', { EPP_PASSWORD: 'secret-1' }, /EPP_PASSWORD and EPP_PASSWORD_FILE/],
    ['a password file that isn’t there', { EPP_PASSWORD_FILE: join(folder, 'none') }, /EPP_PASSWORD_FILE/],
    ['authorities that are none', { EPP_CA_FILE: tlds }, /EPP_CA_FILE/],
    ['a certificate without its key', { EPP_CERTIFICATE_FILE: certificate }, /go together/],
    [
      'a key of another certificate',
      { EPP_CERTIFICATE_FILE: certificate, EPP_KEY_FILE: other },
      /another certificate/,
    ],
    ['too many sessions', { EPP_SESSIONS: '6' }, /EPP_SESSIONS: must be 2 to 5/],
    ['no top-level domains', { EPP_TLDS_FILE: file('empty.json', []) }, /EPP_TLDS_FILE/],
    ['one twice', { EPP_TLDS_FILE: file('twice.json', [com, com]) }, /names one twice/],
    ['an unknown field', { EPP_TLDS_FILE: file('odd.json', [{ ...com, graceDays: 5 }]) }, /graceDays/],
    [
      'some prices of four',
      { EPP_TLDS_FILE: file('some.json', [{ ...com, prices: { currency: 'USD', register: 1 } }]) },
      /0\.prices/,
    ],
  ])('stops the start with %s (DOM-001)', (_what, change, message) => {
    expect(() => settingsOf({ ...needed, ...change })).toThrow(message);
  });
});
