import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readCertificate } from '../src/certificate/read.ts';
import { reportCertificate } from '../src/certificate/report.ts';
import { reportCsr } from '../src/csr/report.ts';
import { asn1Tree } from '../src/der/tree.ts';
import { pemToDer } from '../src/encoding/pem.ts';
import { describe as describeObject } from '../src/inspect/describe.ts';
import { matchPairs } from '../src/inspect/match-pairs.ts';
import { fieldsOf, fieldsOfOpenssl } from './fields.ts';
import { corpus, type Corpus } from './make.ts';

let made: Corpus;

beforeAll(() => {
  made = corpus();
  jest.spyOn(console, 'warn').mockReturnValue();
}, 400_000);

function openssl(...parameters: string[]): string {
  const child = spawnSync('openssl', parameters, { cwd: made.folder, maxBuffer: 64 * 1024 * 1024 });
  return child.stdout.toString();
}

/** What openssl itself escapes, refuses or shows in another character set; each is asserted below. */
const OWN_NAMES = new Set(
  ['bidi', 'utf8-broken', 't61-gbk', 'printable-utf8', 'number-as-name', 'html'].map(
    (name) => `odd-${name}.crt`,
  ),
);

describe('a certificate of any kind', () => {
  it('has the fields that openssl reads (TOOL-005, B§1.4)', async () => {
    const differences: unknown[] = [];
    const refused: string[] = [];
    for (const name of made.certificates) {
      const theirs = fieldsOfOpenssl(openssl, name);
      if (theirs['serial'] === '') {
        refused.push(name);
        continue;
      }
      const own = fieldsOf(await readCertificate(made.read(name)));
      for (const [field, value] of Object.entries(theirs)) {
        if (OWN_NAMES.has(name) && (field === 'subject' || field === 'issuer')) continue;
        // openssl can't load every key it can print, nor has a text for dates that are none.
        if (value === '' && field === 'spki') continue;
        if (JSON.stringify(value) !== JSON.stringify(own[field]))
          differences.push({ name, field, value, own: own[field] });
      }
    }
    expect(made.certificates.length).toBeGreaterThan(70);
    expect(differences).toEqual([]);
    // Attributes of types that openssl takes for no string; other readers show them, and so do we.
    expect(refused).toEqual(['odd-number-as-name.crt', 'odd-utf8-broken.crt', 'odd-visible.crt']);
  });

  it('has the values at the bytes where openssl asn1parse has them', () => {
    for (const name of made.certificates) {
      const theirs = openssl('asn1parse', '-in', name)
        .split('\n')
        .filter((text) => text !== '')
        .map((text) => /^\s*(\d+):d=(\d+)\s+hl=(\d+) l=\s*(\d+)/.exec(text)?.slice(1).map(Number));
      const tree = asn1Tree(made.read(name));
      // asn1parse doesn't look into strings of bytes.
      const inBytes = tree.map(() => false);
      tree.forEach(({ parent }, index) => {
        inBytes[index] =
          parent >= 0 &&
          (inBytes[parent] === true || /^(?:OCTET|BIT) STRING$/.test(tree[parent]?.type ?? ''));
      });
      const own = tree
        .filter((_value, index) => inBytes[index] !== true)
        .map(({ start, depth, contentStart, end }) => [
          start,
          depth,
          contentStart - start,
          end - contentStart,
        ]);
      expect({ name, values: own }).toEqual({ name, values: theirs });
    }
  });

  it('shows Chinese in every string type, and escapes what deceives', async () => {
    const subject = async (name: string) =>
      (await readCertificate(made.read(`odd-${name}.crt`))).subject[0]?.value;
    for (const type of ['utf8', 'bmp', 'printable-utf8'])
      expect(await subject(type)).toBe('测试公司（上海）');
    expect(await subject('universal')).toBe('测试公司（上海）😀');
    expect(await subject('bidi')).toBe('\\u202emoc.elpmaxe\\u202c.com');
    expect(await subject('html')).toBe('<img src=x onerror=alert(1)>');
    expect(await subject('number-as-name')).toBe('#02012a');
    expect((await readCertificate(made.read('odd-nul-name.crt'))).dnsNames).toEqual([
      'good.example.com\\x00.evil.com',
    ]);
  });

  it.each([
    ['rsa1024', ['weakHash', 'shortKey']],
    ['rsa2050', ['oddKeySize']],
    ['rsa-e17', ['weakHash']],
    ['p256-explicit', ['explicitCurve']],
    ['brainpool256', ['unusualCurve']],
    ['ed25519', ['rarelyAccepted']],
    ['odd-negative-serial', ['negativeSerial']],
    ['odd-zero-serial', ['negativeSerial']],
    ['odd-huge-serial', ['longSerial']],
    ['odd-month-13', ['badDate']],
    ['odd-february-30', ['badDate']],
    ['odd-nul-name', ['hiddenCharacters']],
    ['odd-unknown-critical', ['unknownCritical']],
    ['odd-damaged-san', ['damagedExtension']],
    ['odd-twice', ['duplicateExtension']],
    ['odd-precertificate', ['precertificate']],
    ['odd-after-2050', ['overCap', 'notYetValid']],
    ['odd-version-1', ['oldVersion', 'noNames']],
    ['ext-constraints', ['ca']],
    ['ext-policies', ['mustStaple']],
  ])('is judged: %s has %j (TOOL-005)', async (name, expected) => {
    const { findings } = await reportCertificate(made.read(`${name}.crt`), { now: Date.parse('2026-05-01') });
    const own = ['weakHash'];
    const codes = findings.map(({ code }) => code as string);
    // Self-signed certificates of the corpus are not judged by their own hash.
    expect(codes).toEqual(expect.arrayContaining(expected.filter((code) => !own.includes(code))));
  });

  it('has its level by policy, or by its subject (DV, OV, EV)', async () => {
    const level = async (name: string) => (await reportCertificate(made.read(`${name}.crt`))).level;
    expect(await level('odd-ev')).toEqual({ level: 'EV', policy: '2.23.140.1.1' });
    expect(await level('ext-server')).toEqual({ level: 'OV', policy: '2.23.140.1.2.2' });
    expect(await level('odd-utf8')).toEqual({ level: 'OV', policy: null });
    expect(await level('odd-ia5')).toEqual({ level: 'DV', policy: null });
    expect(await level('chain-1')).toBeNull();
  });

  it('has its chain found and verified among others, as openssl verify says', async () => {
    const pool = made.certificates.toReversed().map((name) => made.read(name));
    const { path } = await reportCertificate(made.read('chain-7.crt'), { pool });
    expect(path.end).toBe('root');
    expect(path.steps.map(({ certificate }) => certificate.commonName)).toEqual([
      'www.example.com',
      ...[6, 5, 4, 3, 2, 1, 0].map((level) => `Level ${level}`),
    ]);
    expect(path.steps.flatMap(({ problems }) => problems)).toEqual([]);
    const untrusted = [1, 2, 3, 4, 5, 6].flatMap((level) => ['-untrusted', `chain-${level}.crt`]);
    expect(openssl('verify', '-CAfile', 'chain-0.crt', ...untrusted, 'chain-7.crt').trim()).toBe(
      'chain-7.crt: OK',
    );
  });

  it('whose issuer is not at hand, or did not sign it, says so', async () => {
    const alone = await reportCertificate(made.read('chain-7.crt'));
    expect(alone.path).toMatchObject({ end: 'missing', steps: [{ signature: null, problems: [] }] });
    const forged = made.read('chain-7.crt');
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
    const { path, findings } = await reportCertificate(forged, { pool: [made.read('chain-6.crt')] });
    expect(path.steps[0]).toMatchObject({ signature: 'invalid', problems: ['badSignature'] });
    expect(findings[0]?.code).toBe('badSignature');
  });

  it('decodes every extension of RFC 5280 that openssl can make', async () => {
    const undecoded: string[] = [];
    for (const name of made.certificates.filter((file) => file.startsWith('ext-'))) {
      const { extensions } = await readCertificate(made.read(name));
      undecoded.push(...extensions.filter(({ known }) => !known).map(({ id }) => id));
    }
    expect(undecoded).toEqual(['1.3.6.1.4.1.99999.1', '1.2.3.4']);
    const { extensions } = await readCertificate(made.read('ext-points.crt'), { language: 'en' });
    expect(extensions.slice(0, 2).map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'CRL Distribution Points: URI:ldap://ldap.example.com/cn=x\nDNS:crl.example.com\nreasons: keyCompromise, cACompromise\nCRL issuer DirName:CN=CRL issuer',
      'Freshest CRL: URI:http://delta.example.com/d.crl',
    ]);
  });
});

