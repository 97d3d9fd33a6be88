/**
 * Reads a bigint column as a number. Cents and counts stay far below 2^53; a value beyond it would
 * lose digits silently, so it is an error.
 */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint beyond 2^53 was read');
  return value;
}
