import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { newID } from '../../../platform/database/identifiers.ts';
import type { AuthorityRepository, AuthorityRow, StoredCrl } from '../authority-repository.ts';

/** An authority that differs from every other one, with what a test wants to fix. */
export function authority(more: Partial<AuthorityRow> = {}): AuthorityRow {
  const keyId = randomBytes(20).toString('hex');
  return {
    id: newID(),
    class: 'tls',
    state: 'prepared',
    alias: null,
    keyId,
    signedBy: null,
    subject: `C=SG, O=Certdeck, CN=Certdeck TLS Issuing CA ${keyId}`,
    certificate: randomBytes(700),
    spkiSha256: randomBytes(32).toString('hex').toUpperCase(),
    keyUri: `memory:${newID()}`,
    notAfter: new Date('2036-11-20T00:00:00Z'),
    ...more,
  };
}

function hierarchy(): AuthorityRow[] {
  const root = authority({ class: 'root', state: 'active', alias: 'root' });
  const below = { state: 'active', signedBy: root.id } as const;
  return [root, authority({ ...below, alias: 'intermediate' }), authority({ ...below, class: 'private' })];
}

const list = (number: number, more: Partial<StoredCrl> = {}): StoredCrl => ({
  number,
  crl: randomBytes(100),
  revoked: 3,
  madeAt: new Date('2026-11-20T12:00:00Z'),
  ...more,
});

/**
 * What every implementation does; its owner calls this in a test file.
 * @param open an empty repository
 */
