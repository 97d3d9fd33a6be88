import { BodyCode, type DnsImportLine, domainCalls, MOST_IMPORT_ENTRIES } from '@certdeck/contract';
import { type DnsRecord, toReadable, writtenValue } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import { ALLOWANCE, checkAllowance } from '../../../platform/server/allowance.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { type ApiLanguage, type Text, texts } from '../../../platform/server/texts.ts';
import { holdZone, zoneProblem } from '../hold-zone.ts';
import type { DnsPorts } from '../ports.ts';
import { lineOf } from '../record-sets.ts';
import { requireName } from '../require-name.ts';
import { deleteRecords, insertRecords, recordsOf, shareTtl } from '../records.store.ts';
import { dnsTexts, sayOfDns } from '../texts.ts';
import { markChanged } from '../zones.store.ts';
import { type ImportLine, type ImportPlan, planImport } from './plan.ts';
import { type FiledRecord, type FileFault, readZoneFile } from './read-zone-file.ts';

/** Characters of an entry that can't be read, as it is told. */
const MOST_SOURCE = 300;

/** What is wrong with an entry of a file, besides what may be wrong with any record. */
const FILE_FAULTS = [
  'quote',
  'parenthesis',
  'directive',
  'directiveValue',
  'class',
  'incomplete',
  'type',
] as const;
const isOfFile = (fault: FileFault): fault is (typeof FILE_FAULTS)[number] =>
  FILE_FAULTS.some((one) => one === fault);

const refusedFile = (text: Text) => new BusinessError(BodyCode.badInput, text, { text });

/** @throws BusinessError 13004 for a file without entries, or with more than are read */
function readFile(file: string, domain: string): FiledRecord[] {
  const filed = readZoneFile(file, domain);
  if (filed.length === 0) throw refusedFile(dnsTexts['import.empty']);
  if (filed.length > MOST_IMPORT_ENTRIES)
    throw refusedFile(sayOfDns('import.most', { count: MOST_IMPORT_ENTRIES }));
  return filed;
}

/** Zone files of other servers, brought into the records of a name (DOM-012, D-732). */
export function bindImport(
  router: Router,
  ports: Pick<DnsPorts, 'db' | 'now' | 'names' | 'nameservers'>,
): void {
  const { db, now, nameservers } = ports;

  router.route(domainCalls.planDnsImport, async ({ account, input, language }) => {
    const name = await requireName(ports, account.tenantID, input.domain);
    const problem = zoneProblem(name, nameservers);
    if (problem) throw new BusinessError(BodyCode.wrongState, problem);
    const ref = { accountID: account.tenantID, domainID: name.id };
    const present = await recordsOf(db, ref);
    const plan = planImport(present, readFile(input.text, name.name), input.mode, name.name);
    if (plan.count > ALLOWANCE.dnsRecords && plan.added.length > 0)
      throw new BusinessError(BodyCode.wrongState, texts.allowance(ALLOWANCE.dnsRecords));
    return {
      lines: plan.lines.map((line) => wireOfLine(line, name.name, language)),
      gone: plan.removed.map(wireOfRecord),
      ...countsOf(plan),
      seen: plan.seen,
    };
  });

  router.route(domainCalls.importDnsRecords, async ({ account, input, idempotent }) => {
    const name = await requireName(ports, account.tenantID, input.domain);
    const filed = readFile(input.text, name.name);
    return idempotent(async (trx) => {
      const ref = await holdZone(ports, trx, account.tenantID, name.id);
      const plan = planImport(await recordsOf(trx, ref), filed, input.mode, name.name);
      // Somebody changed records since this was looked at: what would go or come is another.
      if (plan.seen !== input.seen) throw new BusinessError(BodyCode.wrongState, dnsTexts['import.changed']);
      const { added, removed, timed } = plan;
      if (added.length > 0)
        await checkAllowance(trx, { kind: 'dnsRecords', ofID: name.id }, () => Promise.resolve(plan.count));
      await deleteRecords(
        trx,
        ref,
        removed.map(({ id }) => id),
      );
      await insertRecords(trx, ref, added, now());
      for (const set of timed) await shareTtl(trx, ref, set);
      if (added.length + removed.length + timed.length > 0) await markChanged(trx, ref, now());
      note({
        object: { kind: 'domain', id: name.name },
        before: { records: removed.map(lineOf) },
        after: { records: added.map(lineOf) },
      });
      return countsOf(plan);
    });
  });
}

function countsOf({ lines, added, removed }: ImportPlan) {
  const of = (state: ImportLine['state']) => lines.filter((line) => line.state === state).length;
  return {
    counts: {
      ...{ added: added.length, removed: removed.length, timed: of('timed') },
      ...{ same: of('same'), made: of('made'), refused: of('refused') },
    },
  };
}

const wireOfRecord = ({ type, host, value, ttl, priority }: DnsRecord) => ({
  ...{ type, host, ttl, priority, value: writtenValue({ type, value }) },
});

/** Why an entry is refused. */
function problemOf(line: Extract<ImportLine, { state: 'refused' }>, domain: string): Text {
  // texts: conflict.* fault.* import.fault.*
  if ('conflict' in line) return dnsTexts[`conflict.${line.conflict}`];
  const { fault } = line;
  if (fault === 'host') return sayOfDns('import.fault.host', { name: toReadable(domain) });
  return isOfFile(fault) ? dnsTexts[`import.fault.${fault}`] : dnsTexts[`fault.${fault}`];
}

function wireOfLine(line: ImportLine, domain: string, language: ApiLanguage): DnsImportLine {
  return {
    line: line.line,
    state: line.state,
    source: 'source' in line ? line.source.slice(0, MOST_SOURCE) : '',
    record: 'record' in line ? wireOfRecord(line.record) : null,
    problem: line.state === 'refused' ? problemOf(line, domain)[language] : '',
  };
}
