import { cleanName, toAscii, withoutWildcard } from '@certdeck/validation';

/** A host name with all names above it, as A-labels, the host itself first; none of what can be no name. */
export function namesAbove(host: string): string[] {
  const ascii = toAscii(withoutWildcard(cleanName(host)));
  if (ascii === null) return [];
  const labels = ascii.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}
