import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { IssuedCertificate, RevocationReason } from '../issuer.ts';
import { newShared, openMemoryCa, writeCertificates } from '../testing/memory-ca.ts';
import { type Output, Workbench } from '../testing/openssl.ts';
import { reservation } from '../testing/repository-contract.ts';
import { newRequest } from '../testing/requests.ts';
import { DerReader, TAG } from './der-reader.ts';
import { requestFromPath, type EmbeddedCa } from './index.ts';

let bench: Workbench;
let ca: EmbeddedCa;
let now = new Date();
let orders = 0;
const shared = newShared();

beforeAll(async () => {
  bench = await Workbench.open();
  ca = await openMemoryCa(shared, { clock: () => now });
  await writeCertificates(bench, shared);
});
afterAll(() => bench.close());

const tlsId = async (): Promise<string> => (await shared.repository.activeId('tls')) ?? '';

async function issue(certificateClass: 'dv' | 'doc' = 'dv'): Promise<IssuedCertificate> {
  orders += 1;
  const result = await ca.issuer.issue({
    accountId: 'a',
    orderNo: `N${orders}`,
    attempt: 1,
    certificateClass,
    csr: newRequest('P-256'),
    names: certificateClass === 'dv' ? [{ type: 'dns', value: 'a.demo.test' }] : [],
    organization: { name: 'Example', country: 'SG', locality: 'Singapore' },
  });
  if (!result.ok) throw new Error(`${result.code} ${result.detail}`);
  await bench.write('leaf.pem', result.certificate.certificatePem);
  return result.certificate;
}

async function crlText(id: 'root' | 'intermediate' | 'private', issuer: string): Promise<Output> {
  const der = await ca.crl(id);
  await bench.write(`${id}.crl.der`, der ?? Buffer.alloc(0));
  const verified = ['-CAfile', `${issuer}.crt`, '-noout', '-text', '-verify'];
  return bench.openssl('crl', '-inform', 'DER', '-in', `${id}.crl.der`, ...verified);
}

/** Asks with openssl's own question and has openssl judge the answer. */
async function ocsp(issuer: string, ...options: string[]): Promise<string> {
  const subject = ['-issuer', `${issuer}.crt`, '-cert', 'leaf.pem'];
  await bench.openssl('ocsp', ...options, ...subject, '-reqout', 'question.der');
  await bench.write('answer.der', await ca.handleOcsp(await readFile(bench.path('question.der'))));
  const chain = ['-CAfile', 'root.crt', '-verify_other', `${issuer}.crt`];
  const asked = options.includes('-no_nonce') ? subject : ['-reqin', 'question.der', ...subject.slice(0, 2)];
  const { text } = await bench.openssl('ocsp', ...asked, '-respin', 'answer.der', ...chain, '-text');
  return text;
}

/** What openssl says of the last certificate with the list at hand. */
async function verdictWithList(): Promise<string> {
  await crlText('intermediate', 'intermediate');
  const pem = await bench.openssl('crl', '-inform', 'DER', '-in', 'intermediate.crl.der', '-out', 'crl.pem');
  const chain = ['-CAfile', 'root.crt', '-untrusted', 'intermediate.crt'];
  const { text } = await bench.openssl('verify', '-crl_check', '-CRLfile', 'crl.pem', ...chain, 'leaf.pem');
  return pem.code === 0 ? text : pem.text;
}

async function numberOf(): Promise<number> {
  const { text } = await crlText('intermediate', 'intermediate');
  return Number(/CRL Number: \n\s+(\d+)/.exec(text)?.[1]);
}

