import type { FastifyBaseLogger } from 'fastify';
import { transaction, type Db } from '../../../platform/database/transaction.ts';
import {
  AFTER_REFUSAL,
  type RefusalCode,
  type RegisteredDomain,
  type Registrar,
  type RegistrarAnswer,
} from '../../../ports/registrar/registrar.ts';
import type { DomainPorts } from '../ports.ts';
import { countAttempt, type DomainOrderRow, type OpenOrder } from './orders.store.ts';

export interface WorkTools extends Pick<DomainPorts, 'announce' | 'nameservers' | 'codeSeal'> {
  db: Db;
  now: () => Date;
  registrar: Registrar;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** What the registry has done: the new end and, where it told more, all of it. */
export interface Done {
  expiresAt: Date;
  registered?: RegisteredDomain;
}

/** How a transfer from another registrar came to nothing: it said no, or the request was taken back. */
export type TransferRefusal = 'TRANSFER_REJECTED' | 'TRANSFER_CANCELLED';

/** How far work on an order came. */
export type Step =
  | ({ kind: 'done' } & Done)
  /** For good: nothing was done, and nothing will be. `end` is the present end where another one was expected. */
  | { kind: 'refused'; code: RefusalCode | TransferRefusal; detail: string; end?: Date | undefined }
  /** Nothing was done, and it can be asked again. */
  | { kind: 'again'; code: RefusalCode; detail: string }
  /**
   * What was done isn't known, or isn't decided. The reason is in `detail`: no other code may stand for it. `until`:
   * others have so long to decide.
   */
  | { kind: 'unknown'; code: 'PENDING' | 'UNKNOWN_OUTCOME'; detail: string; until?: Date }
  /** Somebody else works on the order. */
  | { kind: 'changed' };

type Refusal = Extract<RegistrarAnswer<unknown>, { ok: false }>;

/** What can't be told by a refusal. */
export const unknownBy = ({ code, detail }: { code: RefusalCode | TransferRefusal; detail: string }): Step =>
  code === 'PENDING' || code === 'UNKNOWN_OUTCOME'
    ? { kind: 'unknown', code, detail }
    : { kind: 'unknown', code: 'UNKNOWN_OUTCOME', detail: `${code} ${detail}`.trim() };

/** What a refused request has left. */
export function afterRequest({ code, detail }: Refusal): Step {
  switch (AFTER_REFUSAL[code]) {
    case 'stop':
      return { kind: 'refused', code, detail };
    case 'later':
      return { kind: 'again', code, detail };
    case 'look':
      return unknownBy({ code, detail });
  }
}

const isCode = (text: string): text is RefusalCode => Object.hasOwn(AFTER_REFUSAL, text);

/** What the last request met; undefined where it met nothing, or nobody came to write it down. */
export const lastCode = ({ refusal }: Pick<DomainOrderRow, 'refusal'>): RefusalCode | undefined =>
  refusal !== null && isCode(refusal) ? refusal : undefined;

/** Whether the last request is known to have done nothing; where there was none it has. */
export function hasDoneNothing(order: Pick<DomainOrderRow, 'attempts' | 'refusal'>): boolean {
  const last = lastCode(order);
  return order.attempts === 0 || (last !== undefined && AFTER_REFUSAL[last] === 'later');
}

/** What a look that failed leaves: what the last request did is known only if it was told that it did nothing. */
export function afterLook({ order }: OpenOrder, { code, detail }: Refusal): Step {
  const last = lastCode(order);
  if (hasDoneNothing(order))
    return AFTER_REFUSAL[code] === 'later'
      ? { kind: 'again', code, detail }
      : { kind: 'again', code: 'UNREACHABLE', detail: `${code} ${detail}` };
  // What the registry has before it stays so.
  return last === 'PENDING' ? { kind: 'unknown', code: last, detail } : unknownBy({ code, detail });
}

/**
 * What is waited for though a look shows nothing of it: the registry has the last request before it still, or has
 * refused it since. Undefined where it can be sent again.
 */
export function undecided({ order }: OpenOrder): Step | undefined {
  const code = lastCode(order);
  if (code === undefined || order.attempts === 0) return undefined;
  if (code === 'PENDING') return { kind: 'unknown', code, detail: order.detail };
  return AFTER_REFUSAL[code] === 'stop' ? { kind: 'refused', code, detail: order.detail } : undefined;
}

/**
 * Counts a request and commits that before it goes out, so that whoever comes after a crash looks what it did.
 * @returns the order from now on and the registrar's transaction ID of the request; undefined where somebody else works
 * on it
 */
export async function beginAttempt(
  { db }: Pick<WorkTools, 'db'>,
  open: OpenOrder,
): Promise<{ open: OpenOrder; key: string } | undefined> {
  if (!(await transaction(db, (trx) => countAttempt(trx, open.order)))) return undefined;
  const attempts = open.order.attempts + 1;
  return {
    open: { ...open, order: { ...open.order, attempts, refusal: null, detail: '' } },
    key: `${open.order.order_no}-${attempts}`,
  };
}

/** What the registry is expected to take. */
export const expectedFee = ({ fee, fee_currency }: DomainOrderRow) =>
  fee === null || fee_currency === null ? {} : { fee: { amount: fee, currency: fee_currency } };

export const isSameDay = (one: Date, other: Date): boolean =>
  one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10);
