/** Pattern for `ilike` that finds a text anywhere; the pattern's own signs stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
