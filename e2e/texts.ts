import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from './fixtures.ts';

const folders = {
  common: 'shared/i18n/src/locales',
  host: 'host/src/locales',
  ssl: 'remote-ssl/src/locales',
  orders: 'remote-orders/src/locales',
  billing: 'remote-billing/src/locales',
  certhub: 'remote-certhub/src/locales',
} as const;

/** A tool of the certificate hub has texts of its own: `certhub-gen-csr`. */
type Area = keyof typeof folders | `certhub-${string}`;

function folderOf(area: Area): string {
  return area in folders
    ? folders[area as keyof typeof folders]
    : `remote-certhub/src/tools/${area.slice('certhub-'.length)}/locales`;
}

/** The text a customer reads for a key, with its values filled in. */
export function textOf(
  area: Area,
  lang: Lang,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const file = join(import.meta.dirname, '..', folderOf(area), `${lang}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const text = texts[key];
  if (text === undefined) throw new Error(`no text ${key} in ${file}`);
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}
