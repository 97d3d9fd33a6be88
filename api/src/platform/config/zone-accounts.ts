/** Zones by their name, each with the numbers of the accounts that may have records placed in it. */
export type ZoneAccounts = ReadonlyMap<string, ReadonlySet<string>>;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ENTRY = new RegExp(`^(${LABEL}(?:\\.${LABEL})+)=(C\\d{10}(?:\\+C\\d{10})*)$`);

/**
 * Reads `example.com=C1234567890+C1234567891,example.net=C1234567890`. A zone without accounts can't be written, nor
 * one for everybody: whoever has a record placed gets certificates for every name of the zone.
 * @returns undefined when it is not of this form
 */
export function readZoneAccounts(text: string): ZoneAccounts | undefined {
  const zones = new Map<string, ReadonlySet<string>>();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, zone, accounts] = ENTRY.exec(entry) ?? [];
    if (zone === undefined || accounts === undefined || zones.has(zone)) return undefined;
    zones.set(zone, new Set(accounts.split('+')));
  }
  return zones;
}
