import { afterEach, describe, expect, it } from '@jest/globals';
import type { Maker } from './maker-process.ts';
import { createKeyPool, type KeyPool, type KeyPoolOptions } from './pool.ts';
import type { MakerAnswer, MakerRequest } from './protocol.ts';

const pools: KeyPool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.stop();
});

/** A maker that waits until the test lets it answer, and notes what it was asked. */
class ScriptedMaker implements Maker {
  asked: string[];
  ended = false;
  #settle: { resolve: (answer: MakerAnswer) => void; reject: (error: Error) => void } | undefined;
  constructor(asked: string[]) {
    this.asked = asked;
  }
  make({ hostname }: MakerRequest): Promise<MakerAnswer> {
    this.asked.push(hostname);
    return new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
  }
  async answer(): Promise<void> {
    this.#settle?.resolve({ ok: true, pair: { publicKey: 'csr', privateKey: 'key' } });
    await turn();
  }
  end(): void {
    this.ended = true;
    this.#settle?.reject(new Error('ended'));
  }
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

function open(options: KeyPoolOptions = {}) {
  const makers: ScriptedMaker[] = [];
  const asked: string[] = [];
  const start = () => {
    const maker = new ScriptedMaker(asked);
    makers.push(maker);
    return maker;
  };
  const pool = createKeyPool({ processes: 1, start, ...options });
  pools.push(pool);
  const wish = (account: string, name: string, gone?: AbortSignal) =>
    pool.make(account, { hostname: name, signAlg: 'ECDSA', keyLen: 'P256' }, gone);
  return { pool, makers, asked, wish };
}

describe('the pool that makes keys', () => {
  it('takes turns between accounts, however many one has asked for', async () => {
    const { wish, makers, asked } = open({ perAccount: 9 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void wish('a', name);
    for (const name of ['b1', 'b2']) void wish('b', name);
    void wish('c', 'c1');
    for (let n = 0; n < 6; n++) await makers[0]!.answer();
    expect(asked).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('has no more processes at work than it may, and uses them again', async () => {
    const { wish, makers, pool } = open({ processes: 2, perAccount: 9 });
    const all = Array.from({ length: 5 }, (_, n) => wish('a', `a${n}`));
    expect([makers.length, pool.load()]).toEqual([2, { waiting: 3, running: 2 }]);
    for (let n = 0; n < 3; n++) for (const maker of makers) await maker.answer();
    expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'made'));
    expect(makers).toHaveLength(2);
  });

  it('refuses what is more than an account may have under way, and lets it ask again later', async () => {
    const { wish, makers } = open({ perAccount: 2 });
    const first = wish('a', 'a1');
    void wish('a', 'a2');
    expect((await wish('a', 'a3')).kind).toBe('account-full');
    void wish('b', 'b1');
    await makers[0]!.answer();
    expect((await first).kind).toBe('made');
    void wish('a', 'a4');
    expect((await wish('a', 'a5')).kind).toBe('account-full');
  });

  it('refuses what is more than may wait in all', async () => {
    const { wish } = open({ waiting: 2 });
    for (const account of ['a', 'b', 'c']) void wish(account, account);
    expect((await wish('d', 'd')).kind).toBe('full');
  });

  it('forgets what nobody waits for, and ends the process that works on it', async () => {
    const { wish, makers, asked, pool } = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const outcomes = [wish('a', 'a1', first.signal), wish('b', 'b1', second.signal), wish('c', 'c1')];
    second.abort();
    expect((await outcomes[1])?.kind).toBe('gone');
    expect(pool.load()).toEqual({ waiting: 1, running: 1 });
    first.abort();
    expect((await outcomes[0])?.kind).toBe('gone');
    await turn();
    expect([makers[0]!.ended, asked]).toEqual([true, ['a1', 'c1']]);
    await makers[1]!.answer();
    expect((await outcomes[2])?.kind).toBe('made');
    expect((await wish('d', 'd1', AbortSignal.abort())).kind).toBe('gone');
  });

  it('goes on after a process has broken, and says so to the one who waited', async () => {
    const { wish, makers } = open();
    const [broken, next] = [wish('a', 'a1'), wish('b', 'b1')];
    makers[0]!.end();
    expect((await broken).kind).toBe('failed');
    await turn();
    await makers[1]!.answer();
    expect((await next).kind).toBe('made');
  });

  it('ends a process that takes too long, and one that has nothing to do', async () => {
    const { wish, makers } = open({ patienceMs: 5, idleMs: 5 });
    expect((await wish('a', 'a1')).kind).toBe('failed');
    const second = wish('a', 'a2');
    await makers[1]!.answer();
    expect((await second).kind).toBe('made');
    while (!makers[1]!.ended) await turn();
  });

  it('leaves nobody waiting when it stops', async () => {
    const { wish, pool } = open();
    const all = [wish('a', 'a1'), wish('b', 'b1')];
    pool.stop();
    expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(['failed', 'failed']);
    expect((await wish('c', 'c1')).kind).toBe('failed');
  });

  it('makes real pairs in a process of its own, and says what makes no request', async () => {
    const pool = createKeyPool();
    pools.push(pool);
    const made = await pool.make('a', { hostname: 'a.example', signAlg: 'ECDSA', keyLen: 'P256' });
    expect(made).toMatchObject({
      kind: 'made',
      pair: { privateKey: expect.stringContaining('PRIVATE KEY') },
    });
    expect(await pool.make('a', { hostname: '', signAlg: 'ECDSA', keyLen: 'P256' })).toMatchObject({
      kind: 'refused',
      failure: { code: 'BAD_HOSTNAME', field: 'hostname' },
    });
  });
});
