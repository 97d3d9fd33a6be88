import { generateKeyPairSync, sign } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type CsrRequest, generateCsr } from '@certdeck/pki';
import { createKeyPool } from '../src/platform/key-making/pool.ts';
import { hashPassword, isPassword } from '../src/areas/session/passwords.ts';

/*
 * What the making of RSA 4096 keys does to everything else in the server's process: checking a password, signing
 * a certificate, looking a name up. Each is measured alone, beside the pool that makes the keys, and beside the
 * same keys made in this process. Prints JSON; the figures are the longest waits of one run.
 */

const KEYS = 8;
const BATCHES = 2;
/** Times that a work is done in one batch. */
const TIMES = 3;
/** Milliseconds until all keys are under way. */
const SETTLE = 200;

const request = (n: number): CsrRequest => ({
  hostname: `n${n}.example`,
  signAlg: 'RSASSA-PKCS1-V1_5',
  keyLen: 4096,
});

const stored = await hashPassword('0'.repeat(32));
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
const signAside = promisify(sign) as (
  algorithm: string,
  data: Buffer,
  key: typeof privateKey,
) => Promise<Buffer>;
const works: Record<string, () => Promise<unknown>> = {
  'check a password (argon2id)': () => isPassword(stored, '0'.repeat(32)),
  'sign a certificate (RSA 3072)': () => signAside('sha256', Buffer.alloc(1_000, 7), privateKey),
  'look a name up': () => lookup('localhost'),
};

async function once(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The longest of all times that a work took, in milliseconds: what somebody had to wait. */
async function longest(
  work: () => Promise<unknown>,
  start?: (n: number) => Promise<unknown>,
): Promise<number> {
  let most = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const keys = start ? Array.from({ length: KEYS }, (_, n) => start(n)) : [];
    await wait(SETTLE);
    for (let n = 0; n < TIMES; n++) most = Math.max(most, await once(work));
    await Promise.all(keys);
  }
  return most;
}

const pool = createKeyPool({ perAccount: KEYS });
// Its first process starts once, not for each key.
await pool.make('warm', { hostname: 'warm.example', signAlg: 'ECDSA', keyLen: 'P256' });
const results: { work: string; aloneMs: number; pool: number; inProcess: number }[] = [];
for (const [name, work] of Object.entries(works)) {
  await longest(work);
  const alone = await longest(work);
  const besidePool = await longest(work, (n) => pool.make('bench', request(n)));
  const inProcess = await longest(work, (n) => generateCsr(request(n)));
  const ratio = (ms: number) => Number((ms / alone).toFixed(1));
  results.push({
    work: name,
    aloneMs: Number(alone.toFixed(1)),
    pool: ratio(besidePool),
    inProcess: ratio(inProcess),
  });
}
pool.stop();
console.log(JSON.stringify({ bench: 'server-keys', keys: KEYS, results }, null, 2));
