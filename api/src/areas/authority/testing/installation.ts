import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { EmbeddedCa } from '../../../ports/issuers/embedded-ca/index.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { openAuthority } from '../open-authority.ts';

/** Each machine has it as the secret of a demonstration, which is quick to try, unless a test gives another. */
const SECRET = 'c2VjcmV0IG9mIHRoZSB0ZXN0cyBvZiBhdXRob3JpdHk=';
/** Referring tables before those that they refer to. */
const TABLES = [
  'issued_certificates',
  'ocsp_responders',
  'issuer_crls',
  'issuers',
  'ca_keys',
  'ca_seals',
  'crl_numbers',
] as const;

/** A database, and the machines that share it, each with its own DATA_DIR. */
export class Installation {
  readonly database: Database;
  /** What machines said to their operator. */
  readonly said: string[] = [];
  now = new Date();
  private folder = '';

  private constructor(database: Database) {
    this.database = database;
    this.newFolder();
  }

  static async open(): Promise<Installation> {
    return new Installation(await openTestDatabase());
  }

  /** Empties the authority's tables. */
  async clearDatabase(): Promise<void> {
    const { db } = this.database;
    await db.updateTable('issuers').set({ signed_by: null }).execute();
    for (const table of TABLES) await db.deleteFrom(table).execute();
  }

  /** Empties database and machines. */
  async clear(): Promise<void> {
    await this.clearDatabase();
    rmSync(this.folder, { recursive: true, force: true });
    this.newFolder();
    this.said.length = 0;
    this.now = new Date();
  }

  async close(): Promise<void> {
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A machine's DATA_DIR. */
  dataFolder(machine: string): string {
    const folder = join(this.folder, machine);
    if (!existsSync(folder)) {
      mkdirSync(join(folder, 'ca'), { recursive: true, mode: 0o700 });
      writeFileSync(join(folder, 'ca', 'development-secret'), `${SECRET}\n`, { mode: 0o600 });
    }
    return folder;
  }

  /** Puts an authority's files onto a machine, as an earlier version left them there. */
  putFiles(machine: string, source: URL | string): string {
    const target = join(this.dataFolder(machine), 'ca');
    cpSync(source, target, { recursive: true });
    return target;
  }

  /** Names of an authority's files on a machine. */
  filesOf(machine: string): string[] {
    return readdirSync(join(this.dataFolder(machine), 'ca'))
      .filter((name) => name !== 'development-secret')
      .toSorted();
  }

  read(machine: string, name: string): Buffer {
    return readFileSync(join(this.dataFolder(machine), 'ca', name));
  }

  config(machine: string, environment: Record<string, string> = {}): Config {
    return readConfig({
      DATA_DIR: this.dataFolder(machine),
      PUBLIC_URL: 'http://127.0.0.1:8080',
      ...environment,
    });
  }

  /** Starts the authority on a machine. */
  async start(machine: string, environment: Record<string, string> = {}): Promise<EmbeddedCa> {
    return openAuthority({
      config: this.config(machine, environment),
      db: this.database.db,
      now: () => this.now,
      tell: (sentence) => {
        if (!sentence.includes('development-secret')) this.said.push(sentence);
      },
    });
  }

  private newFolder(): void {
    this.folder = mkdtempSync(join(tmpdir(), 'certdeck-installation-'));
  }

  /** How many sealed keys the database has. */
  async countKeys(): Promise<number> {
    return (await this.database.db.selectFrom('ca_keys').select('id').execute()).length;
  }
}
