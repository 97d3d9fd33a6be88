import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPrivateKey, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmbeddedCa } from '../../../ports/issuers/embedded-ca/index.ts';
import { fromPem } from '../../../ports/issuers/embedded-ca/der-reader.ts';
import { Workbench } from '../../../ports/issuers/testing/openssl.ts';
import { RelyingParty } from '../../../ports/issuers/testing/relying-party.ts';
import { createAuthorityRepository } from '../authority.store.ts';
import { Installation } from '../testing/installation.ts';
import { FILES, ISSUED, putIssued } from './testing/version-1.ts';

const der = (name: string): Buffer =>
  fromPem(readFileSync(join(fileURLToPath(FILES), name), 'latin1'), ['CERTIFICATE', 'X509 CRL']);
const rowOf = (orderNo: string) => {
  const row = ISSUED.rows.find((one) => one.orderNo === orderNo);
  if (!row) throw new Error(`${orderNo} is not issued`);
  return row;
};
const OTHER_SECRET = randomBytes(32).toString('base64');
const CLEAR_KEYS = ['intermediate.key', 'private.key', 'root.key'];
const SEALED_KEYS = CLEAR_KEYS.map((name) => `${name}.sealed`);

let site: Installation;
beforeAll(async () => {
  site = await Installation.open();
});
beforeEach(async () => {
  await site.clear();
  site.now = new Date(ISSUED.madeAt.getTime() + 86_400_000);
});
afterAll(() => site.close());

const certificatesOf = (ca: EmbeddedCa) =>
  Promise.all(['root', 'intermediate', 'private'].map((name) => ca.certificate(name)));
const ofVersion1 = () => ['root.crt', 'intermediate.crt', 'private.crt'].map(der);
const namesOf = (site: Installation) => site.filesOf('a').filter((name) => name.includes('key'));

describe('the files of an earlier version', () => {
  it('become the authorities of the database, and its certificates know which one issued them', async () => {
    const bench = await Workbench.open();
    try {
      site.putFiles('a', FILES);
      await putIssued(site.database.db);
      const ca = await site.start('a');
      expect(await certificatesOf(ca)).toEqual(ofVersion1());

      const judge = new RelyingParty(bench, () => site.now);
      const good = { chain: 'OK', status: 'good', list: 'OK' };
      expect(await judge.judge(ca, rowOf('N1').certificate ?? Buffer.alloc(0))).toEqual(good);
      expect(await judge.judge(ca, rowOf('N3').certificate ?? Buffer.alloc(0))).toEqual(good);
      const revoked = { chain: 'OK', status: 'revoked', list: 'certificate revoked' };
      expect(await judge.judge(ca, rowOf('N2').certificate ?? Buffer.alloc(0))).toEqual(revoked);
      const list = await judge.readList(ca, 'intermediate');
      expect(list.number).toBe(ISSUED.crlNumber + 1);
      expect(list.text).toMatch(new RegExp(`Serial Number: ${rowOf('N2').serial}[\\s\\S]*?Superseded`));

      // What was reserved when the process died is signed as it was reserved.
      const { tbs, orderNo, names, accountId } = rowOf('N4');
      const csr = ISSUED.unfinishedCsr;
      const request = { accountId, orderNo, attempt: 1, certificateClass: 'dv', csr, names } as const;
      const result = await ca.issuer.issue(request);
      const made = result.ok ? result.certificate.certificateDer : Buffer.alloc(0);
      expect(made.includes(tbs)).toBe(true);
      expect(await judge.judge(ca, made)).toEqual(good);
    } finally {
      await bench.close();
    }
  });

  it('are taken over once: another start finds nothing to do', async () => {
    site.putFiles('a', FILES);
    await site.start('a');
    const keys = await site.countKeys();
    const names = site.filesOf('a');
    expect(site.said).toEqual([expect.stringContaining('intermediate.key')]);
    expect(await certificatesOf(await site.start('a'))).toEqual(ofVersion1());
    expect([await site.countKeys(), site.filesOf('a'), site.said.length]).toEqual([keys, names, 1]);
  });

  it('leave no clear key, but a sealed copy of each', async () => {
    site.putFiles('a', FILES);
    await site.start('a');
    expect(namesOf(site)).toEqual(SEALED_KEYS);
    for (const name of site.filesOf('a'))
      expect(site.read('a', name).toString('latin1')).not.toContain('PRIVATE KEY');
    const clear = createPrivateKey(readFileSync(join(fileURLToPath(FILES), 'root.key')));
    const content = clear.export({ type: 'pkcs8', format: 'der' });
    expect(site.read('a', 'root.key.sealed').includes(content.subarray(40, 60))).toBe(false);
  });

  it('make one authority when two processes on one machine start at once', async () => {
    site.putFiles('a', FILES);
    const both = await Promise.all([site.start('a'), site.start('a')]);
    for (const ca of both) expect(await certificatesOf(ca)).toEqual(ofVersion1());
    expect([namesOf(site), await site.countKeys()]).toEqual([SEALED_KEYS, 3]);
  });

  it('make one authority when two machines have them and start at once', async () => {
    for (const machine of ['a', 'b']) site.putFiles(machine, FILES);
    const both = await Promise.all([site.start('a'), site.start('b')]);
    for (const ca of both) expect(await certificatesOf(ca)).toEqual(ofVersion1());
    expect([site.filesOf('a'), await site.countKeys()]).toEqual([site.filesOf('b'), 3]);
  });

  it('are one authority with a machine that has none', async () => {
    site.putFiles('a', FILES);
    await site.start('a');
    expect(await certificatesOf(await site.start('b'))).toEqual(ofVersion1());
  });

  it('may have keys with a passphrase, which is the secret of the first start', async () => {
    const folder = site.putFiles('a', FILES);
    const passphrase = randomBytes(32).toString('base64');
    for (const name of CLEAR_KEYS) {
      const key = createPrivateKey(site.read('a', name));
      const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const;
      writeFileSync(join(folder, name), key.export(options));
    }
    await expect(site.start('a', { CA_KEY_SECRET: OTHER_SECRET })).rejects.toMatchObject({
      code: 'SECRET_WRONG',
      message: expect.stringContaining('encrypted with a passphrase'),
    });
    expect([namesOf(site), await site.countKeys()]).toEqual([CLEAR_KEYS, 0]);
    expect(await certificatesOf(await site.start('a', { CA_KEY_SECRET: passphrase }))).toEqual(ofVersion1());
    expect(namesOf(site)).toEqual(SEALED_KEYS);
  });

  it('may be without the root’s key: its list goes on, and the key may come back', async () => {
    const folder = site.putFiles('a', FILES);
    const key = site.read('a', 'root.key');
    rmSync(join(folder, 'root.key'));
    const ca = await site.start('a');
    expect(await ca.crl('root')).toEqual(der('root.crl'));
    expect(await ca.rotation.prepare('tls')).toEqual({ ok: false, code: 'ROOT_KEY_ELSEWHERE' });
    writeFileSync(join(folder, 'root.key'), key);
    const again = await site.start('a');
    expect(await again.rotation.prepare('tls')).toMatchObject({ ok: true });
    expect(namesOf(site)).toEqual(SEALED_KEYS);
  });

  it('bring the authority back when the database is lost', async () => {
    site.putFiles('a', FILES);
    await site.start('a');
    await site.clearDatabase();
    const wrong = site.start('a', { CA_KEY_SECRET: OTHER_SECRET });
    await expect(wrong).rejects.toMatchObject({ code: 'SECRET_WRONG' });
    expect(await certificatesOf(await site.start('a'))).toEqual(ofVersion1());
  });
});

