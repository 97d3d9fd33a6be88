import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the tables.ts of a folder of sources, which adds tables to the schema. */
export function writeTables(sources: string, folder: string, tables: readonly string[]): void {
  mkdirSync(join(sources, folder), { recursive: true });
  const rows = tables.map((table) => `    ${table}: { id: string };\n`).join('');
  writeFileSync(
    join(sources, folder, 'tables.ts'),
    `declare module '../../platform/database/schema.ts' {\n  interface Schema {\n${rows}  }\n}\n`,
  );
}
