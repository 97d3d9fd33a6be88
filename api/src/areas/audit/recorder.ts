import type { Call } from '@certdeck/contract';
import { type Act, inAct } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Note } from '../../platform/database/note.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import type { AuditedRequest, CallAudit } from '../../platform/server/audit.ts';
import { cleanLine } from '../../platform/server/secrets.ts';
import { insertEntry, type NewEntry } from './entries.store.ts';
import { type ActorKind, ERASURE } from './entry.ts';
import { unrecordedCalls } from './unrecorded-calls.ts';

export interface RecorderPorts {
  db: Db;
  now: () => Date;
  /** Keeps what is wrong with the sources for a test to see. */
  keepsFaults: boolean;
}

/** Characters of one text of the details; a file or a request is recognised by less. */
const MOST_TEXT = 500;
/** Members and items of one list or object of the details. */
const MOST_ITEMS = 200;

/** A copy for the log: without secrets, and no larger than somebody reads. */
export function forLog(value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  return shortened(JSON.parse(cleanLine(JSON.stringify(value))));
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MOST_TEXT ? `${value.slice(0, MOST_TEXT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_ITEMS)
      .map(([name, one]) => [name, shortened(one)]),
  );
}

/** Fields by which a call names what it is about, the most telling first. */
const NAMING = ['id', 'orderNo', 'orderno', 'orderNos', 'domain', 'productNo'];

/** What a call is about, as far as its input says it. */
function namedIn(input: unknown): string {
  const fields = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  for (const name of NAMING) {
    const value = fields.get(name);
    if (typeof value === 'string' && value !== '') return value;
    if (Array.isArray(value) && value.length > 0) return value.join(', ');
  }
  return '';
}

/** Calls by GET that are recorded all the same: one ends a session, the others give away what is secret or personal. */
const RECORDED_READS: ReadonlySet<string> = new Set([
  'API-022',
  'API-029',
  'operator.organizations.documents.read',
  'orders.exportKey',
  'person.export',
  'webhooks.secret',
]);

/** Whether a call may change something, or gives away what somebody should know of. */
export const isRecorded = (call: Call<unknown, unknown>): boolean =>
  (call.method !== 'GET' || RECORDED_READS.has(call.id)) && !Object.hasOwn(unrecordedCalls, call.id);

interface Known {
  tenantID: TenantID | undefined;
  actorKind: ActorKind;
  actorID: string | null;
  action: string;
  object: { kind: string; id: string };
  address: string;
  userAgent: string;
  requestID: string;
  after: unknown;
}

function kindOf(call: Call<unknown, unknown>, account: AuditedRequest['account']): ActorKind {
  if (call.permission.startsWith('staff:') || account?.by === 'view') return 'staff';
  if (!account) return 'guest';
  return account.by === 'key' ? 'key' : 'member';
}

/** Writes what acts leave in the audit log. */
export class Recorder implements CallAudit {
  readonly #ports: RecorderPorts;
  /** Acts that changed something outside a transaction, or of which nobody knows whose they are. */
  readonly faults: string[] = [];
  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  /** Runs the handler of a call; every change of it is in the log when it is committed. */
  async during<Value>(
    call: Call<unknown, unknown>,
    { account, address, userAgent, requestID, input }: AuditedRequest,
    work: () => Promise<Value> | Value,
  ): Promise<Value> {
    if (!isRecorded(call)) return work();
    return this.#run('changes', work, {
      tenantID: account?.view?.staffTenantID ?? account?.tenantID,
      actorKind: kindOf(call, account),
      actorID: account?.view?.staffID ?? account?.principalID ?? null,
      action: call.id,
      object: { kind: call.area, id: namedIn(input) },
      address,
      userAgent,
      requestID,
      after: input,
    });
  }

  /** Runs a job; what it tells of by `note` is in the log. */
  job<Value>(
    job: { kind: string; accountID: TenantID; subject: string },
    work: () => Promise<Value>,
  ): Promise<Value> {
    return this.#run('notes', work, {
      ...NOBODY,
      tenantID: job.accountID,
      actorKind: 'system',
      action: `job.${job.kind}`,
      object: { kind: 'job', id: job.subject },
    });
  }

  /** Runs what a program asks for that is no call of the contract; what it tells of by `note` is in the log. */
  program<Value>(
    act: { tenantID: TenantID; actorID: string; action: string; object: { kind: string; id: string } } & Pick<
      AuditedRequest,
      'address' | 'userAgent' | 'requestID'
    >,
    work: () => Promise<Value>,
  ): Promise<Value> {
    return this.#run('notes', work, { ...NOBODY, ...act, actorKind: 'member' });
  }

  /** Runs a command of the operator; what it tells of by `note` is in the logs of those whom it concerns. */
  command<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const action = `operator.${name}`;
    return this.#run('notes', work, { ...NOBODY, tenantID: undefined, actorKind: 'staff', action });
  }

  #fault(what: string): void {
    if (this.#ports.keepsFaults) this.faults.push(what);
  }

  #run<Value>(records: Act['records'], work: () => Promise<Value> | Value, known: Known): Promise<Value> {
    const { db } = this.#ports;
    const act: Act = {
      records,
      outside: (tables) => this.#fault(`${known.action} changes ${tables.join(', ')} outside a transaction`),
      write: (trx, notes) => this.#write(trx, known, notes),
    };
    return inAct(act, work, (write) => transaction(db, write));
  }

  async #write(trx: Trx, known: Known, notes: readonly Note[]): Promise<void> {
    for (const one of notes) {
      const tenantID = one.tenantID ?? known.tenantID;
      // Of nobody's log: a sign-up that a code refused, a message to all customers.
      if (tenantID === undefined) {
        if (known.actorKind !== 'staff') this.#fault(`Nobody knows whose log tells of ${known.action}`);
        continue;
      }
      // What the operator does to a customer stands in the log of both.
      const own = known.actorKind === 'staff' ? known.tenantID : undefined;
      for (const tenant of new Set([tenantID, ...(own === undefined ? [] : [own])]))
        await insertEntry(trx, this.#entry(known, one, tenant));
    }
  }

  #entry(known: Known, one: Note, tenantID: TenantID): NewEntry {
    // A customer learns what the operator did, not from where.
    const isDesk = known.actorKind === 'staff' && tenantID !== known.tenantID;
    const told = one.before !== undefined || one.after !== undefined;
    return {
      tenantID,
      at: this.#ports.now(),
      actorKind: one.actorID !== undefined && known.actorKind === 'guest' ? 'member' : known.actorKind,
      actorID: one.actorID ?? known.actorID,
      action: one.action ?? known.action,
      object: one.object ?? known.object,
      requestID: known.requestID,
      details:
        known.action === ERASURE
          ? NO_DETAILS
          : {
              address: isDesk ? '' : known.address,
              userAgent: isDesk ? '' : known.userAgent,
              before: forLog(one.before),
              after: forLog(told ? one.after : known.after),
            },
    };
  }
}

/** Of who goes, the last entry says nothing that would have to go with them. */
const NO_DETAILS = { address: '', userAgent: '' };

const NOBODY: Known = {
  tenantID: undefined,
  actorKind: 'system',
  actorID: null,
  action: '',
  object: { kind: '', id: '' },
  address: '',
  userAgent: '',
  requestID: '',
  after: undefined,
};
