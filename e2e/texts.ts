import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from './fixtures.ts';

const root = join(import.meta.dirname, '..');

/**
 * `host`, `common`, `demo` of the API's own pages, the id of a remote, or one of its screens that has texts of its own:
 * `certhub-gen-csr`.
 */
function folderOf(area: string): string {
  if (area === 'common') return 'shared/i18n/src/locales';
  if (area === 'host') return 'host/src/locales';
  if (area === 'demo') return 'api/src/areas/demo/locales';
  const own = `remote-${area}/src/locales`;
  if (existsSync(join(root, own))) return own;
  const [remote = '', ...screen] = area.split('-');
  return `remote-${remote}/src/features/${screen.join('-')}/locales`;
}

/** The text a customer reads for a key, with its values filled in. */
export function textOf(
  area: string,
  lang: Lang,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const file = join(root, folderOf(area), `${lang}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const text = texts[key];
  if (text === undefined) throw new Error(`no text ${key} in ${file}`);
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}

/** The name of what has a label and a value, as `Language: English`. */
export function labelled(lang: Lang, label: string, value: string): string {
  return textOf('common', lang, 'labelled', { label, value });
}
