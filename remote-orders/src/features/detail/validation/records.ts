import type { DcvMethod, OrderDomain } from '@certdeck/contract';

/** Names that one record validates: example.com and www.example.com, for instance. */
export interface RecordGroup {
  key: string;
  /** The name that stands for the group in calls. */
  first: OrderDomain;
  names: readonly OrderDomain[];
}

/** Names by the record that validates them, in their order; the customer publishes each record once. */
export function groupByRecord(names: readonly OrderDomain[]): RecordGroup[] {
  const groups = new Map<string, OrderDomain[]>();
  for (const name of names) {
    const { type, host, path, value } = name.dcv;
    const key = [type, host, path, value].join('\n');
    const group = groups.get(key);
    if (group) group.push(name);
    else groups.set(key, [name]);
  }
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    return first ? [{ key, first, names: members }] : [];
  });
}

/** The methods that every one of these names may have. */
export function sharedMethods(names: readonly OrderDomain[]): DcvMethod[] {
  const [first] = names;
  return (first?.methods ?? []).filter((method) => names.every(({ methods }) => methods.includes(method)));
}

/** The look at a group that was last. */
export function lastCheckOf({ names }: RecordGroup): OrderDomain['lastCheck'] {
  return names.reduce<OrderDomain['lastCheck']>((latest, { lastCheck }) => {
    if (!lastCheck) return latest;
    return latest && latest.checkedAt >= lastCheck.checkedAt ? latest : lastCheck;
  }, null);
}

/** Where a validation file is fetched from; IPv6 addresses stand in brackets. */
export function fileAddress(record: OrderDomain['dcv']): string {
  return `http://${record.host.includes(':') ? `[${record.host}]` : record.host}${record.path}`;
}

/** The last part of a file's path. */
export function fileName(record: OrderDomain['dcv']): string {
  return record.path.split('/').at(-1) || 'validation.txt';
}
