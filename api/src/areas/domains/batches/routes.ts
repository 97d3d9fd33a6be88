import {
  BodyCode,
  type DomainBatch,
  type DomainBatchLine,
  type DomainBatchWish,
  domainCalls,
} from '@certdeck/contract';
import { comparableName, toReadable } from '@certdeck/validation';
import type { Nudge } from '../../../platform/area/area.ts';
import { seconds } from '../../../platform/clock/seconds.ts';
import { note } from '../../../platform/database/acts.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { Listed, page } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import { type ApiLanguage, texts } from '../../../platform/server/texts.ts';
import { secondsOrNull } from '../names/wire.ts';
import type { NameNeeds } from '../names/ports.ts';
import {
  type BatchLineRow,
  type BatchRow,
  countLines,
  countRunning,
  findBatch,
  insertBatch,
  type LineCounts,
  listBatches,
  listLines,
  retryLines,
} from './batches.store.ts';
import type { BatchActor } from './ports.ts';
import { batchTexts } from './texts.ts';
import { BATCH_JOB, type BatchTools } from './work.ts';

export interface BatchRoutes extends BatchTools, Pick<NameNeeds, 'memberNames'> {
  nudge: Nudge;
}

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** Work on many names at once (DOM-006). */
export function bindDomainBatches(router: Router, routes: BatchRoutes): void {
  const { db, now, nudge, works } = routes;

  /** What would become of each name, in the order asked; a name that is written twice counts once. */
  async function planned(actor: BatchActor, wish: DomainBatchWish, typed: readonly string[]) {
    const names = [...new Set(typed.map(comparableName).filter((name) => name !== ''))];
    if (names.length === 0)
      throw new BusinessError(BodyCode.badInput, batchTexts.nothing, { domains: batchTexts.nothing });
    const work = works()[wish.kind];
    const after = await work.read(actor, wish);
    const plan = await work.plan(actor, wish, names);
    return { after, lines: names.map((name) => plannedLine(name, plan.get(name))) };
  }

  router.route(domainCalls.planDomainBatch, async ({ account, input: { domains, ...wish }, language }) => {
    const actor = { accountID: account.tenantID, actorID: account.principalID };
    const { lines } = await planned(actor, wish, domains);
    return { lines: lines.map((line) => wireOfLine(line, language)) };
  });

  /** The batch that begins now, or again, is one of those that run. */
  const checkRunning = (trx: Trx, ofID: TenantID) =>
    checkAllowance(
      trx,
      { kind: 'runningDomainBatches', ofID },
      async () => 1 + (await countRunning(trx, ofID)),
    );

  router.route(domainCalls.startDomainBatch, async ({ account, input: { domains, ...wish }, idempotent }) => {
    const actor = { accountID: account.tenantID, actorID: account.principalID };
    const { after, lines } = await planned(actor, wish, domains);
    const answer = await idempotent(async (trx) => {
      await checkRunning(trx, actor.accountID);
      const id = newID();
      const isOver = lines.every(({ state }) => state !== 'waiting');
      const row = {
        account_id: actor.accountID,
        id,
        kind: wish.kind,
        wish: JSON.stringify(wish),
        after: JSON.stringify(after),
        actor_id: actor.actorID,
        created_at: now(),
        ended_at: isOver ? now() : null,
      };
      await insertBatch(trx, row, lines.map(columnsOf));
      if (!isOver) await enqueue(trx, [{ kind: BATCH_JOB, accountID: actor.accountID, subject: id }]);
      note({
        object: { kind: 'domain_batches', id },
        after: { kind: wish.kind, change: after, domains: lines.map(({ name }) => name) },
      });
      return { id };
    });
    nudge();
    return answer;
  });

  router.route(domainCalls.listDomainBatches, async ({ account, input }) => {
    const { rows, total } = await listBatches(db, account.tenantID, { kind: input.kind, ...page(input) });
    const counts = await countLines(
      db,
      account.tenantID,
      rows.map(({ id }) => id),
    );
    const names = await routes.memberNames([...new Set(rows.map(({ actor_id }) => actor_id))]);
    return new Listed(
      rows.map((row) => wireOfBatch(row, counts.get(row.id), names)),
      total,
    );
  });

  router.route(domainCalls.readDomainBatch, async ({ account, input, language }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    const row = await findBatch(db, ref);
    if (!row) throw notFound();
    const lines = await listLines(db, ref);
    const counts = await countLines(db, ref.accountID, [ref.id]);
    const names = await routes.memberNames([row.actor_id]);
    return {
      ...wireOfBatch(row, counts.get(row.id), names),
      lines: lines.map((line) => wireOfLine(lineOf(line), language)),
    };
  });

  router.route(domainCalls.retryDomainBatch, async ({ account, input }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    await transaction(db, async (trx) => {
      const row = await findBatch(trx, ref);
      if (!row) throw notFound();
      if (row.ended_at !== null) await checkRunning(trx, ref.accountID);
      if ((await retryLines(trx, ref)) > 0)
        await enqueue(trx, [{ kind: BATCH_JOB, accountID: ref.accountID, subject: ref.id }]);
      note({ object: { kind: 'domain_batches', id: ref.id } });
    });
    nudge();
    return {};
  });
}

/** One name of a batch, before it is written down and after. */
interface Line {
  name: string;
  orderNo: string;
  state: BatchLineRow['state'];
  before: string[];
  after: string[];
  problem: Text | null;
}

type Planned = Awaited<ReturnType<ReturnType<BatchTools['works']>['group']['plan']>>;

function plannedLine(name: string, change: ReturnType<Planned['get']>): Line {
  if (!change)
    return { name, orderNo: '', state: 'failed', before: [], after: [], problem: batchTexts.notYours };
  const { orderNo, before, after, isSame, problem = null } = change;
  const state = isSame ? 'same' : problem ? 'failed' : 'waiting';
  return { name, orderNo, state, before, after, problem: state === 'failed' ? problem : null };
}

const columnsOf = ({ name, orderNo, state, before, after, problem }: Line) => ({
  name,
  order_no: orderNo,
  state,
  before: JSON.stringify(before),
  after: JSON.stringify(after),
  problem: problem && JSON.stringify(problem),
});

const lineOf = ({ name, order_no: orderNo, state, before, after, problem }: BatchLineRow): Line => ({
  ...{ name, orderNo, state, before, after, problem },
});

const wireOfLine = (
  { name, orderNo, state, before, after, problem }: Line,
  language: ApiLanguage,
): DomainBatchLine => ({
  domain: name,
  unicode: toReadable(name),
  orderNo,
  state,
  before,
  after,
  problem: problem?.[language] ?? '',
});

function wireOfBatch(
  row: BatchRow,
  counts: LineCounts = { waiting: 0, done: 0, same: 0, failed: 0 },
  names: ReadonlyMap<string, string>,
): DomainBatch {
  return {
    id: row.id,
    kind: row.kind,
    after: row.after,
    total: counts.waiting + counts.done + counts.same + counts.failed,
    ...counts,
    createdTime: seconds(row.created_at),
    endTime: secondsOrNull(row.ended_at),
    actor: names.get(row.actor_id) ?? '',
  };
}
