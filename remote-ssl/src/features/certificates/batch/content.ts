import type { Product } from '@certdeck/contract';
import {
  checkBatchSize,
  checkOrderNames,
  entryKind,
  issue,
  isUnpriced,
  parseBatch,
  takesSeveralNames,
  type Issue,
} from '@certdeck/validation';
import type { Priced } from '../Certificates.resource.ts';
import { checkCsr, readCsrs, readOneCsr, requestedNames, type CsrReading } from '../csr/reading.ts';
import { checkShared, type OrderFacts, type OrderIssues } from '../form/check.ts';
import type { EnteredNames } from '../form/names.ts';
import { priceQuestion, type PriceQuestion } from '../form/payload.ts';
import type { OrderContent } from '../form/single.ts';
import type { OrderValues } from '../form/values.ts';

/** Something wrong with one order of a batch; `line` counts from 0 in the text, or the requests from 0. */
export interface BatchProblem {
  line: number;
  issue: Issue<string, object>;
}

/** One order of a batch. */
export interface BatchEntry {
  names: EnteredNames;
  subjectName: string;
  csr: string | null;
  problems: BatchProblem[];
}

/** The orders of a batch, from text, pasted requests or an archive (A§5.13, A§5.23, A§5.20). */
export function batchEntries(product: Product, values: OrderValues): BatchEntry[] {
  if (values.csrFrom === 'create') return textEntries(product, values.batchText);
  const readings =
    values.csrFrom === 'paste' ? readCsrs(values.batchCsrText) : values.zipCsrs.map(readOneCsr);
  return readings.map((reading, index) => requestEntry(product, reading, index));
}

/** What a batch shows, costs and orders. */
export function batchContent(product: Product, year: number, entries: readonly BatchEntry[]): OrderContent {
  return {
    names: entries
      .flatMap(({ names, subjectName }) => [names.commonName || subjectName, ...names.domainNames])
      .filter(Boolean),
    priced: entries.length === 0 ? null : batchPriced(product, year, entries),
    certs: () => [...entries],
  };
}

/** What is wrong with a batch, at the field that holds it (D-156). */
export function checkBatch(product: Product, values: OrderValues, facts: OrderFacts): OrderIssues {
  const entries = batchEntries(product, values);
  const field = ({ create: 'batchText', paste: 'batchCsrText', zip: 'zipCsrs' } as const)[values.csrFrom];
  const required = (
    { create: 'batch.text.required', paste: 'csr.required', zip: 'csr.zip.required' } as const
  )[values.csrFrom];
  const count = entries.reduce((sum, { problems }) => sum + problems.length, 0);
  const found =
    entries.length === 0
      ? issue(required)
      : (checkBatchSize(entries.length) ?? (count > 0 ? { key: 'batch.invalid', params: { count } } : null));
  return { ...checkShared(product, values, facts), ...(found ? { [field]: found } : {}) };
}

function textEntries(product: Product, text: string): BatchEntry[] {
  const nameless = entryKind(product) === 'none';
  return parseBatch(text).map(({ commonName, domainNames, line }) => {
    if (nameless) {
      return { names: { commonName: '', domainNames: [] }, subjectName: commonName, csr: null, problems: [] };
    }
    const names = { commonName, domainNames };
    const problems = checkOrderNames(product, names).map((found) => ({
      line: line + found.line,
      issue: found,
    }));
    return { names, subjectName: '', csr: null, problems };
  });
}

function requestEntry(product: Product, reading: CsrReading, line: number): BatchEntry {
  if (!reading.ok) {
    const names = { commonName: '', domainNames: [] };
    return { names, subjectName: '', csr: null, problems: [{ line, issue: reading.issue }] };
  }
  const { details, pem } = reading;
  const named = entryKind(product) !== 'none';
  const [commonName = '', ...others] = named ? requestedNames(details) : [];
  const names = { commonName, domainNames: takesSeveralNames(product) ? others : [] };
  const inOrder = [names.commonName, ...names.domainNames].filter(Boolean);
  const found = [checkOrderNames(product, names)[0], checkCsr(product, details, inOrder)].find(
    (candidate) => candidate !== null && candidate !== undefined,
  );
  const subjectName = details.commonName ?? '';
  return { names, subjectName, csr: pem, problems: found ? [{ line, issue: found }] : [] };
}

/** Orders of equally many names cost the same, so that 500 orders are a question or two. */
function batchPriced(product: Product, year: number, entries: readonly BatchEntry[]): Priced {
  if (isUnpriced(year)) return 'unpriced';
  const groups = new Map<number, PriceQuestion>();
  for (const { names } of entries) {
    const size = names.domainNames.length;
    const group = groups.get(size) ?? { ...priceQuestion(product, year, names), quantity: 0 };
    groups.set(size, { ...group, quantity: (group.quantity ?? 0) + 1 });
  }
  return [...groups.values()];
}
