import { BATCH_RECORDS, type DomainBatchKind } from '@certdeck/contract';
import { atSubmit, type Rules } from '@certdeck/ui/forms';
import { cleanNames, type Issue } from '@certdeck/validation';
import { noNames, readNames, tooManyNames } from '../../batches/batchNames.ts';
import { EMPTY_RECORD, recordInput, type RecordValues } from '../../records/RecordFields.tsx';
import type { BatchInput } from './Batch.resource.ts';

/** What is typed for a batch; of a kind counts what belongs to it. */
export type BatchValues = {
  names: string;
  nameservers: string;
  contactID: string;
  records: RecordValues[];
  /** Whether records take the place of others of their hosts and types. */
  replaces: 'N' | 'Y';
  /** '' while nothing is chosen, `NO_GROUP` for none. */
  groupID: string;
  remark: string;
};

/** The choice that takes names out of their groups. */
export const NO_GROUP = 'none';
/** Servers of one name at most. */
const MOST_SERVERS = 13;
/** Characters of a remark at most. */
export const MOST_REMARK = 200;

export const startValues = (domains: readonly string[]): BatchValues => ({
  ...{ names: domains.join('\n'), nameservers: '', contactID: '', records: [EMPTY_RECORD] },
  ...{ replaces: 'N', groupID: '', remark: '' },
});

const broken = (key: string, params: object = {}): Issue<string, object> => ({ key, params });
const serversOf = ({ nameservers }: Pick<BatchValues, 'nameservers'>) => cleanNames(nameservers).lines;

const names = [tooManyNames, atSubmit((text: string) => noNames(text))] as const;
const rulesOf: Record<DomainBatchKind, Rules<BatchValues>> = {
  dns: {
    names,
    nameservers: atSubmit((nameservers: string) => {
      const { length } = serversOf({ nameservers });
      if (length === 1) return broken('servers.two');
      return length > MOST_SERVERS ? broken('servers.most', { count: MOST_SERVERS }) : null;
    }),
  },
  'update-ownership': {
    names,
    contactID: atSubmit((id: string) => (id === '' ? broken('domain:contact.choose') : null)),
  },
  resolution: {
    names,
    records: atSubmit((records: RecordValues[]) =>
      records.some(({ value }) => value.trim() === '') ? broken('record.missing') : null,
    ),
  },
  group: { names, groupID: atSubmit((id: string) => (id === '' ? broken('group.choose') : null)) },
  remark: { names },
};

/** What must be right before a batch of a kind is asked for. */
export const batchRules = (kind: DomainBatchKind): Rules<BatchValues> => rulesOf[kind];

/** Whether another record can be added. */
export const takesRecord = (records: readonly RecordValues[]): boolean => records.length < BATCH_RECORDS;

/** What is typed, as the API takes it. */
export function batchInput(kind: DomainBatchKind, values: BatchValues): BatchInput {
  const domains = readNames(values.names);
  switch (kind) {
    case 'dns':
      return { kind, domains, nameservers: serversOf(values) };
    case 'update-ownership':
      return { kind, domains, contactID: values.contactID };
    case 'resolution':
      return { kind, domains, records: values.records.map(recordInput), replaces: values.replaces };
    case 'group':
      return { kind, domains, groupID: values.groupID === NO_GROUP ? '' : values.groupID };
    case 'remark':
      return { kind, domains, remark: values.remark.trim() };
  }
}

/** What a batch would take away: names from the DNS, or records that are there. */
export function isDangerous({ kind, nameservers = [], replaces }: BatchInput): boolean {
  return (kind === 'dns' && nameservers.length === 0) || (kind === 'resolution' && replaces === 'Y');
}
