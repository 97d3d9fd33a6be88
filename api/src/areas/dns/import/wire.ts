import type { DnsImportLine } from '@certdeck/contract';
import { type DnsRecord, toReadable, writtenValue } from '@certdeck/validation';
import type { ApiLanguage, Text } from '../../../platform/server/texts.ts';
import { dnsTexts, sayOfDns } from '../texts.ts';
import type { ImportLine, ImportPlan, StoredChange } from './plan.ts';
import type { FileFault } from './read-zone-file.ts';

/** Characters of an entry that can't be read, as it is told. */
const MOST_SOURCE = 300;

/** What is wrong with an entry of a file, besides what may be wrong with any record. */
const FILE_FAULTS = [
  ...(['quote', 'parenthesis', 'directive', 'directiveValue', 'unnamed'] as const),
  ...(['class', 'incomplete', 'type'] as const),
] as const;
const isOfFile = (fault: FileFault): fault is (typeof FILE_FAULTS)[number] =>
  FILE_FAULTS.some((one) => one === fault);

/** How many records come, go and stay. */
export function countsOf({ lines, stored }: ImportPlan) {
  const of = (wanted: ImportLine['state'] | StoredChange['state']) =>
    [...lines, ...stored].filter(({ state }) => state === wanted).length;
  return {
    ...{ added: of('added'), removed: of('removed'), ttlChanged: of('ttlChanged') },
    ...{ same: of('same'), unneeded: of('unneeded'), refused: of('refused') },
  };
}

/** A plan as it is told. @param domain A-labels */
export const wireOfPlan = (plan: ImportPlan, domain: string, language: ApiLanguage) => ({
  lines: plan.lines.map((line) => wireOfLine(line, domain, language)),
  stored: plan.stored.map(({ state, row, ttl }) => ({ state, record: wireOfRecord({ ...row, ttl }) })),
  counts: countsOf(plan),
  seen: plan.seen,
});

const wireOfRecord = ({ type, host, value, ttl, priority }: DnsRecord) => ({
  ...{ type, host, ttl, priority, value: writtenValue({ type, value }) },
});

/** What is wrong with an entry. */
export function faultText(fault: FileFault, domain: string): Text {
  if (fault === 'outside') return sayOfDns('import.fault.outside', { name: toReadable(domain) });
  // texts: fault.* import.fault.*
  return isOfFile(fault) ? dnsTexts[`import.fault.${fault}`] : dnsTexts[`fault.${fault}`];
}

/** Why an entry is left out; undefined where nothing has to be said. */
function problemOf(line: ImportLine, domain: string): Text | undefined {
  // texts: conflict.*
  if ('conflict' in line) return dnsTexts[`conflict.${line.conflict}`];
  if ('fault' in line) return faultText(line.fault, domain);
  return 'asLine' in line ? sayOfDns('import.repeated', { line: line.asLine }) : undefined;
}

function wireOfLine(line: ImportLine, domain: string, language: ApiLanguage): DnsImportLine {
  return {
    line: line.line,
    state: line.state,
    source: 'source' in line ? line.source.slice(0, MOST_SOURCE) : '',
    record: 'record' in line ? wireOfRecord(line.record) : null,
    problem: problemOf(line, domain)?.[language] ?? '',
  };
}
