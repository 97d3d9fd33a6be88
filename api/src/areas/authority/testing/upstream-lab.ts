import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Database } from '../../../platform/database/database.ts';
import { AcmeIssuer } from '../../../ports/issuers/acme/acme-issuer.ts';
import type { UpstreamRepository } from '../../../ports/issuers/acme/repository.ts';
import type { AcmeSettings } from '../../../ports/issuers/acme/settings.ts';
import { AcmeServer } from '../../../ports/issuers/acme/testing/acme-server.ts';
import { MemoryKeyStore } from '../../../ports/issuers/keys/memory-key-store.ts';
import { begin, type TestIssuance } from '../../../ports/issuers/testing/issuer-contract.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { createUpstreamRepository } from '../upstream.store.ts';

/** An installation with an ACME server that a test commands; time passes when the client waits. */
export class UpstreamLab {
  database: Database = undefined as never;
  server: AcmeServer = undefined as never;
  keys = new MemoryKeyStore();
  now = new Date();

  /** A process of the installation. */
  process(
    more: { rows?: UpstreamRepository; settings?: Partial<AcmeSettings>; patience?: number } = {},
  ): AcmeIssuer {
    return new AcmeIssuer({
      settings: {
        directory: `${this.server.url}/dir`,
        email: 'operator@contract.example',
        ca: this.server.ca,
        root: '',
        allowPrivate: true,
        ...more.settings,
      },
      rows: more.rows ?? createUpstreamRepository(this.database.db),
      keys: async () => this.keys,
      now: () => this.now,
      pause: async (ms) => void (this.now = new Date(this.now.getTime() + ms)),
      patience: more.patience ?? 5_000,
    });
  }

  /** Starts a server that knows nobody. An earlier one may have had the same port: what it knew is forgotten. */
  async startServer(): Promise<void> {
    this.server = await AcmeServer.start();
    this.keys = new MemoryKeyStore();
    const { db } = this.database;
    const directory = `${this.server.url}/dir`;
    await db.deleteFrom('upstream_orders').where('directory', '=', directory).execute();
    await db.deleteFrom('upstream_accounts').where('directory', '=', directory).execute();
  }

  /** Begins, and shows every name. */
  async show(issuer: AcmeIssuer, order: TestIssuance): Promise<void> {
    const begun = await begin(issuer, order);
    if (begun.kind !== 'open') throw new Error(JSON.stringify(begun));
    const names = order.names.map((domain) => ({ domain, method: order.method }));
    const verdicts = await issuer.prove(order.ref, names);
    if (verdicts.some(({ kind }) => kind !== 'shown')) throw new Error(JSON.stringify(verdicts));
  }
}

/** One for each test of a suite, over one database. */
export function upstreamLab(): UpstreamLab {
  const lab = new UpstreamLab();
  beforeAll(async () => {
    lab.database = await openTestDatabase();
  });
  afterAll(() => lab.database.close());
  beforeEach(async () => {
    await lab.startServer();
    lab.now = new Date();
  });
  afterEach(() => lab.server.close());
  return lab;
}
