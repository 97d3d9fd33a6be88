import { join, resolve } from 'node:path';
import { openReleases, storeSettings, StoreSettingsError } from '@certdeck/store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accounts } from './accounts/accounts.ts';
import { catalogueArea } from './catalogue/routes.ts';
import { seedProducts } from './catalogue/products.store.ts';
import { csrArea } from './orders/csr-routes.ts';
import { registerPki } from './orders/pki-routes.ts';
import { ordersArea } from './orders/routes.ts';
import { createWork } from './orders/work.ts';
import { paymentsArea } from './payments/routes.ts';
import { demoArea } from './demo/routes.ts';
import { captcha } from './captcha/captcha.ts';
import { Captchas } from './captcha/captchas.ts';
import type { MemoryWorkSize } from './captcha/memory-work.ts';
import { type Config, ConfigError } from './config/config.ts';
import { contacts } from './contacts/contacts.ts';
import { registerCountries } from './countries/countries.ts';
import type { Database } from './database/database.ts';
import { openLimiter } from './limits/open-limiter.ts';
import { createKeyPool } from './key-making/pool.ts';
import { folderMail } from './mail/folder-mail.ts';
import { smtpMail } from './mail/smtp-mail.ts';
import { messages } from './messages/messages.ts';
import { registerOpenApi } from './openapi/openapi.ts';
import { createHostSites } from './partners/host-sites.ts';
import { limitOf, mayRead } from './partners/limits.ts';
import { partnersArea } from './partners/tokens.ts';
import { organizations } from './organizations/organizations.ts';
import { createMirror, type Mirror } from './portal/mirror.ts';
import { registerPortal } from './portal/portal.ts';
import { rates, seedRates } from './rates/rates.ts';
import { createClock } from './clock/clock.ts';
import { within } from './clock/within.ts';
import { createDeviceWire } from './server/device.ts';
import { createHealth } from './server/health.ts';
import { createOutages, type Outages } from './server/outages.ts';
import { endConnections } from './server/stopping.ts';
import { createRouter } from './server/router.ts';
import { createServer, registerApi } from './server/server.ts';
import type { Area, Services } from './services.ts';
import { cfdnsArea } from './tools/cfdns/routes.ts';
import { reportArea } from './tools/report/routes.ts';
import { grantedOrigins, registerOverrides } from './staff/overrides.ts';
import { bindStaff } from './staff/routes.ts';
import { createReleaseReader } from './portal/releases.ts';
import { registerTelemetry } from './telemetry/intake.ts';
import { Codes } from './session/codes.ts';
import { Notifier } from './session/notifier.ts';
import { session } from './session/session.ts';
import { signIn } from './session/sign-in.ts';
import { Tokens } from './session/tokens.ts';
import { folderSms } from './sms/sms.ts';

/** The areas in the order in which they are bound. */
const areas: readonly Area[] = [
  signIn,
  session,
  captcha,
  accounts,
  contacts,
  organizations,
  messages,
  rates,
  catalogueArea,
  csrArea,
  ordersArea,
  paymentsArea,
  partnersArea,
  demoArea,
  reportArea,
  cfdnsArea,
];

export interface AppOptions {
  config: Config;
  /** Open and migrated. The app does not close it. */
  database: Database;
  /** The present; the database's clock unless a test gives another. */
  now?: () => Date;
  logStream?: { write(line: string): void };
  /** Size of the work that suspicion asks for; less in tests. */
  work?: MemoryWorkSize;
  /** Holds every answer against its schema (tests). */
  checkAnswers?: boolean;
}

export interface App {
  server: FastifyInstance;
  services: Services;
  outages: Outages;
  /** Turns readiness red, so that balancers send no more; the server goes on answering. */
  refuseTraffic(): void;
}

