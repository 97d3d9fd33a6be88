import { BodyCode } from '@certdeck/contract';
import { note } from '../../../platform/database/acts.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import { AwayError, BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import { newAuthInfo } from '../../../ports/registrar/auth-info.ts';
import { AFTER_REFUSAL, type Registrar, type RegistrarAnswer } from '../../../ports/registrar/registrar.ts';
import { isOver } from '../living.ts';
import { changeAtRegistry, UnconfirmedError } from '../names/change-at-registry.ts';
import { requireDomain } from '../names/find.ts';
import type { KnownTlds } from '../names/known-tlds.ts';
import { locksOf } from '../names/locks.ts';
import { type ListedDomain, updateDomain } from '../names/names.store.ts';
import { refusalText } from '../names/refusal-text.ts';
import { stateAt } from '../names/state.ts';
import type { DomainPorts, Payer } from '../ports.ts';
import { domainTexts } from '../texts.ts';
import { type LookTools, lookAt } from '../watch/look.ts';
import { insertEvents } from '../work/orders.store.ts';
import { findDeparture, listOverCodes, noteDeparture } from './departures.store.ts';
import { transferTexts } from './texts.ts';

/** How long a code can be used (ICANN's Transfer Policy of 2025: 336 hours). */
const CODE_MS = 336 * 3_600_000;
/** Codes that are read at once. */
const AT_ONCE = 100;

export interface OutTools extends Omit<LookTools, 'registrar'>, Pick<DomainPorts, 'log'> {
  registrar: Pick<Registrar, 'update' | 'info' | 'setTransferCode' | 'queryTransfer' | 'decideTransfer'>;
}

const refused = (field: string, text: Text) =>
  new BusinessError(BodyCode.wrongState, text, { [field]: text });

/** @throws BusinessError 13002 for what the registry refuses; AwayError where it isn't known to have done it */
function requireDone(answer: RegistrarAnswer<unknown>, field: string): void {
  if (answer.ok) return;
  if (AFTER_REFUSAL[answer.code] !== 'stop') throw new AwayError(domainTexts.registryAway);
  throw refused(field, refusalText(answer.code, answer.detail));
}

/** A name that can go to another registrar by its state. @throws BusinessError 13001, 13002 */
async function requireLiving(
  { db, now }: Pick<OutTools, 'db' | 'now'>,
  { accountID }: Payer,
  orderNo: string,
  tlds: KnownTlds,
): Promise<ListedDomain> {
  const row = await requireDomain(db, accountID, orderNo);
  const state = stateAt(row, tlds.get(row.tld)?.policy, now());
  if (state !== 'active' && state !== 'expired') throw refused('orderNo', transferTexts.state);
  return row;
}

const ofRow = ({ account_id: accountID, id: domainID }: Pick<ListedDomain, 'account_id' | 'id'>) => ({
  accountID,
  domainID,
});

const eventOf = (row: ListedDomain, { actorID }: Payer, kind: string, at: Date, details = {}) => ({
  ...{ account_id: row.account_id, domain_id: row.id, at, kind, details },
  actor_id: actorID,
});

/**
 * Takes the tenant's own lock against transfers off, or puts it on. A locked name has no code.
 * @throws BusinessError 13001, 13002; UnconfirmedError; AwayError
 */
export async function lockTransfer(
  tools: OutTools,
  actor: Payer,
  { orderNo, locked }: { orderNo: string; locked: boolean },
  tlds: KnownTlds,
): Promise<void> {
  const { db, now, registrar } = tools;
  const row = await requireLiving(tools, actor, orderNo, tlds);
  const departure = await findDeparture(db, row.account_id, row.id);
  const hasCode = (departure?.code_ends_at ?? null) !== null;
  if (locked && hasCode) await takeCode(tools, row);
  const status = 'clientTransferProhibited' as const;
  const seen = await changeAtRegistry({ db, registrar }, row, {
    request: {
      key: `lock-${newID()}`,
      name: row.name,
      ...(locked ? { addStatuses: [status] } : { removeStatuses: [status] }),
    },
    field: 'locked',
    isDone: ({ statuses }) => statuses.includes(status) === locked,
    // Registries refuse to put on what is there, and to take off what isn't.
    looksFirst: true,
  });
  const others = row.statuses.filter((one) => one !== status);
  const statuses = seen?.statuses ?? (locked ? [...others, status] : others);
  await transaction(db, async (trx) => {
    await updateDomain(trx, row.account_id, row.id, { statuses: JSON.stringify(statuses) });
    if (locked && hasCode) await noteDeparture(trx, ofRow(row), { code_ends_at: null });
    await insertEvents(trx, [eventOf(row, actor, locked ? 'transferLockOn' : 'transferLockOff', now())]);
    note({ object: { kind: 'domain', id: row.name }, after: { transferLock: locked } });
  });
}

/** Takes the code of a name away at the registry. */
async function takeCode(
  { registrar }: Pick<OutTools, 'registrar'>,
  { name }: Pick<ListedDomain, 'name'>,
): Promise<void> {
  const answer = await registrar.setTransferCode(name, undefined, { key: `code-${newID()}` });
  // What another registrar has, or nobody, has no code of ours.
  const isGone = !answer.ok && (answer.code === 'NOT_OURS' || answer.code === 'NOT_FOUND');
  if (!isGone) requireDone(answer, 'orderNo');
}

/**
 * Makes the code with which another registrar can ask for a name. It is kept nowhere here.
 * @throws BusinessError 13001, 13002 for a name that something keeps here; AwayError: what was made then is of no use
 */
