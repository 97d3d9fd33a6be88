import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { BodyCode, isPermitted, type Permission, tenantPermissions } from '@certdeck/contract';
import { insertAccount } from '../src/areas/accounts/accounts.store.ts';
import type { Database } from '../src/platform/database/database.ts';
import { hashPassword, isPassword } from '../src/areas/session/passwords.ts';
import { handTo } from '../src/testing/captcha.ts';
import { type BenchServer, type DatabaseKind, databases, startServer } from './server.ts';

/*
 * What signing in costs: sign-ins a second beside argon2id alone, a light call that goes on meanwhile, how well the
 * time of a refusal tells an account that exists from one that doesn't, and the permission check's share of a call.
 * Every try has a captcha, an account and a network of its own, so that no limit slows it. Prints JSON.
 */

const SIGN_INS = 400;
const CALLERS = 8;
/** Refusals of each kind, taken in turn. */
const REFUSALS = 400;
const LIGHT_CALLS = 300;
const CHECKS = 2_000_000;

const PASSWORD = 'c'.repeat(32);
const WRONG = 'd'.repeat(32);
const PUZZLE_AT = 150;
const LIGHT = '/v1/account';

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS * 2 });
const nameOf = (place: number) => `person${place}@customer.example`;
const captchas: string[] = [];
let networks = 0;

async function fill({ db }: Database): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  for (let place = 0; place < SIGN_INS + 2 * REFUSALS; place++)
    await insertAccount(db, { email: nameOf(place), passwordHash });
  captchas.length = 0;
  for (let made = 0; made < SIGN_INS + 3 * REFUSALS; made++) {
    const id = randomUUID();
    const expires_at = new Date(Date.now() + 3_600_000);
    await db
      .insertInto('captchas')
      .values({ id, kind: 'slide', answer: String(PUZZLE_AT), expires_at })
      .execute();
    captchas.push(id);
  }
}

interface Answer {
  code: number;
  /** Milliseconds. */
  took: number;
}

function ask(origin: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const sent = request(`${origin}/api${path}`, { agent, method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => {
        const code: unknown = JSON.parse(text).code;
        resolve({ code: Number(code), took: performance.now() - start });
      });
    });
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });
}

async function signIn(origin: string, account: string, password: string, expected: number): Promise<number> {
  const captchaID = captchas.pop() ?? '';
  const address = `2001:db8:${(++networks).toString(16)}::1`;
  const { code, took } = await ask(
    origin,
    '/login',
    { 'content-type': 'application/json', 'x-forwarded-for': address },
    { account, password, captchaID, captchaValidate: handTo(PUZZLE_AT) },
  );
  if (code !== expected) throw new Error(`Signing in answers ${code} instead of ${expected}`);
  return took;
}

const sorted = (times: readonly number[]) => [...times].sort((one, other) => one - other);
const middle = (times: readonly number[]) => sorted(times)[Math.floor(times.length / 2)] ?? Number.NaN;
const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));

async function lightCalls(server: BenchServer, until: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!until()) {
    const { code, took } = await ask(server.origin, LIGHT, { token: server.token });
    if (code !== 200) throw new Error(`${LIGHT} answers ${code}`);
    times.push(took);
  }
  return middle(times);
}

async function signIns(server: BenchServer) {
  let calls = 0;
  const lightAloneMs = await lightCalls(server, () => ++calls > LIGHT_CALLS);
  let next = 0;
  const started = performance.now();
  let ended = false;
  const beside = lightCalls(server, () => ended);
  const caller = async () => {
    for (let place = next++; place < SIGN_INS; place = next++)
      await signIn(server.origin, nameOf(place), PASSWORD, 200);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const seconds = (performance.now() - started) / 1000;
  ended = true;
  const lightBesideMs = await beside;
  return {
    perSecond: rounded(SIGN_INS / seconds),
    lightAloneMs: rounded(lightAloneMs),
    lightBesideMs: rounded(lightBesideMs),
  };
}

/**
 * How often a draw of one is above a draw of the other, 0.5 where nothing tells them apart (Mann and Whitney), with
 * two standard errors under that hypothesis.
 */
function tellApart(one: readonly number[], other: readonly number[]) {
  let above = 0;
  for (const left of one) for (const right of other) above += left > right ? 1 : left === right ? 0.5 : 0;
  const pairs = one.length * other.length;
  return {
    share: rounded(above / pairs, 3),
    error: rounded(2 * Math.sqrt((one.length + other.length + 1) / (12 * pairs)), 3),
  };
}

/** Refusals for an account, for a name of nobody, and for another account: the last is the control. */
async function refusals({ origin }: BenchServer) {
  const refused = BodyCode.wrongCredentials;
  const times = { known: [] as number[], unknown: [] as number[], control: [] as number[] };
  const kinds = ['known', 'unknown', 'control'] as const;
  for (let place = 0; place < REFUSALS; place++)
    // Each kind comes first, second and third as often as the others.
    for (const shift of kinds.keys()) {
      const kind = kinds[(place + shift) % kinds.length] ?? 'known';
      const at = SIGN_INS + place + (kind === 'control' ? REFUSALS : 0);
      const account = kind === 'unknown' ? `nobody${place}@customer.example` : nameOf(at);
      times[kind].push(await signIn(origin, account, WRONG, refused));
    }
  return {
    knownMs: rounded(middle(times.known)),
    unknownMs: rounded(middle(times.unknown)),
    told: tellApart(times.known, times.unknown),
    control: tellApart(times.known, times.control),
  };
}

/** Checks of a password in this process with as many callers: what the hash alone allows. */
async function hashesPerSecond(): Promise<number> {
  const stored = await hashPassword(PASSWORD);
  let next = 0;
  const started = performance.now();
  const caller = async () => {
    while (next++ < SIGN_INS) await isPassword(stored, PASSWORD);
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return rounded(SIGN_INS / ((performance.now() - started) / 1000));
}

/** Nanoseconds of one check of a permission. */
function permissionCheck(): number {
  const held: ReadonlySet<Permission> = new Set(tenantPermissions);
  let allowed = 0;
  const started = performance.now();
  for (let done = 0; done < CHECKS; done++)
    if (isPermitted(held, tenantPermissions[done % tenantPermissions.length] ?? 'session')) allowed += 1;
  const ms = performance.now() - started;
  if (allowed !== CHECKS) throw new Error(`${allowed} of ${CHECKS} checks allow what is held`);
  return rounded((ms * 1e6) / CHECKS);
}

async function measure(kind: DatabaseKind) {
  const server = await startServer(kind, fill, { TRUST_PROXY: '127.0.0.1' });
  try {
    const found = { database: kind, ...(await signIns(server)), refusals: await refusals(server) };
    const before = server.processorMs();
    let calls = 0;
    await lightCalls(server, () => ++calls > LIGHT_CALLS);
    return { ...found, lightProcessorMs: rounded((server.processorMs() - before) / LIGHT_CALLS, 2) };
  } finally {
    await server.stop();
  }
}

const results: Awaited<ReturnType<typeof measure>>[] = [];
for (const kind of databases) results.push(await measure(kind));
agent.destroy();
console.log(
  JSON.stringify({ results, hashesPerSecond: await hashesPerSecond(), permissionCheckNs: permissionCheck() }),
);
