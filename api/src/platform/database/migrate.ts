import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './transaction.ts';

/** Where the layers of the api are, and those that have folders with migrations. */
const SOURCES = join(import.meta.dirname, '../..');
const LAYERS = ['platform', 'ports', 'areas'];

/** A migration as a file: `areas/orders/migrations/042-invoices.ts` of the area `orders` is `042-invoices`. */
export interface MigrationFile {
  name: string;
  path: string;
}

/**
 * The migrations of all areas and of the platform, by number. A folder brings its own by having them: nothing lists
 * them a second time.
 * @throws Error when two have one number: their order would depend on their words
 */
export function findMigrations(sources: string = SOURCES): MigrationFile[] {
  const files = LAYERS.flatMap((layer) => foldersOf(join(sources, layer)))
    .flatMap((folder) => filesIn(join(folder, 'migrations')))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const [index, { name, path }] of files.entries()) {
    const before = files[index - 1];
    if (before?.name.slice(0, 3) === name.slice(0, 3))
      throw new Error(`Two migrations have one number: ${before.path} and ${path}`);
  }
  return files;
}

function foldersOf(layer: string): string[] {
  if (!existsSync(layer)) return [];
  return readdirSync(layer, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(layer, name));
}

function filesIn(folder: string): MigrationFile[] {
  try {
    return readdirSync(folder)
      .filter((file) => /^\d{3}-[a-z0-9-]+\.ts$/.test(file))
      .map((file) => ({ name: basename(file, '.ts'), path: join(folder, file) }));
  } catch {
    // Most folders have none.
    return [];
  }
}

/** The migrations by their names, under which a database remembers them; one that has been released never changes. */
export async function loadMigrations(): Promise<Record<string, Migration>> {
  const loaded: Record<string, Migration> = {};
  for (const { name, path } of findMigrations()) {
    const migration: Migration = await import(pathToFileURL(path).href);
    loaded[name] = migration;
  }
  return loaded;
}

/** Brings the schema up to date; safe when several processes start at once. */
export async function migrate(db: Db): Promise<void> {
  // Areas are released on their own, so that a migration may come to a database after one with a greater number.
  const options = { db, provider: { getMigrations: loadMigrations }, allowUnorderedMigrations: true };
  const { error } = await new Migrator(options).migrateToLatest();
  if (error) throw error;
}
