import { requireValue } from '../errors.ts';

/**
 * A fingerprint for display: groups of four digits with one blank between, 32 digits a line
 * (B§9.20, D-091). A SHA-256 has two lines of eight groups, a SHA-1 one of eight and one of two.
 * @throws TypeError "Argument 'value' is required" for undefined and null (B§8.12)
 */
export function formatFingerprint(value: string): string {
  const digits = requireValue(value).replace(/[\s:]/g, '').toLowerCase();
  const lines = digits.match(/.{1,32}/g) ?? [];
  return lines.map((line) => (line.match(/.{1,4}/g) ?? []).join(' ')).join('\n');
}
