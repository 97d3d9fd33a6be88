import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { LiveCertificates } from './areas/agents/certificates/live-certificates.ts';
import { LiveSites } from './areas/agents/host/live-sites.ts';
import type { Area } from './platform/area/area.ts';
import { Recorder } from './areas/audit/recorder.ts';
import { Captchas } from './areas/captcha/captchas.ts';
import type { MemoryWorkSize } from './areas/captcha/memory-work.ts';
import { createClock } from './platform/clock/clock.ts';
import { within } from './platform/clock/within.ts';
import { certificateSeal, withAgents } from './compose/agent-sites.ts';
import { composeAreas } from './compose/areas.ts';
import { mailSites } from './compose/mail-sites.ts';
import { hostManifestIn, mirrorOf, storeOf } from './compose/releases.ts';
import { cleanUp, createWork, type Work } from './compose/work.ts';
import type { Config } from './platform/config/config.ts';
import { registerCountries } from './platform/countries/countries.ts';
import type { Database } from './platform/database/database.ts';
import type { Db } from './platform/database/transaction.ts';
import type { DemoZone } from './ports/dns-provider/demo-zone/demo-zone.ts';
import { createKeyPool, type KeyPool } from './platform/key-making/pool.ts';
import { measureRequests } from './areas/metrics/http.ts';
import { createMetrics, type Metrics } from './areas/metrics/metrics.ts';
import { watchQueues } from './areas/metrics/watch.ts';
import { requireVisible } from './areas/orders/visible.ts';
import { openLimiter } from './platform/limits/open-limiter.ts';
import { openMail } from './ports/mail/open-mail.ts';
import { registerOpenApi } from './platform/openapi/openapi.ts';
import { createHostSites } from './areas/partners/host-sites.ts';
import { limitOf, mayRead, mayUse } from './areas/partners/limits.ts';
import type { PaymentWay } from './ports/payments/provider.ts';
import { DEMO_BANK_ACCOUNT } from './areas/demo/bank-account.ts';
import { registerDelivery } from './areas/delivery/delivery.ts';
import { createReleaseReader } from './areas/delivery/releases.ts';
import { createDeviceWire } from './platform/server/device.ts';
import type { Authenticate } from './platform/server/context.ts';
import { createHealth } from './platform/server/health.ts';
import { isKeyText } from './platform/server/key-text.ts';
import { createOutages, type Outages } from './platform/server/outages.ts';
import { createRouter } from './platform/server/router.ts';
import { createServer, registerApi } from './platform/server/server.ts';
import { openTlsListener, refuseMisdirected, type TlsListener } from './platform/server/tls-listener.ts';
import { endConnections } from './platform/server/stopping.ts';
import { Codes } from './areas/session/codes.ts';
import { Notifier } from './areas/session/notifier.ts';
import { Tokens } from './areas/session/tokens.store.ts';
import { openSms } from './ports/sms/open-sms.ts';
import { isViewText } from './areas/views/token.ts';
import { grantedOrigins } from './areas/staff/overrides.ts';

export interface AppOptions {
  config: Config;
  /** Open and migrated. The app does not close it. */
  database: Database;
  /** The present; the database's clock unless a test gives another. */
  now?: () => Date;
  logStream?: { write(line: string): void };
  /** Size of the work that suspicion asks for; less in tests. */
  work?: MemoryWorkSize;
  /** Ways to pay that configuration may name besides those of this release (tests). */
  ways?: readonly PaymentWay[];
  /** Holds every answer against its schema (tests). */
  checkAnswers?: boolean;
}

/** What the process itself and its tests reach; an area gets what its ports name. */
export interface Services {
  readonly database: Database;
  readonly db: Db;
  readonly tokens: Tokens;
  readonly notifier: Notifier;
  readonly keys: KeyPool;
  /** Writes the audit log. */
  readonly audit: Recorder;
  /** The background work of all areas; idle until `main.ts` starts it. */
  readonly work: Work & {
    /** Open in demo mode, once started. */
    readonly demoZone: DemoZone | undefined;
    /** What the operator should read after the start. */
    readonly notices: readonly string[];
  };
  readonly log: FastifyBaseLogger;
  /** The present; a test may move it. */
  readonly now: () => Date;
  /** Removes what the areas keep no longer. */
  cleanUp(): Promise<void>;
}

export interface App {
  server: FastifyInstance;
  /** In the order in which they are bound and started. */
  areas: readonly Area[];
  services: Services;
  outages: Outages;
  /** What the process counts of itself; `main.ts` opens a port for it. */
  metrics: Metrics;
  /** Opens the port of TLS_PORT, undefined without one; it closes with the server. */
  openTls(): Promise<TlsListener | undefined>;
  /** Turns readiness red, so that balancers send no more; the server goes on answering. */
  refuseTraffic(): void;
}

