/** Data of a SOA record (RFC 1035 3.3.13). */
export interface StartOfAuthority {
  mname: string;
  rname: string;
  serial: number;
  refresh: number;
  retry: number;
  expire: number;
  minimum: number;
}

/** How long resolvers keep that something isn't there, in seconds (RFC 2308 5): what is added is seen soon. */
export const NEGATIVE_TTL = 300;
/** How long they keep what every zone has at its domain. */
export const APEX_TTL = 86_400;

/** The start of authority of a hosted name; times as RIPE-203 recommends them, in seconds. */
export function startOfAuthority(
  name: string,
  { serial, nameservers }: { serial: number; nameservers: readonly string[] },
): StartOfAuthority {
  const mname = nameservers[0] ?? `ns.${name}`;
  return {
    mname,
    rname: `hostmaster.${name}`,
    serial,
    ...{ refresh: 86_400, retry: 7200, expire: 3_600_000, minimum: NEGATIVE_TTL },
  };
}
