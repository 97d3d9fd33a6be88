import { performance } from 'node:perf_hooks';
import { openEmbeddedCa } from './embedded-ca/index.ts';
import { MemoryKeyStore } from './keys/memory-key-store.ts';
import { MemoryAuthorityRepository } from './memory-authority-repository.ts';
import { MemoryCertificateRepository } from './memory-repository.ts';

export interface IssuingMeasure {
  certificates: number;
  /** Certificates per second, all steps: request read and verified, key checked, body linted and signed. */
  perSecond: number;
  /** Milliseconds from request to certificate. */
  medianMs: number;
  p95Ms: number;
  /** Longest time in milliseconds that the event loop was held. */
  longestHoldMs: number;
}

/**
 * Issues DV certificates from an authority in memory and measures how fast that goes. The database is left out.
 * @param csrs requests in PEM, used in turn
 * @param certificates how many to issue
 * @param concurrency how many are under way at once
 */
export async function measureIssuing(
  csrs: string[],
  certificates: number,
  concurrency: number,
): Promise<IssuingMeasure> {
  const { issuer } = await openEmbeddedCa({
    repository: new MemoryAuthorityRepository(),
    keys: new MemoryKeyStore(),
    certificates: new MemoryCertificateRepository(),
    baseUrl: 'http://127.0.0.1/pki',
  });
  const times: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < certificates) {
      const number = next++;
      const started = performance.now();
      const result = await issuer.issue({
        accountId: 'benchmark',
        orderNo: `B${number}`,
        attempt: 1,
        certificateClass: 'dv',
        csr: csrs[number % csrs.length] ?? '',
        names: [{ type: 'dns', value: `n${number}.demo.test` }],
      });
      if (!result.ok) throw new Error(`${result.code} ${result.detail}`);
      times.push(performance.now() - started);
    }
  };
  const longestHold = watchEventLoop();
  const started = performance.now();
  let elapsed = 0;
  let longestHoldMs = 0;
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
    elapsed = performance.now() - started;
  } finally {
    longestHoldMs = longestHold();
  }
  const sorted = times.toSorted((one, other) => one - other);
  const quantile = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return {
    certificates,
    perSecond: (certificates / elapsed) * 1000,
    medianMs: quantile(0.5),
    p95Ms: quantile(0.95),
    longestHoldMs,
  };
}

const TICK_MS = 5;

/** @returns ends the watch and gives the longest delay of a timer */
function watchEventLoop(): () => number {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return longest;
  };
}