describe('a revocation list', () => {
  it('without entries has no list of them at all (RFC 5280 5.1.2.6)', async () => {
    const list = new DerReader((await ca.crl('root')) ?? Buffer.alloc(0)).enter().enter();
    const tags = list.rest().map(({ tag }) => tag);
    expect(tags).toEqual([TAG.integer, TAG.sequence, TAG.sequence, TAG.utcTime, TAG.utcTime, 0xa0]);
  });

  it('of the root is signed by it and empty', async () => {
    const { text } = await crlText('root', 'root');
    expect(text).toContain('verify OK');
    expect(text).toContain('No Revoked Certificates');
  });

  it('has every revoked certificate of its authority at once, with its reason', async () => {
    const dv = await issue();
    const doc = await issue('doc');
    const plain = await issue();
    await ca.issuer.revoke(dv.serial, 'keyCompromise');
    await ca.issuer.revoke(doc.serial, 'superseded');
    await ca.issuer.revoke(plain.serial, 'unspecified');
    const { text } = await crlText('intermediate', 'intermediate');
    expect(text).toContain('verify OK');
    expect(text).toMatch(new RegExp(`Serial Number: ${dv.serial}[\\s\\S]*?Key Compromise`));
    expect(text).toContain(plain.serial);
    expect(text).not.toContain(doc.serial);
    expect(text).not.toContain('Unspecified');
    const other = await crlText('private', 'private');
    expect(other.text).toContain('verify OK');
    expect(other.text).toMatch(new RegExp(`Serial Number: ${doc.serial}[\\s\\S]*?Superseded`));
  });

  it('is numbered upwards and made anew only when something changed or a day passed', async () => {
    const first = await numberOf();
    expect(await numberOf()).toBe(first);
    const { serial } = await issue();
    await ca.issuer.revoke(serial, 'cessationOfOperation');
    const second = await numberOf();
    expect(second).toBeGreaterThan(first);
    now = new Date(now.getTime() + 86_400_000 + 1000);
    expect(await numberOf()).toBeGreaterThan(second);
    now = new Date();
  });

  it('makes openssl refuse a revoked certificate', async () => {
    const { serial } = await issue();
    expect(await verdictWithList()).toContain('OK');
    await ca.issuer.revoke(serial, 'privilegeWithdrawn');
    expect(await verdictWithList()).toContain('certificate revoked');
  });

  it('lets go of certificates that have expired (RFC 5280 3.3)', async () => {
    const { serial, notAfter } = await issue();
    await ca.issuer.revoke(serial, 'superseded');
    expect((await crlText('intermediate', 'intermediate')).text).toContain(serial);
    now = new Date(notAfter.getTime() + 1000);
    expect((await crlText('intermediate', 'intermediate')).text).not.toContain(serial);
    now = new Date();
  });
});

/** OCSPResponseStatus of the answer. */
async function status(question: Buffer): Promise<number | undefined> {
  return (await ca.handleOcsp(question))[4];
}

/** What the TLS authority answers about a serial number in hex. */
async function answerFor(serial: string): Promise<string> {
  await bench.openssl(
    'ocsp',
    '-issuer',
    'intermediate.crt',
    '-serial',
    `0x${serial}`,
    '-reqout',
    'question.der',
  );
  await bench.write('answer.der', await ca.handleOcsp(await readFile(bench.path('question.der'))));
  return (await bench.openssl('ocsp', '-respin', 'answer.der', '-noverify', '-resp_text')).text;
}

