/**
 * Whether a dotted version is at least another; missing parts count as 0 and letters behind a number as nothing.
 */
export function isAtLeast(version: string, minimum: string): boolean {
  const have = numbers(version);
  const want = numbers(minimum);
  for (let index = 0; index < Math.max(have.length, want.length); index += 1) {
    const difference = (have[index] ?? 0) - (want[index] ?? 0);
    if (difference !== 0) {
      return difference > 0;
    }
  }
  return true;
}

function numbers(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10) || 0);
}

/** Digits and dots, at most four parts: what a version field accepts. */
export function isVersion(text: string): boolean {
  return /^\d{1,4}(?:\.\d{1,4}){0,3}$/.test(text);
}
