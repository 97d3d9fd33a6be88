/*
 * What is to be made of what earlier pages left behind: a chunk of its own, since almost no page finds anything.
 */
import { forgetHang, readHangs, type SeenHang } from './hang-store.ts';
import { type Hangs, type Mark, nameOf } from './hang-marks.ts';
import type { FailureEvent } from './telemetry.ts';

/** Twice within this time, in milliseconds, is no chance. */
const TWICE_WITHIN = 10 * 60_000;
/** Pages that ended closer together, in milliseconds, ended for one reason; and two tabs may read one mark. */
const ONE_REASON = 3_000;
/** How long a release that has made a page hang isn't started by itself, in milliseconds. */
const REFUSED_FOR = 24 * 3_600_000;

export interface Verdict {
  hangs: Hangs;
  /** Releases that may have stopped the last page, as `remote release`. */
  suspected: string[];
  reports: FailureEvent[];
}

/**
 * Judges marks by page. A release that the worker saw alone in a page that hung isn't started for a day; one whose page
 * ended without a word may have been unlucky (a crash, a power cut), so it takes two within ten minutes.
 */
export async function judge(
  left: ReadonlyMap<string, Mark>,
  known: Hangs,
  now: number,
  seen: () => Promise<SeenHang[]> = readHangs,
  forget: (page: string) => Promise<unknown> = forgetHang,
): Promise<Verdict> {
  const saw = new Map((await seen().catch((): SeenHang[] => [])).map((one) => [one.page, one]));
  const hangs: Hangs = Object.fromEntries(Object.entries(known).filter(([, hang]) => isFresh(hang, now)));
  const verdict: Verdict = { hangs, suspected: [], reports: [] };
  for (const [page, { starts, beat }] of left) {
    const proof = saw.get(page);
    const began = new Map((proof?.starts ?? starts).map((attribution) => [nameOf(attribution), attribution]));
    for (const [name, attribution] of began) {
      const before = hangs[name];
      // Of several that started at once nobody knows which it was.
      const isProven = proof !== undefined && began.size === 1;
      const gap = Math.abs(beat - (before?.suspectedAt ?? -Infinity));
      const isSecond = gap > ONE_REASON && gap < TWICE_WITHIN;
      if (isProven || isSecond) hangs[name] = { suspectedAt: beat, refusedUntil: now + REFUSED_FOR };
      else {
        hangs[name] = { ...before, suspectedAt: beat };
        verdict.suspected.push(name);
      }
      // The worker has reported what it saw.
      if (proof) continue;
      const detail = 'a page ended without a word while it started';
      const recovered = isSecond ? {} : { recovered: 'retry' as const };
      verdict.reports.push({ ...attribution, code: 'HANG', detail, phase: 'start', ...recovered });
    }
    if (proof) await forget(page).catch(() => undefined);
  }
  return verdict;
}

const isFresh = ({ suspectedAt = 0, refusedUntil = 0 }: Hangs[string], now: number): boolean =>
  refusedUntil > now || now - suspectedAt < TWICE_WITHIN;
