/** Details as JSON for a file: bytes in hexadecimal, dates in ISO 8601. */
export function detailsJson(value: unknown): string {
  return `${JSON.stringify(
    value,
    (_key, item: unknown) =>
      item instanceof Uint8Array
        ? Array.from(item, (byte) => byte.toString(16).padStart(2, '0')).join('')
        : item,
    2,
  )}\n`;
}
