import { describe, expect, it } from '@jest/globals';
import type { IssueRequest } from '../issuer.ts';
import type { IssueResult } from './embedded-issuer.ts';
import { MemoryKeyStore } from '../keys/memory-key-store.ts';
import { MemoryCertificateRepository } from '../memory-repository.ts';
import { newShared, openMemoryCa } from '../testing/memory-ca.ts';
import { newKey, newRequest } from '../testing/requests.ts';

const key = newKey('P-256');

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
    const shared = newShared();
    const first = certificateOf(await (await openMemoryCa(shared)).issuer.issue(request()));
    const later = await openMemoryCa(shared, { clock: () => new Date(Date.now() + 5 * 86_400_000) });
    expect(certificateOf(await later.issuer.issue(request()))).toEqual(first);
  });

  it('when many ask at once from two processes', async () => {
    const shared = newShared();
    const both = await Promise.all([openMemoryCa(shared), openMemoryCa(shared)]);
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => both[index % 2]?.issuer.issue(request())),
    );
    const different = new Set(results.map((result) => result && certificateOf(result).toString('hex')));
    expect(different.size).toBe(1);
  });

  it('when the process died between signing and storing, to the last octet', async () => {
    const certificates = new CrashingRepository();
    const shared = newShared({ certificates });
    certificates.crashes = 1;
    await expect((await openMemoryCa(shared)).issuer.issue(request())).rejects.toThrow('the process died');
    const again = certificateOf(await (await openMemoryCa(shared)).issuer.issue(request()));
    expect(certificates.lost).toEqual([again]);
  });

  it('and another attempt names another', async () => {
    const ca = await openMemoryCa();
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
    const ca = await openMemoryCa();
    await ca.issuer.issue(request());
    const names = 'names' in more ? [...more.names] : request().names;
    const result = await ca.issuer.issue(request({ ...more, names }));
    expect(result).toEqual({ ok: false, code: 'ATTEMPT_DIFFERS', detail: 'N1 1' });
  });
});

describe('revoking', () => {
  it('keeps the first time and reason but for a key found exposed later, and knows no foreign serial number', async () => {
    const ca = await openMemoryCa();
    const result = await ca.issuer.issue(request());
    const serial = result.ok ? result.certificate.serial : '';
    const first = await ca.issuer.revoke(serial.toLowerCase(), 'superseded');
    expect(first).toMatchObject({ ok: true, reason: 'superseded' });
    expect(await ca.issuer.revoke(serial, 'cessationOfOperation')).toEqual(first);
    const exposed = await ca.issuer.revoke(serial, 'keyCompromise');
    expect(exposed).toEqual({ ...first, reason: 'keyCompromise' });
    expect(await ca.issuer.revoke(serial, 'superseded')).toEqual(exposed);
    expect(await ca.issuer.revoke('00'.repeat(16), 'superseded')).toEqual({
      ok: false,
      code: 'SERIAL_UNKNOWN',
    });
  });

  it('for a compromised key bars that key from new certificates (BR 6.1.1.3)', async () => {
    const ca = await openMemoryCa();
    const result = await ca.issuer.issue(request());
    await ca.issuer.revoke(result.ok ? result.certificate.serial : '', 'keyCompromise');
    expect(await ca.issuer.issue(request({ orderNo: 'N2' }))).toMatchObject({ code: 'KEY_COMPROMISED' });
    expect(await ca.issuer.issue(request({ orderNo: 'N3', csr: newRequest('P-256') }))).toMatchObject({
      ok: true,
    });
  });
});

describe('the hierarchy', () => {
  it('is founded once when two processes start at once, and leaves no other key', async () => {
    const keys = new MemoryKeyStore();
    const made: string[] = [];
    const generate = keys.generate.bind(keys);
    keys.generate = async (spec) => {
      const stored = await generate(spec);
      made.push(stored.uri);
      return stored;
    };
    const shared = newShared({ keys });
    const [one, two] = await Promise.all([openMemoryCa(shared), openMemoryCa(shared)]);
    expect(await one.bundlePem()).toBe(await two.bundlePem());
    const used = (await shared.repository.list()).map(({ keyUri }) => keyUri);
    expect([used.length, made.length]).toEqual([3, 6]);
    const kept = await Promise.allSettled(made.map((uri) => keys.open(uri)));
    expect(made.filter((_, index) => kept[index]?.status === 'fulfilled').toSorted()).toEqual(
      used.toSorted(),
    );
  });

  it('goes on issuing while the root key is kept elsewhere', async () => {
    const shared = newShared();
    const before = await openMemoryCa(shared);
    const list = await before.crl('root');
    const root = (await shared.repository.list()).find((row) => row.class === 'root');
    await shared.repository.moveKey(root?.id ?? '', null);
    await shared.keys.destroy(root?.keyUri ?? '');
    const ca = await openMemoryCa(shared);
    expect(await ca.issuer.issue(request())).toMatchObject({ ok: true });
    expect(list).toBeDefined();
    expect(await ca.crl('root')).toEqual(list);
    expect(await ca.rotation.prepare('tls')).toEqual({ ok: false, code: 'ROOT_KEY_ELSEWHERE' });
  });

  it('does not open with a key of another authority, or without its key', async () => {
    const shared = newShared();
    await openMemoryCa(shared);
    const [root, tls, other] = await shared.repository.list();
    await shared.repository.moveKey(tls?.id ?? '', other?.keyUri ?? '');
    await expect(openMemoryCa(shared)).rejects.toThrow(
      /does not belong to the certificate of .*TLS Issuing CA/,
    );
    await shared.repository.moveKey(tls?.id ?? '', tls?.keyUri ?? '');
    await openMemoryCa(shared);
    await shared.keys.destroy(root?.keyUri ?? '');
    await expect(openMemoryCa(shared)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