export async function makeTransferCode(
  tools: Pick<OutTools, 'db' | 'now' | 'registrar'>,
  actor: Payer,
  orderNo: string,
  tlds: KnownTlds,
): Promise<{ code: string; endsAt: Date }> {
  const { db, now, registrar } = tools;
  const row = await requireLiving(tools, actor, orderNo, tlds);
  const at = now();
  const locks = locksOf(row, tlds.get(row.tld)?.policy.transferLockDays ?? 0, at);
  if (locks.some(({ prevents }) => prevents === 'transfer')) throw refused('orderNo', transferTexts.kept);
  const before = await findDeparture(db, row.account_id, row.id);
  if (before?.asked_at) throw refused('orderNo', transferTexts.asked);
  const endsAt = new Date(at.getTime() + CODE_MS);
  const noteEnd = (trx: Trx, code_ends_at: Date | null) => noteDeparture(trx, ofRow(row), { code_ends_at });
  // Before it is made: what may be at the registry is taken away in time, whatever happens here. That may be an earlier
  // code still, whose time doesn't begin anew.
  await transaction(db, async (trx) => {
    await noteEnd(trx, before?.code_ends_at ?? endsAt);
    note({ object: { kind: 'domain', id: row.name }, after: { transferCode: 'made' } });
  });
  const code = newAuthInfo();
  const answer = await registrar.setTransferCode(row.name, code, { key: `code-${newID()}` });
  if (!answer.ok && AFTER_REFUSAL[answer.code] !== 'look')
    await transaction(db, (trx) => noteEnd(trx, before?.code_ends_at ?? null));
  requireDone(answer, 'orderNo');
  await transaction(db, async (trx) => {
    await noteEnd(trx, endsAt);
    const details = { until: String(Math.floor(endsAt.getTime() / 1000)) };
    await insertEvents(trx, [eventOf(row, actor, 'transferCode', at, details)]);
  });
  return { code, endsAt };
}

/** Takes the code of a name away before its time. @throws BusinessError 13001, 13002; AwayError */
export async function removeTransferCode(
  tools: Pick<OutTools, 'db' | 'now' | 'registrar'>,
  actor: Payer,
  orderNo: string,
): Promise<void> {
  const { db, now } = tools;
  const row = await requireDomain(db, actor.accountID, orderNo);
  const departure = await findDeparture(db, row.account_id, row.id);
  if (!departure?.code_ends_at || isOver(row.state)) throw refused('orderNo', transferTexts.noCode);
  await takeCode(tools, row);
  await transaction(db, async (trx) => {
    await noteDeparture(trx, ofRow(row), { code_ends_at: null });
    await insertEvents(trx, [eventOf(row, actor, 'transferCodeRemoved', now())]);
    note({ object: { kind: 'domain', id: row.name }, after: { transferCode: 'removed' } });
  });
}

/** Takes codes away whose time is over, and stops where the registry doesn't answer. */
export async function endCodes(tools: Pick<OutTools, 'db' | 'now' | 'registrar' | 'log'>): Promise<void> {
  const now = tools.now();
  for (let left = 0; ;) {
    const rows = await listOverCodes(tools.db, now, { limit: AT_ONCE, skip: left });
    for (const row of rows) {
      try {
        await takeCode(tools, row);
        await transaction(tools.db, (trx) => noteDeparture(trx, ofRow(row), { code_ends_at: null }));
      } catch (error) {
        if (error instanceof AwayError) return;
        // One that the registry refuses keeps none of the others from being taken away.
        if (!(error instanceof BusinessError)) throw error;
        tools.log.warn(`The code of ${row.name} couldn't be taken away: ${error.message}`);
        left += 1;
      }
    }
    if (rows.length < AT_ONCE) return;
  }
}

/**
 * Lets a name go that another registrar asks for, or refuses it.
 * @throws BusinessError 13001, 13002 where nobody asks for it any more; UnconfirmedError; AwayError
 */
export async function decideTransfer(
  tools: OutTools,
  { accountID }: Payer,
  { orderNo, decision }: { orderNo: string; decision: 'approve' | 'reject' },
  tlds: KnownTlds,
): Promise<void> {
  const { db, registrar } = tools;
  const row = await requireDomain(db, accountID, orderNo);
  const departure = await findDeparture(db, accountID, row.id);
  const policy = tlds.get(row.tld)?.policy;
  if (!departure?.asked_at) throw refused('orderNo', transferTexts.nobodyAsks);
  if (!policy) throw new AwayError(domainTexts.registryAway);
  const answer = await registrar.decideTransfer(row.name, decision, { key: `${decision}-${newID()}` });
  if (!answer.ok && AFTER_REFUSAL[answer.code] === 'later') throw new AwayError(domainTexts.registryAway);
  const one = { accountID, id: row.id, name: row.name, tld: row.tld };
  const look = await lookAt(tools, one, policy);
  note({ object: { kind: 'domain', id: row.name }, after: { transfer: decision } });
  if (answer.ok) return;
  if (AFTER_REFUSAL[answer.code] === 'stop')
    throw refused(
      'decision',
      answer.code === 'NOT_ELIGIBLE' ? transferTexts.nobodyAsks : refusalText(answer.code, answer.detail),
    );
  const after = look === 'done' ? await findDeparture(db, accountID, row.id) : departure;
  if (after?.asked_at) throw new UnconfirmedError('decision');
}
