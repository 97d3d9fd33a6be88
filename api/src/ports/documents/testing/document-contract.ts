import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newID, tenantOf } from '../../../platform/database/identifiers.ts';
import { type DocumentName, type DocumentStore, MOST_OCTETS } from '../documents.ts';

/** An adapter that is opened for one test, and what lies on its other side. */
export interface DocumentHarness {
  store: DocumentStore;
  /** Everything that lies there, by its key or path. */
  stored(): Promise<ReadonlyMap<string, Buffer>>;
  /** Puts other octets in the place of what lies under a key. */
  change(key: string, body: Buffer): Promise<void>;
  /** Lets the place be away, or come back with what it had. */
  away(isAway: boolean): Promise<void>;
  close(): Promise<void>;
}

export const newName = (): DocumentName => ({ tenantID: tenantOf(newID()), id: newID() });
export const receiptOf = (text: string) => ({ content: Buffer.from(text), type: 'application/pdf' });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** What every adapter of the port must do. */
export function describeDocumentStore(place: string, open: () => Promise<DocumentHarness>): void {
  describe(`documents ${place}`, () => {
    let harness: DocumentHarness;
    let store: DocumentStore;
    beforeEach(async () => {
      harness = await open();
      ({ store } = harness);
    });
    afterEach(() => harness.close());

    const only = async () => {
      const entries = [...(await harness.stored())];
      expect(entries).toHaveLength(1);
      const [entry] = entries;
      if (!entry) throw new Error('Nothing is stored');
      return { key: entry[0], body: entry[1] };
    };

    it('gives back what was put, with its type and hash', async () => {
      const name = newName();
      const content = Buffer.from(Array.from({ length: 70_000 }, (_none, at) => (at * 7) % 256));
      const sha256 = createHash('sha256').update(content).digest('hex');
      expect(await store.put(name, { content, type: 'image/png' })).toEqual({ kind: 'stored', sha256 });
      expect(await store.get(name)).toEqual({
        kind: 'found',
        document: { content, type: 'image/png', sha256 },
      });
    });

    it('takes a document without content', async () => {
      const name = newName();
      await store.put(name, receiptOf(''));
      expect(await store.get(name)).toMatchObject({
        kind: 'found',
        document: { content: Buffer.alloc(0), sha256: hashOf('') },
      });
    });

    it('keeps each tenant’s documents apart, also under one id', async () => {
      const [one, other] = [newName(), newName()];
      await store.put(one, receiptOf('of the one'));
      await store.put({ ...other, id: one.id }, receiptOf('of the other'));
      expect(await store.get(one)).toMatchObject({ document: { content: Buffer.from('of the one') } });
      expect(await store.get({ ...one, tenantID: newName().tenantID })).toEqual({ kind: 'absent' });
      const keys = [...(await harness.stored()).keys()];
      expect(keys.filter((key) => key.endsWith(`${one.tenantID}/${one.id}`))).toHaveLength(1);
    });

    it('stores nothing that can be read: neither content, type nor hash', async () => {
      const text = 'a transfer of 王明 '.repeat(50);
      await store.put(newName(), receiptOf(text));
      const { body } = await only();
      for (const told of ['transfer', '王明', 'application/pdf', hashOf(text)])
        expect(body.includes(Buffer.from(told))).toBe(false);
    });

    it('has one document after the same is put again, and the newer after another is', async () => {
      const name = newName();
      for (const text of ['first', 'first', 'second'])
        expect(await store.put(name, receiptOf(text))).toEqual({ kind: 'stored', sha256: hashOf(text) });
      await only();
      expect(await store.get(name)).toMatchObject({ document: { content: Buffer.from('second') } });
    });

    it('ends with one whole document when the same id is put many times at once', async () => {
      const name = newName();
      const texts = Array.from({ length: 6 }, (_none, at) => String(at).repeat(400_000));
      await store.put(name, receiptOf(texts[0] ?? ''));
      const state = { isDone: false };
      const puts = Promise.all(texts.map((text) => store.put(name, receiptOf(text)))).finally(() => {
        state.isDone = true;
      });
      // Whoever looks meanwhile sees one of them as a whole.
      const seen = new Set<string>();
      while (!state.isDone) seen.add((await store.get(name)).kind);
      expect([...seen]).toEqual(['found']);
      expect((await puts).map(({ kind }) => kind)).toEqual(texts.map(() => 'stored'));
      const got = await store.get(name);
      if (got.kind !== 'found') throw new Error(got.kind);
      expect(texts).toContain(got.document.content.toString());
      await only();
    });

    it('says of what is not there that it is absent, and that it is deleted', async () => {
      const name = newName();
      expect(await store.get(name)).toEqual({ kind: 'absent' });
      expect(await store.delete(name)).toEqual({ kind: 'deleted' });
      await store.put(name, receiptOf('x'));
      expect(await store.delete(name)).toEqual({ kind: 'deleted' });
      expect(await store.delete(name)).toEqual({ kind: 'deleted' });
      expect(await store.get(name)).toEqual({ kind: 'absent' });
      expect((await harness.stored()).size).toBe(0);
    });

    it('deletes one document and leaves the others of its tenant', async () => {
      const name = newName();
      const beside = { ...name, id: newID() };
      for (const one of [name, beside]) await store.put(one, receiptOf(one.id));
      await store.delete(name);
      expect(await store.get(beside)).toMatchObject({ document: { content: Buffer.from(beside.id) } });
    });

    it('never serves what was changed, cut or exchanged', async () => {
      const name = newName();
      await store.put(name, receiptOf('the amount is 100.00'));
      const { key, body } = await only();
      const flipped = Buffer.from(body);
      flipped[flipped.length - 20] = 0xff ^ (flipped[flipped.length - 20] ?? 0);
      const header = Buffer.from(body.toString('latin1').replace('nonce', 'Nonce'), 'latin1');
      for (const other of [
        flipped,
        header,
        body.subarray(0, -1),
        Buffer.concat([body, Buffer.from([0])]),
        Buffer.from('the amount is 900.00'),
        Buffer.alloc(0),
        Buffer.alloc(MOST_OCTETS + 10_000),
      ]) {
        await harness.change(key, other);
        expect(await store.get(name)).toEqual({ kind: 'damaged' });
      }
      // Another document of the same tenant, rightly sealed, in its place.
      const beside = { ...name, id: newID() };
      await store.put(beside, receiptOf('the amount is 900.00'));
      const others = [...(await harness.stored())].filter(([one]) => one !== key);
      await harness.change(key, others[0]?.[1] ?? Buffer.alloc(0));
      expect(await store.get(name)).toEqual({ kind: 'damaged' });
      await harness.change(key, body);
      expect(await store.get(name)).toMatchObject({ kind: 'found' });
    });

    it('refuses what is larger than a document may be, and takes what is just as large', async () => {
      const name = newName();
      const content = Buffer.alloc(MOST_OCTETS + 1, 1);
      expect(await store.put(name, { content, type: 'image/png' })).toEqual({
        kind: 'too-large',
        most: MOST_OCTETS,
      });
      expect((await harness.stored()).size).toBe(0);
      const most = { content: content.subarray(1), type: 'image/png' };
      expect(await store.put(name, most)).toMatchObject({ kind: 'stored' });
      expect(await store.get(name)).toMatchObject({ kind: 'found' });
    });

    it('takes no name that is not two ids, and touches nothing', async () => {
      for (const bad of ['../../etc/passwd', '..', '', 'a/b', `${newID()}/x`, `${newID()}\0`]) {
        await expect(store.put({ ...newName(), id: bad }, receiptOf('x'))).rejects.toThrow('two ids');
        await expect(store.get({ ...newName(), id: bad })).rejects.toThrow('two ids');
        await expect(store.delete({ ...newName(), tenantID: tenantOf(bad) })).rejects.toThrow('two ids');
      }
      expect((await harness.stored()).size).toBe(0);
    });

    it('says that its place is away, and goes on when it is back', async () => {
      const name = newName();
      await store.put(name, receiptOf('before'));
      await harness.away(true);
      const away = { kind: 'unavailable', code: expect.any(String) };
      expect(await store.put(name, receiptOf('while'))).toEqual(away);
      expect(await store.get(name)).toEqual(away);
      expect(await store.delete(name)).toEqual(away);
      await harness.away(false);
      expect(await store.get(name)).toMatchObject({ document: { content: Buffer.from('before') } });
    });
  });
}
