import type { DomainBatch, DomainBatchLine } from '@certdeck/contract';

/** A name of a batch that will get other name servers. */
export const batchLineOf = (domain: string, given: Partial<DomainBatchLine> = {}): DomainBatchLine => ({
  ...{ domain, unicode: domain, orderNo: `D-${domain.replace(/\W/g, '-')}`, state: 'waiting' },
  ...{ before: ['ns1.old.example', 'ns2.old.example'], after: ['ns1.new.example', 'ns2.new.example'] },
  problem: '',
  ...given,
});

/** A batch of name servers that has these names. */
export function batchOf(
  lines: readonly DomainBatchLine[],
  given: Partial<DomainBatch> = {},
): DomainBatch & { lines: DomainBatchLine[] } {
  const count = (state: DomainBatchLine['state']) => lines.filter((line) => line.state === state).length;
  return {
    ...{ id: '00000000-0000-4000-8000-0000000000ba', kind: 'dns' },
    after: ['ns1.new.example', 'ns2.new.example'],
    ...{ total: lines.length, waiting: count('waiting'), done: count('done'), same: count('same') },
    ...{ failed: count('failed'), createdTime: 1_790_000_000, endTime: null, actor: 'Li Wei' },
    ...given,
    lines: [...lines],
  };
}
