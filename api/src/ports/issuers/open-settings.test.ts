import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { loopbackCertificate } from './acme/testing/tls.ts';
import { acmeSettings } from './open-settings.ts';
import { Workbench } from './testing/openssl.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await Workbench.open();
});
afterAll(() => bench.close());

const open = (environment: Record<string, string>) => acmeSettings(readConfig(environment));
const ACME = { ISSUER: 'acme', ACME_DIRECTORY: 'https://acme.example/directory', ACME_TERMS_AGREED: '1' };
const HMAC = Buffer.from('thirty-two octets, as they say..').toString('base64url');

describe('the configuration of the issuer', () => {
  it('is the embedded authority unless told', () => {
    expect(open({})).toBeUndefined();
  });

  it('reads what an ACME server is reached with', async () => {
    const { certificate } = await loopbackCertificate(bench);
    const ca = (await bench.read('server.crt')).toString();
    const settings = open({
      ...ACME,
      ACME_EMAIL: 'pki@portal.example',
      ACME_EAB_KID: 'kid-1',
      ACME_EAB_HMAC_KEY: HMAC,
      ACME_ROOT: 'Root X1',
      ACME_CA_FILE: certificate,
    });
    expect(settings).toEqual({
      directory: 'https://acme.example/directory',
      email: 'pki@portal.example',
      eab: { kid: 'kid-1', hmacKey: Buffer.from('thirty-two octets, as they say..') },
      ca,
      root: 'Root X1',
      allowPrivate: false,
    });
    expect(open(ACME)).toMatchObject({ eab: undefined, ca: undefined, email: '', root: '' });
  });

  it.each([
    ['no directory', { ISSUER: 'acme', ACME_TERMS_AGREED: '1' }, 'ACME_DIRECTORY must be set'],
    [
      'terms that nobody agreed to',
      { ...ACME, ACME_TERMS_AGREED: '0' },
      'ACME_TERMS_AGREED must be set to 1',
    ],
    ['half a binding', { ...ACME, ACME_EAB_KID: 'kid-1' }, 'go together'],
    ['the other half', { ...ACME, ACME_EAB_HMAC_KEY: HMAC }, 'go together'],
    ['a key in another form', { ...ACME, ACME_EAB_KID: 'k', ACME_EAB_HMAC_KEY: 'a b' }, 'in base64url'],
    [
      'a file that isn’t there',
      { ...ACME, ACME_CA_FILE: '/nowhere/ca.pem' },
      'ACME_CA_FILE must name a file',
    ],
    [
      'a server that is not chosen',
      { ACME_DIRECTORY: ACME.ACME_DIRECTORY },
      'ACME_DIRECTORY set, but the issuer is embedded',
    ],
    ['a directory in clear', { ...ACME, ACME_DIRECTORY: 'http://acme.example' }, 'ACME_DIRECTORY'],
    ['no address of mail', { ...ACME, ACME_EMAIL: 'nobody' }, 'ACME_EMAIL'],
  ])('is refused with %s, in a sentence that names the variable and no secret', (_, environment, words) => {
    expect(() => open(environment)).toThrow(ConfigError);
    expect(() => open(environment)).toThrow(words);
    expect(() => open(environment)).not.toThrow(HMAC);
  });
});
