import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { BodyCode, domainCalls } from '@certdeck/contract';
import { AwayError, BusinessError } from '../../../platform/server/errors.ts';
import type { Registrar } from '../../../ports/registrar/registrar.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { UnconfirmedError } from '../names/change-at-registry.ts';
import { registeredName, registrarOf } from '../testing/registered.ts';
import { domainTexts } from '../texts.ts';
import { nameservers } from './nameservers.ts';
import type { BatchWork, BatchWorks } from './ports.ts';
import { batchCalls } from './testing/batch-calls.ts';
import { batchTexts } from './texts.ts';
import { workOnBatch } from './work.ts';

let api: TestApi;
let customer: TestAccount;
let count = 0;
let names: string[];
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
});
beforeEach(async () => {
  customer = await api.addAccount();
  count += 1;
  names = [`one${count}.com.test`, `two${count}.com.test`];
  for (const name of names) await registeredName(api, customer, name);
});
afterAll(() => api.close());

const { own, start, read, jobOf, statesOf } = batchCalls(
  () => api,
  () => customer,
);
const idle: BatchWork = {
  read: () => Promise.resolve([]),
  plan: () => Promise.resolve(new Map()),
  apply: () => Promise.resolve(),
};
const worksWith = (works: Partial<BatchWorks>) => (): BatchWorks => ({
  dns: idle,
  'update-ownership': idle,
  resolution: idle,
  group: idle,
  remark: idle,
  ...works,
});

it('waits while the registry is away, gives a name up after long, and tries failed ones again (DOM-006)', async () => {
  const { data } = await start({ kind: 'remark', remark: 'x', domains: names.slice(0, 2) });
  const done: string[] = [];
  let isAway = true;
  const apply = async (_: unknown, _wish: unknown, name: string) => {
    await Promise.resolve();
    if (isAway) throw new AwayError(domainTexts.registryAway);
    if (name === names[1]) throw new BusinessError(BodyCode.wrongState, domainTexts.keywordEmpty);
    done.push(name);
  };
  const { db, now } = api.services;
  const works = worksWith({ remark: { ...idle, apply } });
  const once = () => workOnBatch({ db, now, works }, jobOf(data.id));
  expect(await once()).toEqual({ kind: 'later', at: new Date(now().getTime() + 5_000) });
  expect(await once()).toMatchObject({ kind: 'later' });
  expect(await statesOf(data.id)).toEqual(['waiting', 'waiting']);
  isAway = false;
  expect(await once()).toEqual({ kind: 'done' });
  expect((await read(data.id)).lines.map(({ state, problem }) => [state, problem])).toEqual([
    ['done', ''],
    ['failed', domainTexts.keywordEmpty.en],
  ]);
  await own(domainCalls.retryDomainBatch, { id: data.id });
  expect(await read(data.id)).toMatchObject({ waiting: 1, endTime: null });
  isAway = true;
  for (let round = 0; round < 15; round += 1) await once();
  expect(await statesOf(data.id)).toEqual(['done', 'failed']);
  expect((await read(data.id)).lines[1]?.problem).toMatch(
    /^The registry couldn’t be reached for a long time/,
  );
  expect(done).toEqual([names[0]]);
});

it('leaves a name waiting whose change isn’t confirmed, and sends it once; the others go on (DOM-006)', async () => {
  const hosts = ['ns1.slow.example', 'ns2.slow.example'];
  const { data } = await start({ kind: 'dns', nameservers: hosts, domains: names.slice(0, 2) });
  const { db, now } = api.services;
  const registry = registrarOf(api);
  const [slow = ''] = names;
  const sent: string[] = [];
  let isPending = true;
  const registrar: Pick<Registrar, 'update' | 'info'> = {
    async update(change) {
      sent.push(change.name);
      const answer = await registry.update(change);
      return change.name === slow ? { ok: false, code: 'PENDING', detail: '' } : answer;
    },
    async info(name) {
      const seen = await registry.info(name);
      if (!seen.ok || !isPending || name !== slow || !sent.includes(name)) return seen;
      return { ...seen, value: { ...seen.value, nameservers: [], statuses: ['pendingUpdate'] } };
    },
  };
  // What is sold isn't known: no registry that is away keeps names from being changed.
  const list = { current: () => Promise.reject(new AwayError(domainTexts.registryAway)) };
  const works = worksWith({ dns: nameservers({ db, now, registrar, list }) });
  const once = () => workOnBatch({ db, now, works }, jobOf(data.id));
  expect(await once()).toEqual({ kind: 'later', at: now() });
  expect(await statesOf(data.id)).toEqual(['waiting', 'done']);
  // Later each time, since nothing else waits.
  expect(await once()).toEqual({ kind: 'later', at: new Date(now().getTime() + 10_000) });
  isPending = false;
  expect(await once()).toEqual({ kind: 'done' });
  expect(await statesOf(data.id)).toEqual(['done', 'done']);
  expect(sent).toEqual(names.slice(0, 2));
  const [row] = await db.selectFrom('domains').select('nameservers').where('name', '=', slow).execute();
  expect(row?.nameservers).toEqual(hosts);
});

it('says of a name that stays unconfirmed that it is looked at before it is sent again (DOM-006)', async () => {
  const { data } = await start({ kind: 'remark', remark: 'x', domains: names.slice(0, 1) });
  const { db, now } = api.services;
  const apply = () => Promise.reject(new UnconfirmedError('remark'));
  const works = worksWith({ remark: { ...idle, apply } });
  for (let round = 0; round < 15; round += 1) await workOnBatch({ db, now, works }, jobOf(data.id));
  expect((await read(data.id)).lines).toMatchObject([
    { state: 'failed', problem: batchTexts.unconfirmed.en },
  ]);
});

it('counts against those that run when it is tried again (DOM-006)', async () => {
  const { db, now } = api.services;
  const work = (id: string, apply: BatchWork['apply']) =>
    workOnBatch({ db, now, works: worksWith({ remark: { ...idle, apply } }) }, jobOf(id));
  const { data } = await start({ kind: 'remark', remark: 'x', domains: names.slice(0, 1) });
  await work(data.id, () => Promise.reject(new BusinessError(BodyCode.wrongState, domainTexts.keywordEmpty)));
  const others: string[] = [];
  while (others.length < 20) {
    const other = await start({ kind: 'remark', remark: String(others.length), domains: names.slice(0, 1) });
    others.push(other.data.id);
  }
  const retry = () => own(domainCalls.retryDomainBatch, { id: data.id });
  expect(await retry()).toMatchObject({ code: BodyCode.wrongState });
  expect(await read(data.id)).toMatchObject({ failed: 1, waiting: 0 });
  await work(others[0] ?? '', idle.apply);
  await retry();
  expect(await read(data.id)).toMatchObject({ failed: 0, waiting: 1 });
});
