import { within } from '../../../platform/clock/within.ts';
import type { Zone } from './zone.ts';

/** How long an answer rests on what was read, in milliseconds: a change is seen this soon. */
const FRESH_MS = 2_000;
/** How long it does while the database is away. */
const STALE_MS = 3_600_000;
/** How long a question waits for the database where an older answer is known. */
const PATIENCE_MS = 500;
/** Names that are remembered to be nobody's; hosted ones have a place of their own. */
const MOST_ABSENT = 10_000;
const MOST_ZONES = 5_000;
/** Names that nobody has asked for yet are read so many at once: strangers can ask for any, and the database has more to do. */
const MOST_READS = 8;
/** Labels of names that are registered, from the right: one before a top-level domain, which may have several. */
const LABELS = { least: 2, most: 5 };

/** Names that a question may be below, the longest first. */
function candidates(name: string): string[] {
  const labels = name.split('.');
  const counts = Array.from({ length: LABELS.most - LABELS.least + 1 }, (_, index) => LABELS.most - index);
  return counts.filter((count) => count <= labels.length).map((count) => labels.slice(-count).join('.'));
}

/** Forgets what was noted first, down to so many. */
function shrink(notes: Map<string, unknown>, most: number): void {
  for (const oldest of notes.keys()) {
    if (notes.size <= most) return;
    notes.delete(oldest);
  }
}

type Read = (names: readonly string[]) => Promise<Zone | undefined>;

/** Zones that were asked for lately; the others are read. */
export class HostedZones {
  private readonly read: Read;
  private readonly clock: () => number;
  private readonly zones = new Map<string, { zone: Zone; readAt: number }>();
  /** When names were found to be nobody's. */
  private readonly absent = new Map<string, number>();
  private readonly reading = new Map<string, Promise<Zone | undefined>>();

  /**
   * @param read reads the zone of the one of some names that is hosted
   * @param clock milliseconds that only grow
   */
  constructor(read: Read, clock: () => number) {
    this.read = read;
    this.clock = clock;
  }

  /**
   * The zone that a name is in; undefined for one that isn't hosted here.
   * @throws what reading threw, where nothing was read before, and when too much is being read
   */
  async find(name: string): Promise<Zone | undefined> {
    const names = candidates(name);
    const known = names.map((one) => this.zones.get(one)).find((one) => one !== undefined);
    if (known) return this.refreshed(known);
    if (names.every((one) => this.clock() - (this.absent.get(one) ?? -Infinity) < FRESH_MS)) return undefined;
    if (!this.reading.has(names[0] ?? '') && this.reading.size >= MOST_READS)
      throw new Error('Too many names are being read');
    return this.readOnce(names);
  }

  /** A zone as it is by now, or as it was where the database doesn't say so soon. */
  private async refreshed(known: { zone: Zone; readAt: number }): Promise<Zone | undefined> {
    const age = this.clock() - known.readAt;
    if (age < FRESH_MS) return known.zone;
    const reading = this.readOnce([known.zone.name]);
    if (age >= STALE_MS) return reading;
    let read: { zone: Zone | undefined } | undefined;
    const noted = reading.then(
      (zone) => void (read = { zone }),
      () => undefined,
    );
    await within(PATIENCE_MS, noted);
    return read ? read.zone : known.zone;
  }

  private readOnce(names: readonly string[]): Promise<Zone | undefined> {
    const key = names[0] ?? '';
    const under = this.reading.get(key);
    if (under) return under;
    const reading = this.readAndKeep(names).finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  private async readAndKeep(names: readonly string[]): Promise<Zone | undefined> {
    const readAt = this.clock();
    const zone = await this.read(names);
    // Those above a zone may be zones as well.
    for (const name of names.filter((one) => !zone || one.length > zone.name.length)) {
      this.zones.delete(name);
      this.absent.delete(name);
      this.absent.set(name, readAt);
    }
    if (zone) {
      this.zones.delete(zone.name);
      this.zones.set(zone.name, { zone, readAt });
    }
    shrink(this.absent, MOST_ABSENT);
    shrink(this.zones, MOST_ZONES);
    return zone;
  }
}
