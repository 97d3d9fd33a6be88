import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../../platform/database/transaction.ts';
import { Workbench } from '../../../ports/issuers/testing/openssl.ts';
import { RelyingParty } from '../../../ports/issuers/testing/relying-party.ts';
import { FILES, ISSUED, putIssued } from '../takeover/testing/version-1.ts';
import { Installation } from '../testing/installation.ts';
import { runCaCommand } from './ca-command.ts';

const newSecret = () => randomBytes(32).toString('base64');
const [OLD, NEW, OTHER] = [newSecret(), newSecret(), newSecret()];

let site: Installation;
beforeAll(async () => {
  site = await Installation.open();
});
beforeEach(() => site.clear());
afterAll(() => site.close());

interface Outcome {
  ok: boolean;
  text: string;
}

/** Runs a command as the operator of a machine does. */
async function operate(
  machine: string,
  args: string[],
  environment: Record<string, string> = {},
  db?: Db,
): Promise<Outcome> {
  const lines: string[] = [];
  const ok = await runCaCommand({
    db: db ?? site.database.db,
    config: site.config(machine, environment),
    environment,
    args,
    say: (line) => void lines.push(line),
    now: () => site.now,
  });
  return { ok, text: lines.join('\n') };
}

/** Rows of the command's list: class, state and number of certificates by key identifier. */
async function list(machine = 'a'): Promise<Map<string, string>> {
  const { text } = await operate(machine, []);
  const rows = text.split('\n').flatMap((line) => {
    const [keyId = '', kind, state, , certificates] = line.split('\t');
    return /^[0-9a-f]{40}$/.test(keyId) ? [[keyId, `${kind} ${state} ${certificates}`] as const] : [];
  });
  return new Map(rows);
}

describe('the operator', () => {
  it('lists, prepares, activates and ends issuing authorities', async () => {
    await site.start('a');
    const [first = ''] = [...(await list())].flatMap(([keyId, row]) =>
      row.startsWith('tls') ? [keyId] : [],
    );
    const prepared = await operate('a', ['prepare', 'tls']);
    const next = /^([0-9a-f]{40}) is prepared/m.exec(prepared.text)?.[1] ?? '';
    expect((await list()).get(next)).toBe('tls prepared 0 certificates');
    expect(await operate('b', ['end', first])).toMatchObject({
      ok: false,
      text: expect.stringContaining('It issues.'),
    });
    expect(await operate('b', ['activate', next])).toMatchObject({
      ok: true,
      text: expect.stringContaining(next),
    });
    expect([(await list()).get(first), (await list()).get(next)]).toEqual([
      'tls retired 0 certificates',
      'tls active 0 certificates',
    ]);
    expect(await operate('a', ['end', first])).toMatchObject({ ok: true });
    expect((await list()).get(first)).toBe('tls ended 0 certificates');
  });

  it('is told what may be asked, of anything else', async () => {
    for (const args of [['prepare'], ['prepare', 'root'], ['end'], ['nonsense']])
      expect(await operate('a', args)).toMatchObject({
        ok: false,
        text: expect.stringContaining('Say one of: ca,'),
      });
    expect(await site.countKeys()).toBe(0);
  });
});

describe('changing the secret', () => {
  const change = { CA_KEY_SECRET: OLD, CA_KEY_SECRET_NEW: NEW };

  it('leaves the authority as it is, for the new secret alone', async () => {
    const before = await (await site.start('a', { CA_KEY_SECRET: OLD })).bundlePem();
    const running = await site.start('b', { CA_KEY_SECRET: OLD });
    expect(await operate('a', ['change-secret'], change)).toMatchObject({ ok: true });
    await expect(site.start('a', { CA_KEY_SECRET: OLD })).rejects.toMatchObject({ code: 'SECRET_WRONG' });
    expect(await (await site.start('a', { CA_KEY_SECRET: NEW })).bundlePem()).toBe(before);
    // What runs goes on, and makes keys that others open.
    expect(await running.rotation.prepare('tls')).toMatchObject({ ok: true });
    await site.start('c', { CA_KEY_SECRET: NEW });
  });

  it('says which secret is wrong, and changes nothing', async () => {
    await site.start('a', { CA_KEY_SECRET: OLD });
    const wrong = { CA_KEY_SECRET: OTHER, CA_KEY_SECRET_NEW: NEW };
    const reported = await operate('a', ['change-secret'], wrong);
    expect(reported).toMatchObject({
      ok: false,
      text: expect.stringContaining('another secret than that of CA_KEY_SECRET'),
    });
    expect(reported.text).not.toContain(wrong.CA_KEY_SECRET);
    expect(await operate('a', ['change-secret'], { CA_KEY_SECRET: OLD })).toMatchObject({ ok: false });
    await site.start('a', { CA_KEY_SECRET: OLD });
  });

  it('counts or doesn’t count when the process dies, and may be asked for again', async () => {
    await site.start('a', { CA_KEY_SECRET: OLD });
    const dying = site.database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') throw new Error('the process died');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(operate('a', ['change-secret'], change, dying)).rejects.toThrow('the process died');
    await site.start('a', { CA_KEY_SECRET: OLD });
    await operate('a', ['change-secret'], change);
    expect(await operate('a', ['change-secret'], change)).toMatchObject({
      ok: true,
      text: expect.stringContaining('in force already'),
    });
    await site.start('a', { CA_KEY_SECRET: NEW });
  });

  it('seals the copies on the machine anew, also when it died before them', async () => {
    site.putFiles('a', FILES);
    await site.start('a', { CA_KEY_SECRET: OLD });
    const copies = ['intermediate', 'private', 'root'].map((name) => `${name}.key.sealed`);
    const before = copies.map((name) => site.read('a', name));
    await operate('a', ['change-secret'], change);
    // As they lie after a death between the database and the files, and between two files.
    const [first = '', ...others] = copies;
    for (const name of others)
      writeFileSync(join(site.dataFolder('a'), 'ca', name), before[copies.indexOf(name)] ?? '');
    const kept = site.read('a', first);
    const again = await operate('a', ['change-secret'], change);
    expect(again.text).toContain('private.key.sealed is sealed with the new secret');
    expect(site.read('a', first)).toEqual(kept);
    // The copies are worth the authority.
    await site.clearDatabase();
    expect((await (await site.start('a', { CA_KEY_SECRET: NEW })).bundlePem()).length).toBeGreaterThan(1000);
  });

  it('of a demonstration takes its file away', async () => {
    await site.start('a');
    const file = join(site.dataFolder('a'), 'ca', 'development-secret');
    const reported = await operate('a', ['change-secret'], { CA_KEY_SECRET_NEW: NEW });
    expect([reported.ok, existsSync(file)]).toEqual([true, false]);
    await site.start('a', { DEMO: '0', CA_KEY_SECRET: NEW });
  });
});

