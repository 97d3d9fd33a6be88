const ENDINGS = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/**
 * Name under which a customer's file is saved: theirs without what has a meaning in paths or turns the direction of
 * writing, and with the ending of what it is, so that it opens as nothing else.
 * @param otherwise for one that has no name left
 */
export function fileNameOf(
  { name, type }: { name: string; type: keyof typeof ENDINGS },
  otherwise: string,
): string {
  const stem = name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[\p{C}\\/:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .trim();
  return `${[...stem].slice(0, 100).join('') || otherwise}.${ENDINGS[type]}`;
}
