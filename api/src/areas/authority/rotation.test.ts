import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { newID } from '../../platform/database/identifiers.ts';
import type { AuthorityRow } from '../../ports/issuers/authority-repository.ts';
import type { EmbeddedCa } from '../../ports/issuers/embedded-ca/index.ts';
import { keyIdentifier } from '../../ports/issuers/embedded-ca/public-key.ts';
import type { IssuedCertificate, IssueRequest } from '../../ports/issuers/issuer.ts';
import { Workbench } from '../../ports/issuers/testing/openssl.ts';
import { RelyingParty } from '../../ports/issuers/testing/relying-party.ts';
import { newKey, newRequest } from '../../ports/issuers/testing/requests.ts';
import { createAuthorityRepository } from './authority.store.ts';
import { createCertificateRepository } from './certificate.store.ts';
import { Installation } from './testing/installation.ts';

const DAY = 86_400_000;
const GOOD = { chain: 'OK', status: 'good', list: 'OK' };
const key = newKey('P-256');

let site: Installation;
let bench: Workbench;
let judge: RelyingParty;
let replicas: EmbeddedCa[];
let orders = 0;

beforeAll(async () => {
  site = await Installation.open();
  bench = await Workbench.open();
  judge = new RelyingParty(bench, () => site.now);
});
beforeEach(async () => {
  await site.clear();
  replicas = [await site.start('a'), await site.start('b')];
});
afterAll(async () => {
  await site.close();
  await bench.close();
});

const replica = (index: number): EmbeddedCa => {
  const found = replicas[index % replicas.length];
  if (!found) throw new Error('There is no replica');
  return found;
};

const request = (more: Partial<IssueRequest> = {}): IssueRequest => ({
  accountId: newID(),
  orderNo: `R${++orders}`,
  attempt: 1,
  certificateClass: 'dv',
  csr: newRequest(key),
  names: [{ type: 'dns', value: 'a.demo.test' }],
  ...more,
});

async function issue(ca: EmbeddedCa, more: Partial<IssueRequest> = {}): Promise<IssuedCertificate> {
  const result = await ca.issuer.issue(request(more));
  if (!result.ok) throw new Error(`${result.code} ${result.detail}`);
  return result.certificate;
}

const rows = (): Promise<AuthorityRow[]> => createAuthorityRepository(site.database.db).list();
const active = async (): Promise<string> =>
  (await rows()).find((row) => row.class === 'tls' && row.state === 'active')?.keyId ?? '';

/** Key identifier of the authority that a certificate names. */
async function issuerOf(certificate: Buffer): Promise<string> {
  const issuer = (await rows()).find(({ certificate: der }) =>
    new X509Certificate(certificate).checkIssued(new X509Certificate(der)),
  );
  const matches =
    issuer && new X509Certificate(certificate).verify(new X509Certificate(issuer.certificate).publicKey);
  return matches ? issuer.keyId : 'none';
}

/** Prepares an authority on one machine and makes it the active one on the other. */
async function rotate(): Promise<string> {
  const prepared = await replica(0).rotation.prepare('tls');
  if (!prepared.ok) throw new Error(prepared.code);
  const { keyId } = prepared.authority;
  expect(await replica(1).rotation.activate(keyId)).toMatchObject({ ok: true });
  return keyId;
}

