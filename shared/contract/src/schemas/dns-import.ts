import { z } from 'zod';
import { DNS_IMPORT_MODES, MOST_IMPORT_TEXT } from '../dns.ts';
import { dnsRecord } from './dns-records.ts';
import { requiredLine } from './wire.ts';

/* Zone files of other servers (RFC 1035 5), brought into the records of a name (D-732). */

const whole = z.number().int();

const wish = {
  /** A-labels or as people read it. */
  domain: requiredLine(254),
  /** The file. */
  text: z.string().max(MOST_IMPORT_TEXT),
  mode: z.enum(DNS_IMPORT_MODES),
};

/**
 * What becomes of an entry: `added`; `ttlChanged`: the record is there and is kept for another time; `same`: it is there as it
 * is, or in the file before; `unneeded`: it isn’t needed, as SOA and the name’s own servers; `refused`: it can’t be here.
 */
export const dnsImportState = z.enum(['added', 'ttlChanged', 'same', 'unneeded', 'refused']);

export const dnsImportLine = z.object({
  /** Number of its first line in the file, from 1. */
  line: whole,
  state: dnsImportState,
  /** What stands in the file, where no record was read from it; empty otherwise. */
  source: z.string(),
  record: dnsRecord.omit({ id: true }).nullable(),
  /** Why it is left out, in the reader’s language; empty where nothing has to be said. */
  problem: z.string(),
});

const counts = {
  added: whole,
  removed: whole,
  ttlChanged: whole,
  same: whole,
  unneeded: whole,
  refused: whole,
};

/** What importing a file would do. `seen` is what has to be sent along when it shall be done. */
export const planDnsImport = {
  input: z.object(wish),
  data: z.object({
    lines: z.array(dnsImportLine),
    /** Records that are there and go, or are kept for another time from then on. */
    stored: z.array(
      z.object({ state: z.enum(['removed', 'ttlChanged']), record: dnsRecord.omit({ id: true }) }),
    ),
    counts: z.object(counts),
    seen: z.string(),
  }),
};

/** Does what was seen, and nothing where the records have become others so that it would do something else. */
export const importDnsRecords = {
  input: z.object({ ...wish, seen: z.string().max(100) }),
  data: z.object({ counts: z.object(counts) }),
};