/** Composes the server from its areas. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database } = options;
  const outages = createOutages(() => server.log);
  const now = options.now ?? (() => clock.now());
  let isStopping = false;
  const tokens = new Tokens({ hours: config.SESSION_HOURS, now });
  const authenticate = (token: string) => tokens.authenticate(database.db, token);
  const sites = createHostSites(resolve(config.SITE_DIR), (error, hostname) =>
    server.log.error({ err: error }, `The document of ${hostname} can't be used`),
  );
  const serverOptions = {
    config,
    authenticate,
    outages,
    mayRead: (request: FastifyRequest) => mayRead(sites, request),
    ...(options.logStream ? { logStream: options.logStream } : {}),
  };
  const server = createServer(serverOptions);
  const left = endConnections(server);
  const clock = createClock({ ask: () => database.ping(), log: server.log });
  if (!options.now) {
    await clock.look();
    clock.start();
  }
  const mail = config.SMTP_URL
    ? smtpMail(config.SMTP_URL, config.MAIL_FROM)
    : folderMail(join(config.DATA_DIR, 'mail'), config.MAIL_FROM);
  const notifier = new Notifier(mail, folderSms(join(config.DATA_DIR, 'sms')), server.log);
  const captchas = new Captchas(database.db, {
    now,
    ...(options.work ? { work: options.work } : {}),
  });
  const codes = new Codes(database.db, notifier, now);
  const limiter = openLimiter(database, {
    ...(options.now ? { now: options.now } : {}),
    onAway: (error) => server.log.warn({ err: error }, 'Shared limits: this process counts alone'),
  });
  const keys = createKeyPool();
  const work = createWork({ config, database, mail, log: server.log, now, outages });
  const services: Services = {
    config,
    database,
    db: database.db,
    tokens,
    limiter,
    captchas,
    codes,
    notifier,
    keys,
    work,
    sites,
    log: server.log,
    now,
  };
  server.addHook('preClose', async () => work.pause());
  server.addHook('onClose', async () => {
    clock.stop();
    keys.stop();
    await work.stop(left('jobs'));
    await within(left('mails'), notifier.idle());
    mail.close();
  });
  const releasesFolder = resolve(config.RELEASES_DIR);
  const mirror = mirrorOf(config, releasesFolder, server);
  // The portal tells of a damaged document.
  const stored = createReleaseReader(releasesFolder, () => undefined);
  await seedRates(database.db);
  await seedProducts(database.db);
  const health = createHealth({ database, outages, isStopping: () => isStopping, skew: clock.skew });
  await registerApi(server, { ...serverOptions, limiter }, (api) => {
    const router = createRouter(api, {
      db: database.db,
      authenticate,
      devices: createDeviceWire(config.PUBLIC_URL?.startsWith('https:') ?? false),
      limitOf: (request) => limitOf(sites, request),
      checkAnswers: options.checkAnswers ?? false,
    });
    for (const area of areas) area(router, services);
    bindStaff(router, services, () => stored()?.deployment);
    health.bindCall(api);
    registerOpenApi(api, router.calls);
  });
  health.bindProbes(server);
  registerCountries(server);
  registerPki(server, work);
  await registerTelemetry(server, services, () => stored()?.deployment, outages);
  registerOverrides(server, services);
  await registerPortal(server, {
    releasesFolder,
    mirror,
    sites,
    allowedOrigins: config.ALLOWED_ORIGINS,
    site: config.DEMO ? { demoZone: 'demo.test' } : {},
    assets: config.ASSETS_URL,
    devReload: config.DEV_RELOAD,
    grantedOrigins: (request) => grantedOrigins(request, services),
  });
  return { server, services, outages, refuseTraffic: () => void (isStopping = true) };
}

/** Undefined when releases are kept in a folder. It looks for the first time before the server listens. */
function mirrorOf(config: Config, folder: string, server: FastifyInstance): Mirror | undefined {
  try {
    const settings = storeSettings(config);
    if (!settings) return undefined;
    const mirror = createMirror(openReleases(settings), folder, (error) =>
      server.log.error({ err: error }, 'The store of releases: what was brought last stays in use'),
    );
    server.addHook('onReady', () => mirror.start());
    server.addHook('onClose', async () => mirror.stop());
    return mirror;
  } catch (error) {
    throw error instanceof StoreSettingsError ? new ConfigError(error.message) : error;
  }
}
