import { search, type SearchTask } from './searchNumber.ts';

/** What a worker says: how many numbers it has tried, or what it found. */
export type SearchNews = { tried: number } | { solution: Awaited<ReturnType<typeof search>> };

/** Milliseconds between two reports. */
const REPORT = 250;

onmessage = async ({ data }: MessageEvent<SearchTask>) => {
  let reported = performance.now();
  try {
    const solution = await search(data, {
      onTried(tried) {
        if (performance.now() - reported < REPORT) return;
        reported = performance.now();
        postMessage({ tried } satisfies SearchNews);
      },
    });
    postMessage({ solution } satisfies SearchNews);
  } catch (error) {
    // Thrown where the page hears it, which a promise that fails in a worker is not.
    reportError(error);
  }
};
