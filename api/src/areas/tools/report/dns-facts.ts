import type { SiteAudit } from '@certdeck/contract';
import { formatCaa } from '../../../platform/dcv/caa-record.ts';
import type { Resolver } from '../../../platform/dns/resolver.ts';

type Caa = SiteAudit['dns']['caa'];
type Dnssec = SiteAudit['dns']['dnssec'];

/** The CAA records that count for a name: its own or those of the nearest parent (RFC 8659 3). */
export async function readCaa(resolver: Resolver, host: string): Promise<Caa> {
  const labels = host.split('.');
  for (let first = 0; first < labels.length; first += 1) {
    const at = labels.slice(first).join('.');
    const result = await resolver.lookup(at, 'CAA');
    if (result.kind === 'servfail' || result.kind === 'timeout') return { state: 'failed', at, records: [] };
    if (result.kind === 'answer' && result.records.length > 0)
      return { state: 'present', at, records: result.records.slice(0, 50).map(formatCaa) };
  }
  return { state: 'absent', at: host, records: [] };
}

/**
 * What can honestly be said about DNSSEC: a validating resolver marks what it checked; one that does not
 * validate still shows whether a parent vouches for a zone key (DS records) at the name or above it.
 */
export async function readDnssec(resolver: Resolver, host: string, authenticated: boolean): Promise<Dnssec> {
  if (authenticated) return 'secure';
  const labels = host.split('.');
  // The top-level domain itself is signed nearly everywhere and says nothing about the name.
  for (let first = 0; first < labels.length - 1; first += 1) {
    const result = await resolver.lookup(labels.slice(first).join('.'), 'DS');
    if (result.kind === 'servfail' || result.kind === 'timeout') return 'unknown';
    if (result.kind === 'answer' && result.records.length > 0) return 'signed';
  }
  return 'unsigned';
}