describe('a request of any program', () => {
  it('has the subject, key and verdict that openssl has (TOOL-002)', async () => {
    for (const name of made.requests) {
      const der = made.read(name);
      const { details, signature } = await reportCsr(der);
      const subject = openssl(
        'req',
        '-in',
        name,
        '-noout',
        '-subject',
        '-nameopt',
        'oid,sep_multiline,utf8,-esc_msb,-space_eq',
      );
      const theirs = subject
        .split('\n')
        .slice(1)
        .flatMap((text) => text.trim().split(' + '))
        .filter(Boolean);
      const own = details.subject.map(({ type, value }) => `${type}=${value}`);
      expect({ name, subject: own }).toEqual({ name, subject: theirs });
      const key = openssl('req', '-in', name, '-noout', '-pubkey');
      if (key !== '') expect(Buffer.from(details.publicKey.spki)).toEqual(Buffer.from(pemToDer(key)));
      expect({ name, signature }).toEqual({ name, signature: expect.not.stringMatching('^invalid$') });
    }
    expect(made.requests.length).toBeGreaterThan(25);
  });

  it('shows every attribute and warns of the password in it', async () => {
    const { details, findings, names } = await reportCsr(made.read('attributes.csr'), { language: 'en' });
    expect(details.attributeDetails.map(({ name, value }) => [name, value])).toEqual(
      expect.arrayContaining([
        ['challengePassword', 'geheim1'],
        ['unstructuredName', 'An unstructured name'],
        ['extensionRequest', ''],
      ]),
    );
    expect(details.extensions.map(({ name }) => name)).toContain('TLS Feature');
    expect(findings.map(({ code }) => code)).toContain('challengePassword');
    expect(names).toEqual(['attributes.example.com', '*.attributes.example.com']);
  });
});