describe('the root’s key', () => {
  it('goes into a sealed file and comes back, and its list goes on meanwhile', async () => {
    site.putFiles('a', FILES);
    const ca = await site.start('a');
    const secret = { CA_ROOT_SECRET: OTHER };
    const keys = await site.countKeys();
    const file = join(site.dataFolder('a'), 'root.sealed');
    site.now = new Date(site.now.getTime() + 200 * 86_400_000);
    expect(await operate('a', ['root-out', file], secret)).toMatchObject({ ok: true });
    expect([await site.countKeys(), statSync(file).mode & 0o777]).toEqual([keys - 1, 0o600]);
    expect(site.filesOf('a')).not.toContain('root.key.sealed');
    expect(readFileSync(file, 'latin1')).toMatch(/^certdeck sealed 1\n/);
    const bench = await Workbench.open();
    try {
      const { text } = await new RelyingParty(bench, () => site.now).readList(await site.start('b'), 'root');
      const next = Date.parse(/Next Update: (.+)/.exec(text)?.[1] ?? '');
      expect(next - site.now.getTime()).toBeGreaterThan(359 * 86_400_000);
    } finally {
      await bench.close();
    }
    expect(await operate('b', ['prepare', 'tls'])).toMatchObject({
      ok: false,
      text: expect.stringContaining('root-in'),
    });
    // Once is enough, and nothing is written over.
    expect(await operate('a', ['root-out', file], secret)).toMatchObject({ ok: false });

    expect(await operate('b', ['root-in', file])).toMatchObject({
      ok: false,
      text: expect.stringContaining('CA_ROOT_SECRET'),
    });
    expect(await operate('b', ['root-in', file], secret)).toMatchObject({ ok: true });
    expect(await operate('b', ['prepare', 'tls'])).toMatchObject({ ok: true });
    expect(await ca.certificate('root')).toEqual(await (await site.start('b')).certificate('root'));
  });

  it('is taken from PEM too, and no other key for it', async () => {
    site.putFiles('a', FILES);
    const pem = join(site.dataFolder('a'), 'ca', 'root.key');
    const kept = join(site.dataFolder('b'), 'kept.pem');
    writeFileSync(kept, readFileSync(pem));
    const other = join(site.dataFolder('b'), 'other.pem');
    writeFileSync(other, site.read('a', 'private.key'));
    await site.start('a');
    await operate('a', ['root-out', join(site.dataFolder('a'), 'out')]);
    expect(await operate('b', ['root-in', other])).toMatchObject({ ok: false });
    expect(await operate('b', ['root-in', kept])).toMatchObject({ ok: true });
  });
});

describe('an authority of another machine', () => {
  it('is added as retired, and answers for what it issued', async () => {
    site.now = new Date(ISSUED.madeAt.getTime() + 86_400_000);
    const ours = await site.start('a');
    await putIssued(site.database.db);
    site.putFiles('b', FILES);
    const refused = await site.start('b').catch(String);
    const folder = /ca import (\S+)"/.exec(String(refused))?.[1] ?? '';
    expect(await operate('b', ['import', folder])).toMatchObject({ ok: true });
    const ca = await site.start('b');
    expect(await ca.certificate('root')).toEqual(await ours.certificate('root'));
    expect([...(await list()).values()].toSorted()).toEqual([
      'private active 0 certificates',
      'private retired 1 certificates',
      'root active 0 certificates',
      'root retired 0 certificates',
      'tls active 0 certificates',
      'tls retired 3 certificates',
    ]);
    const bench = await Workbench.open();
    try {
      const retired = [...(await list())].find(([, row]) => row.startsWith('tls retired'))?.[0] ?? '';
      const { text } = await new RelyingParty(bench, () => site.now).readList(ours, `i/${retired}`);
      expect(text).toContain(ISSUED.rows.find((row) => row.orderNo === 'N2')?.serial);
    } finally {
      await bench.close();
    }
    expect(site.filesOf('b')).not.toContain('intermediate.key');
  });

  it('that is lost is followed by a new one when the operator says so', async () => {
    await putIssued(site.database.db);
    expect(await operate('a', [])).toMatchObject({ ok: false, text: expect.stringContaining('ca found') });
    expect(await operate('a', ['found'])).toMatchObject({ ok: true });
    await site.start('b');
  });
});
