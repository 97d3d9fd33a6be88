/** Kinds of records that a name whose DNS is hosted here can have, in the order in which they are offered. */
export const DNS_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'CAA', 'SRV', 'NS'] as const;
export type DnsType = (typeof DNS_TYPES)[number];

/** Seconds for which resolvers may keep a record: at least, at most, and unless somebody says otherwise. */
export const DNS_TTL = { least: 60, most: 604_800, usual: 3600 } as const;