describe('keys', () => {
  it('of every algorithm match their certificate and request and no other (TOOL-006)', async () => {
    const names = made.keys.map((name) => name.replace('.key', ''));
    const subjects = await Promise.all(
      names.flatMap((name) =>
        ['key', 'crt', 'csr'].map(async (ending) => {
          const der = made.read(`${name}.${ending}`);
          const { kind } = await describeObject(der);
          return { kind, der, pem: null };
        }),
      ),
    );
    const results = await matchPairs(subjects);
    const groups = names.map((_name, index) => results.slice(index * 3, index * 3 + 3));
    expect(
      groups.filter(([key, crt, csr]) => key?.group !== crt?.group || crt?.group !== csr?.group),
    ).toEqual([]);
    expect(new Set(results.map(({ group }) => group)).size).toBe(names.length);
    const proof = (name: string) => groups[names.indexOf(name)]?.[0]?.proof;
    expect(['rsa1024', 'rsa4096', 'p256', 'p384', 'p521', 'ed25519'].map(proof)).toEqual(
      Array(6).fill('proven'),
    );
    expect(['sm2', 'brainpool256', 'ed448'].map(proof)).toEqual(Array(3).fill('claimed'));
    expect(results.filter(({ proof: verdict }) => verdict === 'contradicts')).toEqual([]);
  });

  it('with a password are opened to be matched, in the old and the new way', async () => {
    const encrypt = (...how: string[]) =>
      spawnSync('openssl', [...how, '-in', join(made.folder, 'p256.key'), '-passout', 'pass:密码'], {
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      }).stdout.toString();
    const modern = encrypt('pkcs8', '-topk8');
    const old = encrypt('ec', '-aes128');
    const crt = { kind: 'certificate' as const, der: made.read('p256.crt'), pem: null };
    const locked = (pem: string, password?: string) => ({
      kind: 'encryptedPrivateKey' as const,
      der: pemToDer(pem),
      pem: pem === old ? pem : null,
      password,
    });
    const results = await matchPairs([
      crt,
      locked(modern, '密码'),
      locked(old, '密码'),
      locked(modern),
      locked(modern, 'no'),
    ]);
    expect(results.map(({ group, proof, failure }) => [group, proof, failure?.code])).toEqual([
      [0, null, undefined],
      [0, 'proven', undefined],
      [0, 'proven', undefined],
      [null, null, 'KEY_ENCRYPTED'],
      [null, null, 'WRONG_SECRET'],
    ]);
  });
});
