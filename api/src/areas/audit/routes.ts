import { Readable } from 'node:stream';
import { accountCalls, BodyCode } from '@certdeck/contract';
import type { AuditEntry } from '@certdeck/contract/schemas';
import { maskEmail, maskPhone } from '@certdeck/validation';
import { seconds } from '../../platform/clock/seconds.ts';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { Download, Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { csvHead, csvOf } from './csv.ts';
import { type EntryFilter, listEntries, type StoredEntry } from './entries.store.ts';
import type { Details } from './entry.ts';
import { exportLines, type Wanted } from './export.ts';
import type { AuditLog } from './log.ts';

/** Who stands behind the id of an account. */
export type People = ReadonlyMap<string, { email: string | null; tel: string | null; name: string }>;

export interface AuditPorts {
  db: Db;
  now: () => Date;
  log: AuditLog;
  people(ids: readonly string[]): Promise<People>;
}

interface FilterInput {
  actorID?: string | undefined;
  action?: string | undefined;
  objectID?: string | undefined;
  text?: string | undefined;
  since?: number | undefined;
  until?: number | undefined;
}

const dateOf = (seconds: number | undefined) =>
  seconds === undefined ? undefined : new Date(seconds * 1000);
const filterOf = ({ since, until, ...rest }: FilterInput): EntryFilter => ({
  ...rest,
  since: dateOf(since),
  until: dateOf(until),
});

/** What stands in the details; nothing where they were taken away. */
export const detailsOf = ({ body }: StoredEntry): Details => {
  const none: Details = { address: '', userAgent: '' };
  return body === null ? none : { ...none, ...(JSON.parse(body) as Details) };
};

function accountOf({ actorID, actorKind }: StoredEntry['entry'], people: People): string {
  if (actorKind === 'staff') return '';
  const person = people.get(actorID);
  if (person?.email) return maskEmail(person.email);
  return person?.tel ? maskPhone(person.tel) : '';
}

export function wire(stored: StoredEntry, people: People): AuditEntry {
  const { entry } = stored;
  const { address, userAgent, before, after } = detailsOf(stored);
  return {
    id: entry.id,
    time: seconds(entry.at),
    account: accountOf(entry, people),
    action: entry.action,
    ip: address,
    detail: `${entry.objectKind} ${entry.objectID}`.trim(),
    actorKind: entry.actorKind,
    actorID: entry.actorID,
    objectKind: entry.objectKind,
    objectID: entry.objectID,
    userAgent,
    requestID: entry.requestID,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(stored.body === null ? { isErased: true as const } : {}),
  };
}

/** A type that names JSON would say that it is one answer, as refusals are. */
const JSON_LINES = 'text/plain; charset=utf-8';
/** Entries of one page of a file. */
const STEP = 500;

/** The log of a tenant: read, exported, proved. */
export function bindAudit(router: Router, { db, now, log, people }: AuditPorts): void {
  const peopleOf = (rows: readonly StoredEntry[]) =>
    people([...new Set(rows.map(({ entry }) => entry.actorID).filter((id) => id !== ''))]);

  /** An id that is none names nobody; anything else would make the database throw. */
  const names = ({ actorID }: FilterInput) => actorID === undefined || actorID === '' || isID(actorID);

  router.route(accountCalls.listAuditLogs, async ({ account, input }) => {
    if (!names(input)) return new Listed([], 0);
    const { rows, total } = await listEntries(db, account.tenantID, { ...filterOf(input), ...page(input) });
    const who = await peopleOf(rows);
    return new Listed(
      rows.map((row) => wire(row, who)),
      total,
    );
  });

  router.route(accountCalls.getAuditHead, ({ account }) => log.head(account.tenantID));

  router.route(accountCalls.proveAuditGrowth, async ({ account, input }) => {
    const proof = await log.growth(account.tenantID, input.first, input.size);
    if (!proof) throw new BusinessError(BodyCode.notFound, texts.notFound);
    return { proof };
  });

  async function* csvLines(tenantID: TenantID, filter: EntryFilter, until: Date): AsyncGenerator<string> {
    yield csvHead();
    // What is done meanwhile would move the pages.
    const fixed = { until, ...filter };
    for (let skip = 0; ; skip += STEP) {
      const { rows } = await listEntries(db, tenantID, { ...fixed, limit: STEP, skip });
      const who = await peopleOf(rows);
      yield csvOf(rows.map((row) => wire(row, who)));
      if (rows.length < STEP) return;
    }
  }

  router.route(accountCalls.exportAuditLog, async ({ account, input }) => {
    const { format = 'jsonl', ...asked } = input;
    const filter = filterOf(asked);
    if (!names(asked)) throw new BusinessError(BodyCode.notFound, texts.notFound);
    if (format === 'csv') {
      const file = Readable.from(csvLines(account.tenantID, filter, now()));
      return new Download('audit-log.csv', 'text/csv; charset=utf-8', file);
    }
    const head = await log.sign(account.tenantID);
    const lines = exportLines(db, account.tenantID, head, wantedBy(filter));
    return new Download('audit-log.jsonl', JSON_LINES, Readable.from(lines));
  });
}

/** The filter of a list, for entries that come in the order of the tree. */
const wantedBy =
  (filter: EntryFilter): Wanted =>
  ({ entry, body }) => {
    const text = filter.text?.toLowerCase();
    return (
      (!filter.actorID || entry.actorID === filter.actorID) &&
      (!filter.action || entry.action === filter.action) &&
      (!filter.objectID || entry.objectID === filter.objectID) &&
      (!filter.since || entry.at >= filter.since) &&
      (!filter.until || entry.at < filter.until) &&
      (!text || [entry.objectID, entry.action, body ?? ''].some((one) => one.toLowerCase().includes(text)))
    );
  };