describe('a clear key stays in its file', () => {
  it('until the one in the database has been opened', async () => {
    site.putFiles('a', FILES);
    await site.start('a');
    site.putFiles('a', FILES);
    await site.database.db
      .updateTable('ca_keys')
      .set({ body: Buffer.alloc(200) })
      .execute();
    await expect(site.start('a')).rejects.toMatchObject({ code: 'NOT_OPENED' });
    expect(site.filesOf('a')).toEqual(expect.arrayContaining(CLEAR_KEYS));
  });

  it('when the process dies before the copies are written, and goes at the next start', async () => {
    site.putFiles('a', FILES);
    await site.start('a');
    for (const name of SEALED_KEYS) rmSync(join(site.dataFolder('a'), 'ca', name));
    site.putFiles('a', FILES);
    expect(await certificatesOf(await site.start('a'))).toEqual(ofVersion1());
    expect([namesOf(site), await site.countKeys()]).toEqual([SEALED_KEYS, 3]);
  });

  it.each([
    ['lacks intermediate.key', 'intermediate.key', undefined],
    ['lacks private.crt', 'private.crt', undefined],
    ['does not belong to intermediate.crt', 'intermediate.key', 'private.key'],
    ['no private key in PEM', 'private.key', 'private.crt'],
  ])('when the folder %s', async (why, name, content) => {
    const folder = site.putFiles('a', FILES);
    if (content === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), site.read('a', content));
    const before = site.filesOf('a');
    await expect(site.start('a')).rejects.toMatchObject({
      code: 'FILES_INCOMPLETE',
      message: expect.stringContaining(why),
    });
    expect(site.filesOf('a')).toEqual(before);
    expect(await createAuthorityRepository(site.database.db).list()).toEqual([]);
    expect(await site.countKeys()).toBe(0);
  });
});

describe('a start is refused', () => {
  it('when the folder has another authority than the database, and names both', async () => {
    const bench = await Workbench.open();
    try {
      const ca = await site.start('b');
      const folder = site.putFiles('a', FILES);
      const fingerprint = async (content: Buffer) => {
        await bench.write('root.der', content);
        const printed = await bench.openssl('x509', '-in', 'root.der', '-noout', '-fingerprint', '-sha256');
        return printed.text.trim().split('=')[1] ?? '';
      };
      const mine = await fingerprint(der('root.crt'));
      const theirs = await fingerprint((await ca.certificate('root')) ?? Buffer.alloc(0));
      const refused = await site.start('a').catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'OTHER_HIERARCHY' });
      for (const part of [mine, theirs, folder]) expect(String(refused)).toContain(part);
      expect(mine).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
      expect(namesOf(site)).toEqual(CLEAR_KEYS);
    } finally {
      await bench.close();
    }
  });

  it('when the database has certificates and nobody has their authority', async () => {
    await putIssued(site.database.db);
    await expect(site.start('b')).rejects.toMatchObject({ code: 'HIERARCHY_MISSING' });
    site.putFiles('a', FILES);
    await site.start('a');
    expect(await certificatesOf(await site.start('b'))).toEqual(ofVersion1());
  });
});
