import { type DnsRecord, writtenValue } from '@certdeck/validation';

/** What the records of one answer share (RFC 2181 5). */
export const setOf = ({ host, type }: Pick<DnsRecord, 'host' | 'type'>): string => `${host} ${type}`;

/** Whether two are one record: how long it is kept doesn't tell it from another (RFC 2181 5). */
export const isSameRecord = (one: DnsRecord, other: DnsRecord): boolean =>
  one.host === other.host &&
  one.type === other.type &&
  one.value === other.value &&
  one.priority === other.priority;

/** A record in one line, without its time to live. */
export const lineOf = ({ host, type, priority, value }: DnsRecord): string =>
  [host, type, ...(priority === null ? [] : [priority]), writtenValue({ type, value })].join(' ');
