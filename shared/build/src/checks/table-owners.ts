import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Who owns which table of the api: the folder of a layer whose tables.ts adds its rows to the schema.
 */

/** Table → folder of a layer that owns it. */
export type TableOwners = ReadonlyMap<string, string>;

/** What a tables.ts adds: the members of its interface Schema, one a line. */
const ADDED = /declare module '[^']*database\/schema\.ts' \{\s*interface Schema \{([^]*?)\n {2}\}/;

/** Owners as the sources of a folder say them, with or without layers. A table that two add is a fault. */
export function readTableOwners(sources: string): { owners: TableOwners; faults: string[] } {
  const owners = new Map<string, string>();
  const faults: string[] = [];
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?:^|\/)tables\.ts$/.test(name))
    .sort();
  for (const name of files) {
    const file = name.replace(/^(?:platform|ports|areas)\//, '');
    const folder = file.split('/')[0] ?? '';
    const members = ADDED.exec(readFileSync(join(sources, name), 'utf8'))?.[1] ?? '';
    for (const [, table = ''] of members.matchAll(/^ {4}(\w+): /gm)) {
      const other = owners.get(table);
      if (other !== undefined)
        faults.push(`${file}: ${other} has the table ${table} too: one folder owns it.`);
      owners.set(table, folder);
    }
  }
  return { owners, faults };
}
