import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { registerPortal } from './portal/portal.ts';
import { createRouter } from './server/router.ts';
import { createServer, registerApi } from './server/server.ts';
import type { Area, Services } from './services.ts';
import { Tokens } from './session/tokens.ts';

/** The areas in the order in which they are bound. */
const areas: readonly Area[] = [];

export interface AppOptions {
  config: Config;
  /** Open and migrated. The app does not close it. */
  database: Database;
  now?: () => Date;
  logStream?: { write(line: string): void };
  /** Holds every answer against its schema (tests). */
  checkAnswers?: boolean;
}

export interface App {
  server: FastifyInstance;
  services: Services;
}

/** Composes the server from its areas. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database } = options;
  const now = options.now ?? (() => new Date());
  const tokens = new Tokens({ hours: config.SESSION_HOURS, now });
  const authenticate = (token: string) => tokens.authenticate(database.db, token);
  const serverOptions = {
    config,
    authenticate,
    ...(options.logStream ? { logStream: options.logStream } : {}),
  };
  const server = createServer(serverOptions);
  const services: Services = { config, database, db: database.db, tokens, log: server.log, now };
  await registerApi(server, serverOptions, (api) => {
    const router = createRouter(api, {
      db: database.db,
      authenticate,
      checkAnswers: options.checkAnswers ?? false,
    });
    for (const area of areas) area(router, services);
  });
  await registerPortal(server, {
    releasesFolder: resolve(config.RELEASES_DIR),
    siteFolder: resolve(config.SITE_DIR),
    site: config.DEMO ? { demoZone: 'demo.test' } : {},
    devReload: config.DEV_RELOAD,
  });
  return { server, services };
}
