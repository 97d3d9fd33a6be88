import { isIpv4, isIpv6 } from '@certdeck/validation';
import type { DemoRecord, DemoRecordType } from './demo-zone.ts';

export interface CaaText {
  flags: number;
  tag: string;
  value: string;
}

/** Labels of 1 to 63 letters, digits, hyphens and underscores; 253 characters in all. */
export function isRecordName(name: string): boolean {
  return (
    name.length <= 253 &&
    name.split('.').every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
  );
}

/** `0 issue "ca.example"`, quotation marks optional. */
export function parseCaaText(text: string): CaaText | undefined {
  const match = /^(\d{1,3}) ([a-zA-Z0-9]{1,15}) "?([\x20\x21\x23-\x7e]{0,200}?)"?$/.exec(text);
  const [, flags, tag, value] = match ?? [];
  if (flags === undefined || tag === undefined || value === undefined || Number(flags) > 255)
    return undefined;
  return { flags: Number(flags), tag, value };
}

const VALUE_RULES: Record<DemoRecordType, (value: string) => boolean> = {
  A: isIpv4,
  AAAA: isIpv6,
  CAA: (value) => parseCaaText(value) !== undefined,
  CNAME: (value) => isRecordName(value.toLowerCase().replace(/\.$/, '')),
  TXT: (value) => value !== '' && Buffer.byteLength(value) <= 2048 && !/\p{Cc}/u.test(value),
};

export function isRecordValue(type: DemoRecordType, value: string): boolean {
  return VALUE_RULES[type](value);
}

/** A CNAME stands alone at its name (RFC 1034 3.6.2). */
export function conflictsWith(existing: DemoRecord[], name: string, type: DemoRecordType): boolean {
  return existing.some((record) => record.name === name && (type === 'CNAME' || record.type === 'CNAME'));
}
