import { BodyCode, DNS_TTL } from '@certdeck/contract';
import { type DnsRecord, readDnsRecord, type WrittenDnsRecord } from '@certdeck/validation';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Text } from '../../platform/server/sentences.ts';
import { texts } from '../../platform/server/texts.ts';
import type { ZoneRecords } from './conflicts.ts';
import { dnsTexts } from './texts.ts';

const refused = (field: string, text: Text) => new BusinessError(BodyCode.badInput, text, { [field]: text });

/** What callers write of a record. */
export interface RecordInput {
  type: WrittenDnsRecord['type'];
  host?: string | undefined;
  value: string;
  ttl?: number | undefined;
  priority?: number | null | undefined;
}

/** @throws BusinessError 13004 with a sentence at each field */
export function recordOf(
  { type, host = '', value, ttl = DNS_TTL.usual, priority = null }: RecordInput,
  domain: string,
): DnsRecord {
  const { record, faults } = readDnsRecord({ type, host, value, ttl, priority }, domain);
  if (record) return record;
  // texts: fault.*
  const errors = Object.entries(faults).map(([field, fault]) => [field, dnsTexts[`fault.${fault}`]] as const);
  throw new BusinessError(BodyCode.badInput, texts.badInput, Object.fromEntries(errors));
}

/** @throws BusinessError 13004 */
export function refuseConflict(record: DnsRecord, others: ZoneRecords): void {
  const found = others.conflictOf(record);
  // texts: conflict.*
  if (found) throw refused(found.field, dnsTexts[`conflict.${found.conflict}`]);
}