/** Composes the server from its areas. It does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, database } = options;
  const metrics = createMetrics();
  const outages = createOutages(
    () => server.log,
    undefined,
    (trouble) => metrics.databaseFailed(trouble),
  );
  const now = options.now ?? (() => clock.now());
  let isStopping = false;
  const tokens = new Tokens({ hours: config.SESSION_HOURS, now });
  const authenticate: Authenticate = (token, address) =>
    isKeyText(token)
      ? authenticateKey(token, address)
      : isViewText(token)
        ? authenticateView(token, address)
        : tokens.authenticate(database.db, token);
  const agentSites = new LiveSites(database.db, now);
  const agentCertificates = new LiveCertificates({
    db: database.db,
    now,
    seal: certificateSeal(config, database.db),
    onError: (error) => server.log.error({ err: error }, 'A certificate of an agent’s site can’t be used'),
  });
  const documents = createHostSites(resolve(config.SITE_DIR), (error, hostname) =>
    server.log.error({ err: error }, `The document of ${hostname} can't be used`),
  );
  const sites = withAgents(documents, agentSites);
  const serverOptions = {
    config,
    authenticate,
    outages,
    mayRead: (request: FastifyRequest) => mayRead(sites, request),
    ...(options.logStream ? { logStream: options.logStream } : {}),
  };
  const server = createServer(serverOptions);
  measureRequests(server, metrics);
  const left = endConnections(server);
  let tls: TlsListener | undefined;
  server.addHook('onRequest', async (request, reply) => refuseMisdirected(agentCertificates, request, reply));
  const clock = createClock({ ask: () => database.ping(), log: server.log });
  if (!options.now) {
    await clock.look();
    clock.start();
  }
  const mail = openMail(config);
  const siteOf = mailSites(config, sites);
  const sms = openSms(config, now);
  const notifier = new Notifier({ mail, sms, siteOf }, server.log);
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
  watchQueues(metrics, { database, keys });
  const releasesFolder = resolve(config.RELEASES_DIR);
  const mirror = mirrorOf(config, releasesFolder, server);
  // The portal tells of a damaged document.
  const stored = createReleaseReader(releasesFolder, () => undefined);
  const notices: string[] = [];
  const parts = {
    config,
    db: database.db,
    tokens,
    limiter,
    captchas,
    codes,
    notifier,
    keys,
    sites,
    agentSites,
    agentCertificates,
    mail,
    sms,
    siteOf,
  };
  const audit = new Recorder({ db: database.db, now, keepsFaults: options.checkAnswers ?? false });
  const { areas, demoZone, stepUp, authenticateKey, authenticateView } = composeAreas({
    ...parts,
    log: server.log,
    now,
    outages,
    audit,
    metrics,
    nudge: () => work.nudge(),
    ways: options.ways,
    deployment: () => stored()?.deployment,
    releases: {
      store: storeOf(config, releasesFolder),
      manifestOf: async (release) => hostManifestIn(releasesFolder, release),
      written: async () => mirror?.look(),
    },
    tell: (sentence) => {
      notices.push(sentence);
      server.log.warn(sentence);
    },
  });
  const work = createWork({
    database,
    areas,
    now,
    audit,
    onError: (error, job) => {
      if (!outages.tell(error)) server.log.error({ err: error, job }, 'Background work failed');
    },
  });
  server.addHook('preClose', async () => {
    work.pause();
    tls?.stop();
  });
  server.addHook('onClose', async () => {
    await within(left('answers'), tls?.ended() ?? Promise.resolve());
    clock.stop();
    keys.stop();
    await work.stop(left('jobs'));
    await within(left('mails'), notifier.idle());
    mail.close();
  });
  for (const area of areas) await area.seed?.();
  const health = createHealth({
    database,
    outages,
    isStopping: () => isStopping,
    skew: clock.skew,
    parts: Object.fromEntries(areas.flatMap(({ name, probe }) => (probe ? [[name, probe]] : []))),
  });
  await registerApi(server, { ...serverOptions, limiter }, (api) => {
    const router = createRouter(api, {
      db: database.db,
      authenticate,
      devices: createDeviceWire(config.PUBLIC_URL?.startsWith('https:') ?? false),
      limitOf: (request) => limitOf(sites, request),
      mayUse: (request, account) =>
        mayUse({ sites, portalOrigins: config.ALLOWED_ORIGINS }, request, account),
      stepUp,
      guard: (account, call, input) => requireVisible(database.db, account, call, input),
      audit,
      checkAnswers: options.checkAnswers ?? false,
    });
    for (const area of areas) area.calls?.(router);
    health.bindCall(api);
    registerOpenApi(api, router.calls);
  });
  health.bindProbes(server);
  registerCountries(server);
  for (const area of areas) await area.http?.(server);
  await registerDelivery(server, {
    releasesFolder,
    mirror,
    sites,
    allowedOrigins: config.ALLOWED_ORIGINS,
    site: config.DEMO ? { demoZone: 'demo.test', bankAccount: DEMO_BANK_ACCOUNT } : {},
    assets: config.ASSETS_URL,
    devReload: config.DEV_RELOAD,
    grantedOrigins: (request) => grantedOrigins(request, { config, db: database.db, now }),
  });
  const services: Services = {
    database,
    db: database.db,
    tokens,
    notifier,
    keys,
    audit,
    work: {
      ...work,
      notices,
      get demoZone() {
        return demoZone();
      },
    },
    log: server.log,
    now,
    cleanUp: () => cleanUp(areas),
  };
  return {
    server,
    areas,
    services,
    outages,
    metrics,
    async openTls() {
      const { TLS_PORT: port, TLS_HOST: host } = config;
      if (port === undefined) return undefined;
      return (tls = await openTlsListener(server, agentCertificates, { port, host }));
    },
    refuseTraffic: () => void (isStopping = true),
  };
}