describe('an OCSP answer', () => {
  it.each(['intermediate', 'private'] as const)(
    'is good for a certificate of the %s authority',
    async (issuer) => {
      await issue(issuer === 'private' ? 'doc' : 'dv');
      const text = await ocsp(issuer);
      expect(text).toContain('Response verify OK');
      expect(text).toContain('leaf.pem: good'.slice(10));
      expect(text).toContain('Cert Status: good');
    },
  );

  it.each([
    ['keyCompromise', 'keyCompromise'],
    ['affiliationChanged', 'affiliationChanged'],
    ['cessationOfOperation', 'cessationOfOperation'],
  ] as [RevocationReason, string][])('is revoked at once, with the reason %s', async (reason, shown) => {
    const { serial } = await issue();
    await ca.issuer.revoke(serial, reason);
    const text = await ocsp('intermediate', '-sha256');
    expect(text).toContain('Response verify OK');
    expect(text).toContain('Cert Status: revoked');
    expect(text).toContain(`Revocation Reason: ${shown}`);
  });

  it('repeats the nonce of the question, and has none unasked', async () => {
    await issue();
    expect(await ocsp('intermediate')).not.toMatch(/Nonce Verify error|no nonce in response/i);
    expect(await ocsp('intermediate')).toContain('OCSP Nonce');
    const without = await ocsp('intermediate', '-no_nonce');
    expect(without).toContain('Response verify OK');
    expect(without.slice(without.indexOf('OCSP Response Data'))).not.toContain('OCSP Nonce');
  });

  it('is unknown for a serial number that was never drawn (BR 4.9.10)', async () => {
    expect(await answerFor('1234')).toContain('Cert Status: unknown');
  });

  it('is unknown for a certificate of another authority, and for a body that was never signed', async () => {
    expect(await answerFor((await issue('dv')).serial)).toContain('Cert Status: good');
    expect(await answerFor((await issue('doc')).serial)).toContain('Cert Status: unknown');
    const { serial } = await shared.certificates.reserve(reservation({ issuerId: await tlsId() }));
    expect(await answerFor(serial)).toContain('Cert Status: unknown');
  });

  it('is an error for foreign authorities and for octets that are no question', async () => {
    expect(await status(Buffer.from('nonsense'))).toBe(1);
    expect(await status(Buffer.alloc(0))).toBe(1);
    expect(await status(Buffer.alloc(10_000))).toBe(1);
    await issue();
    await bench.openssl('ocsp', '-issuer', 'root.crt', '-cert', 'leaf.pem', '-reqout', 'question.der');
    expect(await status(await readFile(bench.path('question.der')))).toBe(6);
  });

  it('comes to a question in a path as to one in a body (RFC 6960 A.1)', async () => {
    const question = Buffer.from([0x30, 0x03, 0xfb, 0xff, 0xbe]);
    const encoded = question.toString('base64');
    expect(requestFromPath(encodeURIComponent(encoded))).toEqual(question);
    expect(requestFromPath(encoded)).toEqual(question);
    expect(requestFromPath(question.toString('base64url'))).toEqual(question);
    expect(requestFromPath('%zz')).toBeUndefined();
    expect(requestFromPath('<script>')).toBeUndefined();
  });

  it('is signed once an hour while the status is the same, and anew at a revocation', async () => {
    const { serial } = await issue();
    const question = async (...options: string[]) => {
      const subject = ['-issuer', 'intermediate.crt', '-cert', 'leaf.pem'];
      await bench.openssl('ocsp', ...options, ...subject, '-reqout', 'question.der');
      return readFile(bench.path('question.der'));
    };
    const plain = await question('-no_nonce');
    const first = await ca.handleOcsp(plain);
    const never = () => Promise.resolve(false);
    expect(await ca.handleOcsp(plain, never)).toEqual(first);
    // tryLater (RFC 6960 4.2.1): what was not signed before, when no more may be signed.
    const tryLater = Buffer.from('30030a0103', 'hex');
    expect(await ca.handleOcsp(await question(), never)).toEqual(tryLater);
    now = new Date(now.getTime() + 3_600_001);
    expect(await ca.handleOcsp(plain, never)).toEqual(tryLater);
    const second = await ca.handleOcsp(plain);
    expect(second).not.toEqual(first);
    await ca.issuer.revoke(serial, 'keyCompromise');
    expect(await ca.handleOcsp(plain, never)).toEqual(tryLater);
    expect(await ocsp('intermediate', '-no_nonce')).toContain('Cert Status: revoked');
    now = new Date();
  });

  it('is still trusted after two months: the signer is renewed in time', async () => {
    await issue();
    await ocsp('intermediate');
    const signer = async () =>
      (await shared.repository.responder(await tlsId()))?.certificate.toString('hex');
    const before = await signer();
    now = new Date(now.getTime() + 45 * 86_400_000);
    await ca.handleOcsp(await readFile(bench.path('question.der')));
    now = new Date();
    expect(before).toMatch(/^30/);
    expect(await signer()).not.toBe(before);
  });
});
