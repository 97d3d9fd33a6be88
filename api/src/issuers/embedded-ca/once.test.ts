import { describe, expect, it } from '@jest/globals';
import type { CaStore } from '../ca-store.ts';
import type { IssueRequest, IssueResult } from '../issuer.ts';
import { MemoryCaStore } from '../memory-store.ts';
import { MemoryCertificateRepository } from '../memory-repository.ts';
import type { CertificateRepository } from '../repository.ts';
import { newKey, newRequest } from '../testing/requests.ts';
import { openEmbeddedCa, type EmbeddedCa } from './index.ts';

const baseUrl = 'http://127.0.0.1/pki';
const key = newKey('P-256');

function open(store: CaStore, repository: CertificateRepository, clock?: () => Date): Promise<EmbeddedCa> {
  return openEmbeddedCa({ store, repository, baseUrl, clock });
}

const request = (more: Partial<IssueRequest> = {}): IssueRequest => ({
  accountId: 'a',
  orderNo: 'N1',
  attempt: 1,
  certificateClass: 'dv',
  // Signed anew each time: ECDSA requests for one key differ in every octet of the signature.
  csr: newRequest(key),
  names: [{ type: 'dns', value: 'a.demo.test' }],
  ...more,
});

function certificateOf(result: IssueResult): Buffer {
  if (!result.ok) throw new Error(`${result.code} ${result.detail}`);
  return result.certificate.certificateDer;
}

/** Loses the write after signing, as a process does that dies in between. */
class CrashingRepository extends MemoryCertificateRepository {
  crashes = 0;
  readonly lost: Buffer[] = [];

  override complete(serial: string, certificate: Buffer): Promise<Buffer> {
    if (this.crashes === 0) return super.complete(serial, certificate);
    this.crashes -= 1;
    this.lost.push(certificate);
    return Promise.reject(new Error('the process died'));
  }
}

describe('an order and attempt name one certificate', () => {
  it('when they are asked again, also later and from another process', async () => {
    const store = new MemoryCaStore();
    const repository = new MemoryCertificateRepository();
    const first = certificateOf(await (await open(store, repository)).issuer.issue(request()));
    const later = await open(store, repository, () => new Date(Date.now() + 5 * 86_400_000));
    expect(certificateOf(await later.issuer.issue(request()))).toEqual(first);
  });

  it('when many ask at once from two processes', async () => {
    const store = new MemoryCaStore();
    const repository = new MemoryCertificateRepository();
    const both = await Promise.all([open(store, repository), open(store, repository)]);
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => both[index % 2]?.issuer.issue(request())),
    );
    const different = new Set(results.map((result) => result && certificateOf(result).toString('hex')));
    expect(different.size).toBe(1);
  });

  it('when the process died between signing and storing, to the last octet', async () => {
    const store = new MemoryCaStore();
    const repository = new CrashingRepository();
    repository.crashes = 1;
    await expect((await open(store, repository)).issuer.issue(request())).rejects.toThrow('the process died');
    const again = certificateOf(await (await open(store, repository)).issuer.issue(request()));
    expect(repository.lost).toEqual([again]);
  });

  it('and another attempt names another', async () => {
    const ca = await open(new MemoryCaStore(), new MemoryCertificateRepository());
    const first = certificateOf(await ca.issuer.issue(request()));
    const second = certificateOf(await ca.issuer.issue(request({ attempt: 2 })));
    expect(second).not.toEqual(first);
  });

  it.each([
    ['key', { csr: newRequest('P-256') }],
    ['name', { names: [{ type: 'dns', value: 'b.demo.test' }] }],
    ['country', { country: 'SG' }],
    ['class', { certificateClass: 'ov', organization: { name: 'E', country: 'SG', locality: 'S' } }],
  ] as const)('so that another %s under it is refused', async (_, more) => {
    const ca = await open(new MemoryCaStore(), new MemoryCertificateRepository());
    await ca.issuer.issue(request());
    const names = 'names' in more ? [...more.names] : request().names;
    const result = await ca.issuer.issue(request({ ...more, names }));
    expect(result).toEqual({ ok: false, code: 'ATTEMPT_DIFFERS', detail: 'N1 1' });
  });
});

describe('revoking', () => {
  it('keeps the first time and reason, and knows no foreign serial number', async () => {
    const ca = await open(new MemoryCaStore(), new MemoryCertificateRepository());
    const result = await ca.issuer.issue(request());
    const serial = result.ok ? result.certificate.serial : '';
    const first = await ca.issuer.revoke(serial.toLowerCase(), 'superseded');
    expect(first).toMatchObject({ ok: true, reason: 'superseded' });
    expect(await ca.issuer.revoke(serial, 'keyCompromise')).toEqual(first);
    expect(await ca.issuer.revoke('00'.repeat(16), 'superseded')).toEqual({
      ok: false,
      code: 'SERIAL_UNKNOWN',
    });
  });

  it('for a compromised key bars that key from new certificates (BR 6.1.1.3)', async () => {
    const ca = await open(new MemoryCaStore(), new MemoryCertificateRepository());
    const result = await ca.issuer.issue(request());
    await ca.issuer.revoke(result.ok ? result.certificate.serial : '', 'keyCompromise');
    expect(await ca.issuer.issue(request({ orderNo: 'N2' }))).toMatchObject({ code: 'KEY_COMPROMISED' });
    expect(await ca.issuer.issue(request({ orderNo: 'N3', csr: newRequest('P-256') }))).toMatchObject({
      ok: true,
    });
  });
});

describe('the hierarchy', () => {
  it('is founded once when two processes start at once', async () => {
    const store = new MemoryCaStore();
    const [one, two] = await Promise.all([
      open(store, new MemoryCertificateRepository()),
      open(store, new MemoryCertificateRepository()),
    ]);
    expect(one.bundlePem()).toBe(two.bundlePem());
  });

  it('goes on issuing while the root key is kept elsewhere', async () => {
    const store = new MemoryCaStore();
    await open(store, new MemoryCertificateRepository());
    store.remove('root.key');
    const ca = await open(store, new MemoryCertificateRepository());
    expect(await ca.issuer.issue(request())).toMatchObject({ ok: true });
    expect(await ca.crl('root')).toBeDefined();
    expect(await store.load('root.key')).toBeUndefined();
  });

  it('does not open with a key of another authority, a wrong passphrase or a missing certificate', async () => {
    const store = new MemoryCaStore();
    const repository = new MemoryCertificateRepository();
    await openEmbeddedCa({ store, repository, baseUrl, passphrase: 'secret' });
    expect((await store.load('root.key'))?.toString()).toContain('ENCRYPTED PRIVATE KEY');
    await expect(openEmbeddedCa({ store, repository, baseUrl, passphrase: 'wrong' })).rejects.toThrow(
      'can’t be decrypted',
    );
    const other = (await store.load('private.key')) ?? Buffer.alloc(0);
    await store.replace('intermediate.key', other);
    await expect(openEmbeddedCa({ store, repository, baseUrl, passphrase: 'secret' })).rejects.toThrow(
      'intermediate.key does not belong to intermediate.crt',
    );
    store.remove('root.key');
    store.remove('intermediate.crt');
    await expect(openEmbeddedCa({ store, repository, baseUrl, passphrase: 'secret' })).rejects.toThrow(
      'intermediate.crt is missing',
    );
  });
});
