/** Kinds of records that a name whose DNS is hosted here can have, in the order in which they are offered. */
export const DNS_TYPES = [
  ...(['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'CAA', 'SRV', 'NS'] as const),
  ...(['HTTPS', 'SVCB', 'TLSA', 'SSHFP', 'PTR'] as const),
] as const;
export type DnsType = (typeof DNS_TYPES)[number];

/**
 * What importing a zone file does to records that are there: nothing, takes away others of the file's hosts and types, or
 * all that the file doesn't have.
 */
export const DNS_IMPORT_MODES = ['add', 'sets', 'all'] as const;
export type DnsImportMode = (typeof DNS_IMPORT_MODES)[number];
/** Entries of an imported file at most, and its characters. */
export const MOST_IMPORT_ENTRIES = 2_000;
export const MOST_IMPORT_TEXT = 200_000;

/** Seconds for which resolvers may keep a record: at least, at most, and unless somebody says otherwise. */
export const DNS_TTL = { least: 60, most: 604_800, usual: 3600 } as const;
