import { BodyCode, type DomainBatchWish, forLanguages } from '@certdeck/contract';
import type { DnsRecord } from '@certdeck/validation';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Text } from '../../platform/server/sentences.ts';
import { ZoneRecords } from './conflicts.ts';
import { holdZone, zoneProblem } from './hold-zone.ts';
import type { DnsPorts } from './ports.ts';
import { recordOf, refuseConflict } from './record-input.ts';
import { isSameRecord, lineOf, setOf } from './record-sets.ts';
import { requireName } from './require-name.ts';
import {
  deleteRecord,
  type DnsRecordRow,
  insertRecord,
  recordsOf,
  recordsOfAll,
  shareTtl,
} from './records.store.ts';
import { dnsTexts, sayOfDns } from './texts.ts';
import { markChanged } from './zones.store.ts';

/** Who asks for it. */
interface Actor {
  accountID: TenantID;
}

/** Stands for the names of a batch where what was written is wrong for all of them. */
const ANY_NAME = 'a.example';

/** What becomes of a zone. */
interface ZonePlan {
  added: DnsRecord[];
  removed: DnsRecordRow[];
  /** Records whose time to live alone changes. */
  timed: DnsRecord[];
  before: string[];
  after: string[];
}

/**
 * Adds records, or puts them in the place of all others of their hosts and types. What is there already stays.
 * @throws BusinessError 13004 where one can't stand beside the others
 */
function planZone(
  present: readonly DnsRecordRow[],
  wanted: readonly DnsRecord[],
  replaces: boolean,
  domain: string,
): ZonePlan {
  const keys = new Set(wanted.map(setOf));
  const ofKeys = present.filter((row) => keys.has(setOf(row)));
  const removed = replaces ? ofKeys.filter((row) => !wanted.some((record) => isSameRecord(record, row))) : [];
  const gone = new Set(removed);
  const kept: DnsRecord[] = present.filter((row) => !gone.has(row));
  const zone = new ZoneRecords(domain, kept);
  const added: DnsRecord[] = [];
  for (const record of wanted) {
    if (zone.find(record)) continue;
    refuseConflict(record, zone);
    zone.add(record);
    kept.push(record);
    added.push(record);
  }
  const timed = wanted.filter((record) =>
    ofKeys.some((row) => !gone.has(row) && setOf(row) === setOf(record) && row.ttl !== record.ttl),
  );
  return {
    ...{ added, removed, timed },
    before: ofKeys.map(lineOf),
    after: kept.filter((record) => keys.has(setOf(record))).map(lineOf),
  };
}

const isEmpty = ({ added, removed, timed }: ZonePlan) =>
  added.length === 0 && removed.length === 0 && timed.length === 0;

/** Records of a batch for a name. @throws BusinessError 13004 */
const wantedOf = ({ records = [] }: DomainBatchWish, domain: string) =>
  records.map((record) => recordOf(record, domain));

/** Writes records to the zones of many names (DOM-006). */
export const recordBatch = (ports: Pick<DnsPorts, 'db' | 'now' | 'names' | 'nameservers'>) => ({
  /** @throws BusinessError 13004 with a sentence at each field of a record that no name can have */
  async read(_: Actor, wish: DomainBatchWish): Promise<string[]> {
    const { records = [] } = wish;
    if (records.length === 0)
      throw new BusinessError(BodyCode.badInput, dnsTexts.noRecords, { records: dnsTexts.noRecords });
    const errors: Record<string, Text> = {};
    const read = records.flatMap((record, index) => {
      try {
        return [recordOf(record, ANY_NAME)];
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error;
        for (const [field, text] of Object.entries(error.errors)) errors[`records.${index}.${field}`] = text;
        return [];
      }
    });
    const [first] = Object.entries(errors);
    if (!first) return read.map(lineOf);
    const [field, fault] = first;
    const text = forLanguages(
      (language) =>
        sayOfDns('recordFault', { number: Number(field.split('.')[1]) + 1, fault: fault[language] })[
          language
        ],
    );
    throw new BusinessError(BodyCode.badInput, text, { records: text, ...errors });
  },

  /** What would become of the records of names. */
  async plan({ accountID }: Actor, wish: DomainBatchWish, names: readonly string[]) {
    const { db, nameservers } = ports;
    const found = await ports.names.findAll(db, accountID, names);
    const zones = await recordsOfAll(
      db,
      accountID,
      found.map(({ id }) => id),
    );
    return new Map(
      found.map((name) => {
        const plan = planOrProblem(zones.get(name.id) ?? [], wish, name.name);
        const problem = zoneProblem(name, nameservers) ?? plan.problem;
        return [name.name, { orderNo: name.orderNo, ...plan, problem }];
      }),
    );
  },

  /** Writes them to one name. @throws BusinessError 13001, 13002, 13004 */
  async apply({ accountID }: Actor, wish: DomainBatchWish, domain: string): Promise<void> {
    const { db, now } = ports;
    const name = await requireName(ports, accountID, domain);
    const wanted = wantedOf(wish, name.name);
    await transaction(db, async (trx) => {
      const ref = await holdZone(ports, trx, accountID, name.id);
      const present = await recordsOf(trx, ref);
      const plan = planZone(present, wanted, wish.replaces === 'Y', name.name);
      if (isEmpty(plan)) return;
      const count = present.length + plan.added.length - plan.removed.length;
      if (plan.added.length > 0)
        await checkAllowance(trx, { kind: 'dnsRecords', ofID: name.id }, () => Promise.resolve(count));
      for (const { id } of plan.removed) await deleteRecord(trx, { accountID, id });
      for (const record of plan.added) await insertRecord(trx, ref, record, now());
      for (const record of wanted) await shareTtl(trx, ref, record);
      await markChanged(trx, ref, now());
      note({
        object: { kind: 'domain', id: name.name },
        before: { records: plan.before },
        after: { records: plan.after },
      });
    });
  },
});

function planOrProblem(present: readonly DnsRecordRow[], wish: DomainBatchWish, domain: string) {
  const ofRow = { before: [] as string[], after: [] as string[], isSame: false };
  try {
    const plan = planZone(present, wantedOf(wish, domain), wish.replaces === 'Y', domain);
    return { before: plan.before, after: plan.after, isSame: isEmpty(plan), problem: undefined };
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const [text = error.text] = Object.values(error.errors);
    return { ...ofRow, problem: text };
  }
}