describe('an authority that follows another', () => {
  it('is public before it issues, on every replica', async () => {
    const before = await active();
    const prepared = await replica(0).rotation.prepare('tls');
    const keyId = prepared.ok ? prepared.authority.keyId : '';
    const certificate = await replica(1).certificate(`i/${keyId}`);
    expect(new X509Certificate(certificate ?? '').subject).toContain('CN=Certdeck TLS Issuing CA 2');
    expect(
      keyIdentifier(
        new X509Certificate(certificate ?? '').publicKey.export({ type: 'spki', format: 'der' }),
      ).toString('hex'),
    ).toBe(keyId);
    expect((await judge.readList(replica(1), `i/${keyId}`)).text).toContain('No Revoked Certificates');
    expect(await active()).toBe(before);
    expect(await issuerOf((await issue(replica(1))).certificateDer)).toBe(before);
  });

  it('has a number of its own when several are prepared at once, and no key of a lost try stays', async () => {
    const keys = await site.countKeys();
    const results = await Promise.all([0, 1, 0].map((index) => replica(index).rotation.prepare('tls')));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    const prepared = (await rows()).filter(({ state }) => state === 'prepared');
    const numbers = prepared.map(({ subject }) => /CA \d+$/.exec(subject)?.[0]).toSorted();
    expect(numbers).toEqual(['CA 2', 'CA 3', 'CA 4']);
    // Of each its own and that of its status answers.
    expect(await site.countKeys()).toBe(keys + 6);
  });

  it('takes over while both replicas issue, and both chains, lists and answers hold on both', async () => {
    const before = await active();
    const issued: IssuedCertificate[] = [];
    let rotated = '';
    const work = async (index: number): Promise<void> => {
      for (let after = 0; after < 3;) {
        issued.push(await issue(replica(index)));
        if (rotated !== '') after++;
      }
    };
    const workers = [0, 1, 2, 3].map(work);
    rotated = await rotate();
    await Promise.all(workers);

    const issuers = await Promise.all(issued.map(({ certificateDer }) => issuerOf(certificateDer)));
    expect(new Set(issuers)).toEqual(new Set([before, rotated]));
    const samples = [issuers.indexOf(before), issuers.lastIndexOf(rotated)].map((index) => issued[index]);
    for (const [index, sample] of samples.entries()) {
      for (const ca of replicas)
        expect(await judge.judge(ca, sample?.certificateDer ?? Buffer.alloc(0))).toEqual(GOOD);
      const [issuer = '', root = ''] = sample?.caBundlePem.split(/(?<=END CERTIFICATE-----\n)/) ?? [];
      expect(issuer).toBe(
        new X509Certificate((await replica(0).certificate(`i/${[before, rotated][index]}`)) ?? '').toString(),
      );
      expect(root).toBe(sample?.rootPem);
    }

    // A revocation of either is seen in the list and the answers of its issuer, and in no other list.
    for (const [index, sample] of samples.entries()) {
      await replica(index).issuer.revoke(sample?.serial ?? '', 'superseded');
      for (const ca of replicas)
        expect(await judge.judge(ca, sample?.certificateDer ?? Buffer.alloc(0))).toEqual({
          chain: 'OK',
          status: 'revoked',
          list: 'certificate revoked',
        });
    }
    const [first, second] = samples;
    const oldList = await judge.readList(replica(1), `i/${before}`);
    const newList = await judge.readList(replica(1), `i/${rotated}`);
    expect([oldList.text.includes(first?.serial ?? ''), oldList.text.includes(second?.serial ?? '')]).toEqual(
      [true, false],
    );
    expect([newList.text.includes(first?.serial ?? ''), newList.text.includes(second?.serial ?? '')]).toEqual(
      [false, true],
    );
  });

  it('leaves the addresses that older certificates carry to the one before', async () => {
    const before = await active();
    await rotate();
    for (const ca of replicas) {
      expect(await ca.certificate('intermediate')).toEqual(await ca.certificate(`i/${before}`));
      expect(await ca.crl('intermediate')).toEqual(await ca.crl(`i/${before}`));
    }
  });

  it('doesn’t sign what was reserved for the one before', async () => {
    const before = await active();
    const wish = request();
    const certificates = createCertificateRepository(site.database.db);
    // The process dies between reserving and signing.
    const { db } = site.database;
    const interrupted = await issue(replica(0), wish);
    await db
      .updateTable('issued_certificates')
      .set({ certificate: null })
      .where('serial', '=', interrupted.serial)
      .execute();
    const reserved = await certificates.findBySerial(interrupted.serial);
    const rotated = await rotate();
    const finished = await issue(replica(1), { ...wish, csr: newRequest(key) });
    expect(finished.certificateDer).toEqual(interrupted.certificateDer);
    expect(finished.certificateDer.includes(reserved?.tbs ?? Buffer.from('none'))).toBe(true);
    expect(await issuerOf(finished.certificateDer)).toBe(before);
    expect(await judge.judge(replica(0), finished.certificateDer)).toEqual(GOOD);
    expect(await issuerOf((await issue(replica(0), { ...wish, attempt: 2 })).certificateDer)).toBe(rotated);
  });

  it('is one of its class: what is active or retired can’t be activated', async () => {
    const before = await active();
    const rotated = await rotate();
    for (const keyId of [before, rotated])
      expect(await replica(0).rotation.activate(keyId)).toEqual({ ok: false, code: 'NOT_PREPARED' });
    expect(await replica(0).rotation.activate('none')).toEqual({ ok: false, code: 'UNKNOWN' });
    expect((await rows()).map(({ class: kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'private active',
      'root active',
      'tls active',
      'tls retired',
    ]);
  });
});

describe('an authority that was followed', () => {
  it('ends only after its last certificate, with a last list, and its keys are destroyed', async () => {
    const before = await active();
    const last = await issue(replica(0));
    await judge.judge(replica(0), last.certificateDer);
    await rotate();
    expect(await replica(0).rotation.end(await active())).toEqual({ ok: false, code: 'STILL_ACTIVE' });
    expect(await replica(0).rotation.end(before)).toEqual({
      ok: false,
      code: 'CERTIFICATES_LIVE',
      count: 1,
      lastEnd: last.notAfter,
    });

    site.now = new Date(last.notAfter.getTime() + DAY);
    const keys = await site.countKeys();
    expect(await replica(1).rotation.end(before)).toMatchObject({ ok: true });
    // Its own and that of its status answers.
    expect(await site.countKeys()).toBe(keys - 2);
    const { text } = await judge.readList(replica(1), `i/${before}`);
    expect(text).toContain('Next Update: Dec 31 23:59:59 9999 GMT');
    site.now = new Date(site.now.getTime() + 30 * DAY);
    expect(await replica(0).crl(`i/${before}`)).toEqual(await replica(1).crl(`i/${before}`));
    expect(await (await site.start('c')).crl('intermediate')).toEqual(await replica(0).crl('intermediate'));
    expect(await replica(1).rotation.end(before)).toMatchObject({ ok: true });
  });
});

describe('replicas', () => {
  it('serve the same octets of a list, and one number for each', async () => {
    const { serial } = await issue(replica(0));
    await replica(1).issuer.revoke(serial, 'keyCompromise');
    const lists = await Promise.all(
      Array.from({ length: 12 }, (_, index) => replica(index).crl('intermediate')),
    );
    expect(new Set(lists.map((list) => list?.toString('hex'))).size).toBe(1);
    const { number } = await judge.readList(replica(0), 'intermediate');
    site.now = new Date(site.now.getTime() + 2 * DAY);
    await Promise.all(Array.from({ length: 12 }, (_, index) => replica(index).crl('intermediate')));
    expect((await judge.readList(replica(1), 'intermediate')).number).toBe(number + 1);
  });

  it('share the signer of status answers, also when both renew it at once', async () => {
    const { certificateDer } = await issue(replica(0));
    await judge.judge(replica(0), certificateDer);
    const signers = () => site.database.db.selectFrom('ocsp_responders').selectAll().execute();
    const before = await signers();
    expect(before).toHaveLength(1);
    const keys = await site.countKeys();
    site.now = new Date(site.now.getTime() + 45 * DAY);
    await bench.write('question.der', Buffer.alloc(0));
    const leaf = ['-issuer', 'issuer.pem', '-cert', 'leaf.pem'];
    await bench.openssl('ocsp', ...leaf, '-no_nonce', '-reqout', 'question.der');
    const question = await bench.read('question.der');
    await Promise.all(Array.from({ length: 6 }, (_, index) => replica(index).handleOcsp(question)));
    const [after] = await signers();
    expect(after?.key_uri).not.toBe(before[0]?.key_uri);
    expect(await site.countKeys()).toBe(keys);
    for (const ca of replicas) expect(await judge.judge(ca, certificateDer)).toEqual(GOOD);
  });

  it('found one hierarchy when they start at the same moment', async () => {
    await site.clear();
    const started = await Promise.all(['a', 'b', 'c'].map((machine) => site.start(machine)));
    expect(new Set(await Promise.all(started.map((ca) => ca.bundlePem()))).size).toBe(1);
    expect([(await rows()).length, await site.countKeys()]).toEqual([3, 3]);
  });
});