export function describeAuthorityRepository(open: () => Promise<AuthorityRepository>): void {
  let repository: AuthorityRepository;
  let rows: AuthorityRow[];
  const tls = () => rows[1]?.id ?? '';
  const statesOf = async () => (await repository.list()).map(({ state }) => state);

  describe('a repository of authorities', () => {
    beforeEach(async () => {
      repository = await open();
      rows = hierarchy();
    });

    it('gives a hierarchy back as it was added', async () => {
      expect(await repository.list()).toEqual([]);
      expect(await repository.activeId('tls')).toBeNull();
      expect(await repository.found(rows)).toBe(true);
      expect(await repository.list()).toEqual(rows);
      expect(await repository.activeId('tls')).toBe(tls());
    });

    it('keeps the first hierarchy whole when several are founded at once', async () => {
      const rivals = Array.from({ length: 6 }, hierarchy);
      const verdicts = await Promise.all(rivals.map((rival) => repository.found(rival)));
      expect(verdicts.filter(Boolean)).toHaveLength(1);
      expect(await repository.list()).toEqual(rivals[verdicts.indexOf(true)]);
    });

    it('takes no two authorities with one key', async () => {
      await repository.found(rows);
      await expect(repository.add([authority({ spkiSha256: rows[1]?.spkiSha256 ?? '' })])).rejects.toThrow(
        /./,
      );
      expect(await repository.list()).toHaveLength(3);
    });

    it('puts one authority in the place of another, once', async () => {
      await repository.found(rows);
      const next = authority({ signedBy: rows[0]?.id ?? null });
      await repository.add([next]);
      expect(await repository.activeId('tls')).toBe(tls());
      expect(await repository.activate(next.id)).toBe(true);
      expect(await repository.activeId('tls')).toBe(next.id);
      expect(await statesOf()).toEqual(['active', 'retired', 'active', 'active']);
      expect(await repository.activate(next.id)).toBe(false);
      expect(await repository.activate(tls())).toBe(false);
      expect(await repository.activate(newID())).toBe(false);
    });

    it('prepares no two of one name below one authority, of rivals one', async () => {
      await repository.found(rows);
      const [root] = rows;
      const named = (more: Partial<AuthorityRow> = {}) =>
        authority({ signedBy: root?.id ?? null, subject: 'CN=CA 2', ...more });
      const rivals = Array.from({ length: 4 }, () => named());
      const verdicts = await Promise.all(rivals.map((rival) => repository.prepare(rival)));
      expect(verdicts.filter(Boolean)).toHaveLength(1);
      expect((await repository.list()).slice(3)).toEqual([rivals[verdicts.indexOf(true)]]);
      expect(await repository.prepare(named({ class: 'private' }))).toBe(false);
      expect(await repository.prepare(named({ subject: 'CN=CA 3' }))).toBe(true);
      // Another root's hierarchy has names of its own.
      const other = authority({ class: 'root', state: 'retired' });
      await repository.add([other]);
      expect(await repository.prepare(named({ signedBy: other.id }))).toBe(true);
    });

    it('has one active authority of a class when several are activated at once', async () => {
      await repository.found(rows);
      const rivals = Array.from({ length: 4 }, () => authority());
      await repository.add(rivals);
      expect(await Promise.all(rivals.map(({ id }) => repository.activate(id)))).not.toContain(false);
      const active = (await repository.list()).filter((row) => row.class === 'tls' && row.state === 'active');
      expect(active.map(({ id }) => id)).toEqual([await repository.activeId('tls')]);
    });

    it('ends what no longer issues, and nothing else', async () => {
      await repository.found(rows);
      const next = authority();
      await repository.add([next]);
      expect(await repository.end(tls())).toBe(false);
      await repository.activate(next.id);
      expect(await repository.end(tls())).toBe(true);
      expect(await repository.end(tls())).toBe(false);
      expect(await statesOf()).toEqual(['active', 'ended', 'active', 'active']);
    });

    it('notes where a key is', async () => {
      await repository.found(rows);
      await repository.moveKey(tls(), null);
      expect((await repository.list())[1]?.keyUri).toBeNull();
      await repository.moveKey(tls(), 'memory:there');
      expect((await repository.list())[1]?.keyUri).toBe('memory:there');
    });

    it('stores lists upwards, of rivals one', async () => {
      await repository.found(rows);
      const { number, made, ended } = await repository.crlState(tls());
      expect([made, ended, await repository.crl(tls())]).toEqual([null, false, null]);
      const rivals = Array.from({ length: 5 }, () => list(number + 1));
      const verdicts = await Promise.all(rivals.map((rival) => repository.storeCrl(tls(), rival, number)));
      expect(verdicts.filter(Boolean)).toHaveLength(1);
      expect(await repository.crl(tls())).toEqual(rivals[verdicts.indexOf(true)]);
      expect(await repository.storeCrl(tls(), list(number + 1), number)).toBe(false);
      expect(await repository.storeCrl(tls(), list(number + 2, { revoked: 4 }), number + 1)).toBe(true);
      expect(await repository.crlState(tls())).toEqual({
        number: number + 2,
        made: { revoked: 4, at: new Date('2026-11-20T12:00:00Z') },
        ended: false,
      });
      expect(await repository.crl(rows[2]?.id ?? '')).toBeNull();
    });

    it('stores no list of an authority that has ended', async () => {
      await repository.found(rows);
      const next = authority();
      await repository.add([next]);
      const { number } = await repository.crlState(next.id);
      const last = list(number + 1);
      await repository.storeCrl(next.id, last, number);
      await repository.end(next.id);
      expect(await repository.storeCrl(next.id, list(number + 2), number + 1)).toBe(false);
      expect(await repository.crl(next.id)).toEqual(last);
      expect((await repository.crlState(next.id)).ended).toBe(true);
    });

    it('replaces the signer of status answers, of rivals by one', async () => {
      await repository.found(rows);
      expect(await repository.responder(tls())).toBeNull();
      const made = Array.from({ length: 5 }, (_, index) => ({
        keyUri: `memory:${index}`,
        certificate: randomBytes(50),
      }));
      const first = await Promise.all(made.map((one) => repository.storeResponder(tls(), one, null)));
      expect(first.filter(Boolean)).toHaveLength(1);
      const stored = made[first.indexOf(true)];
      expect(await repository.responder(tls())).toEqual(stored);
      const next = { keyUri: 'memory:next', certificate: randomBytes(50) };
      expect(await repository.storeResponder(tls(), next, 'memory:none')).toBe(false);
      expect(await repository.storeResponder(tls(), next, stored?.keyUri ?? '')).toBe(true);
      expect(await repository.responder(tls())).toEqual(next);
    });
  });
}
