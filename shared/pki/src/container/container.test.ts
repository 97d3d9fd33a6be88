import { beforeAll, describe, expect, it } from '@jest/globals';
import { issueCertificate, type IssuedCertificate } from '../testing/authority.ts';
import { run } from '../testing/command-line.ts';
import { buildJks } from './jks.ts';
import { buildPfx, type PfxProfile } from './pfx.ts';

const PASSWORD = 'Pass word~1';
const KEYS = ['RSA', 'EC'] as const;
const PROFILES: readonly PfxProfile[] = ['modern', 'compatible'];
const CASES = KEYS.flatMap((key) => PROFILES.map((profile) => ({ key, profile })));

let issued: Record<(typeof KEYS)[number], IssuedCertificate>;

beforeAll(async () => {
  issued = {
    RSA: await issueCertificate({ hostname: 'example.com' }),
    EC: await issueCertificate({ hostname: 'example.com', signAlg: 'ECDSA', keyLen: 'P384' }),
  };
});

function contents(key: (typeof KEYS)[number]) {
  const { certificatePem, privateKeyPem, intermediatePem, rootPem } = issued[key];
  return { certificatePem, privateKeyPem, chainPems: [rootPem, intermediatePem], password: PASSWORD };
}

async function describePfx(profile: PfxProfile): Promise<string> {
  const file = await buildPfx({ ...contents('EC'), profile });
  const parameters = ['pkcs12', '-in', 'a.pfx', '-info', '-noout', '-passin', `pass:${PASSWORD}`];
  return run('openssl', parameters, { 'a.pfx': file }).output;
}

function keyDigest(pem: string): string {
  const der = run('openssl', ['pkey', '-in', 'k.pem', '-outform', 'DER'], { 'k.pem': pem }).stdout;
  return run('openssl', ['sha256', '-r', 'k'], { k: der }).output.slice(0, 64);
}

describe('a PFX file', () => {
  it.each(CASES)(
    '$profile with $key key is read by openssl, key and chain complete',
    async ({ key, profile }) => {
      const file = await buildPfx({ ...contents(key), alias: 'My site 1', profile });
      const passin = ['-passin', `pass:${PASSWORD}`];
      const info = run('openssl', ['pkcs12', '-in', 'a.pfx', '-info', '-nodes', ...passin], {
        'a.pfx': file,
      });
      expect(info.status).toBe(0);
      expect(info.output.match(/-----BEGIN CERTIFICATE-----/g)).toHaveLength(3);
      const subjects = [...info.output.matchAll(/subject=.*CN = (.+)/g)].map((match) => match[1]);
      expect(subjects).toEqual(['example.com', 'Test intermediate', 'Test root']);
      expect(info.output).toContain('friendlyName: My site 1');
      const exported = run('openssl', ['pkcs12', '-in', 'a.pfx', '-nocerts', '-nodes', ...passin], {
        'a.pfx': file,
      });
      expect(keyDigest(exported.output)).toBe(keyDigest(issued[key].privateKeyPem));
    },
  );

  it('of the modern profile uses AES-256 and SHA-256, of the compatible one 3DES and SHA-1', async () => {
    const modern = await describePfx('modern');
    expect(modern).toMatch(/MAC: sha256, Iteration 100000/);
    expect(modern.match(/PBES2, PBKDF2, AES-256-CBC, Iteration 100000, PRF hmacWithSHA256/g)).toHaveLength(2);
    const compatible = await describePfx('compatible');
    expect(compatible).toMatch(/MAC: sha1, Iteration 2000/);
    expect(compatible.match(/pbeWithSHA1And3-KeyTripleDES-CBC/g)).toHaveLength(2);
  });

  it('names its entry in BMPString, Chinese included and emoji left out', async () => {
    const file = await buildPfx({ ...contents('EC'), alias: '示例😀' });
    // The attributes of the key bag are not encrypted.
    expect(Buffer.from(file).toString('hex')).toContain('1e04793a4f8b');
  });

  it.each(CASES)(
    '$profile with $key key is read by keytool',
    async ({ key, profile }) => {
      const file = await buildPfx({ ...contents(key), profile });
      const listed = run(
        'keytool',
        ['-list', '-v', '-keystore', 'a.pfx', '-storetype', 'PKCS12', '-storepass', PASSWORD],
        {
          'a.pfx': file,
        },
      );
      expect(listed).toMatchObject({
        status: 0,
        output: expect.stringContaining('Certificate chain length: 3'),
      });
      expect(listed.output).toContain('Alias name: example.com');
    },
    60_000,
  );
});

describe('a JKS file', () => {
  it.each(KEYS)(
    'with %s key is listed and imported by keytool',
    async (key) => {
      const file = await buildJks({ ...contents(key), alias: 'Example' });
      const listed = run('keytool', ['-list', '-v', '-keystore', 'a.jks', '-storepass', PASSWORD], {
        'a.jks': file,
      });
      expect(listed).toMatchObject({ status: 0, output: expect.stringContaining('Keystore type: JKS') });
      expect(listed.output).toContain('Alias name: example');
      expect(listed.output).toContain('Certificate chain length: 3');

      // keytool's own copy as PKCS#12, opened by openssl: the key must have survived.
      const script =
        `keytool -importkeystore -noprompt -srckeystore a.jks -srcstorepass '${PASSWORD}' -destkeystore b.p12 ` +
        `-deststoretype PKCS12 -deststorepass '${PASSWORD}' >&2 && ` +
        `openssl pkcs12 -in b.p12 -nocerts -nodes -passin 'pass:${PASSWORD}'`;
      const exported = run('sh', ['-c', script], { 'a.jks': file });
      expect(exported.output).toContain('1 entries successfully imported');
      expect(keyDigest(Buffer.from(exported.stdout).toString())).toBe(keyDigest(issued[key].privateKeyPem));
    },
    60_000,
  );
});

describe('the checks before a container is built', () => {
  it.each(['', '密码密码密码', 'tab\there', 'emoji😀 123'])('refuse the password %j', async (password) => {
    const wrong = { ...contents('EC'), password };
    await expect(buildPfx(wrong)).rejects.toMatchObject({ code: 'BAD_PASSWORD', field: 'password' });
    await expect(buildJks(wrong)).rejects.toMatchObject({ code: 'BAD_PASSWORD', field: 'password' });
  });

  it('refuse five characters for a JKS, which keytool could not import', async () => {
    await expect(buildJks({ ...contents('EC'), password: '12345' })).rejects.toMatchObject({
      code: 'BAD_PASSWORD',
    });
  });

  it("refuse another certificate's key", async () => {
    const wrong = { ...contents('EC'), privateKeyPem: issued.RSA.privateKeyPem };
    await expect(buildPfx(wrong)).rejects.toMatchObject({ code: 'KEY_MISMATCH' });
    await expect(buildJks(wrong)).rejects.toMatchObject({ code: 'KEY_MISMATCH' });
  });

  it('refuse a key that has a passphrase', async () => {
    const protectedKey = run('openssl', ['pkey', '-in', 'k.pem', '-aes256', '-passout', 'pass:x'], {
      'k.pem': issued.EC.privateKeyPem,
    }).output;
    const wrong = { ...contents('EC'), privateKeyPem: protectedKey };
    await expect(buildPfx(wrong)).rejects.toMatchObject({ code: 'KEY_ENCRYPTED' });
  });
});
