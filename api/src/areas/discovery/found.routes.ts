import { X509Certificate } from 'node:crypto';
import { BodyCode, discoveryCalls } from '@certdeck/contract';
import { seconds, secondsOrZero } from '../../platform/clock/seconds.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { texts } from '../../platform/server/texts.ts';
import { type CertRow, findCert, listCerts } from './certs.store.ts';
import { listEvents } from './events.store.ts';
import { placesOf, targetsOfCerts } from './places.store.ts';
import type { DiscoveryPorts } from './ports.ts';
import { readProfile } from './profile.store.ts';
import { readSummary } from './summary.store.ts';

const DAY_MS = 86_400_000;

/** Certificates that were found, how they stand in all, and what looks found to be new (DISC-002, DISC-005 to DISC-007). */
export function bindFound(router: Router, { db, now, ordersOf }: DiscoveryPorts): void {
  router.route(discoveryCalls.readDiscoverySummary, ({ account }) =>
    readSummary(db, account.tenantID, now()),
  );

  router.route(discoveryCalls.listFoundCertificates, async ({ account, input }) => {
    const { tenantID, seesDept } = account;
    const { keyword = '', state = '', targetID } = input;
    const { daysBefore } = await readProfile(db, tenantID);
    const filter = { keyword, state, targetID, daysBefore, now: now(), ...page(input) };
    const { rows, total } = await listCerts(db, tenantID, filter);
    const servers = await targetsOfCerts(db, tenantID, idsOf(rows));
    const orders = await ordersOf(tenantID, fingerprintsOf(rows), seesDept);
    return new Listed(
      rows.map((row) =>
        wireOf(row, {
          servers: servers.get(row.id) ?? [],
          orderNo: orders.get(row.sha256),
          daysBefore,
          now: now(),
        }),
      ),
      total,
    );
  });

  router.route(discoveryCalls.readFoundCertificate, async ({ account, input }) => {
    const { tenantID, seesDept } = account;
    const row = await findCert(db, tenantID, input.id);
    if (!row) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const { daysBefore } = await readProfile(db, tenantID);
    const servers = await targetsOfCerts(db, tenantID, [row.id]);
    const orders = await ordersOf(tenantID, [row.sha256], seesDept);
    const places = await placesOf(db, tenantID, row.id);
    return {
      ...wireOf(row, {
        servers: servers.get(row.id) ?? [],
        orderNo: orders.get(row.sha256),
        daysBefore,
        now: now(),
      }),
      pem: new X509Certificate(row.der).toString(),
      places: places.map((place) => ({
        targetID: place.id,
        host: place.host,
        port: place.port,
        address: place.address,
        nameMatches: place.name_matches,
        chain: place.chain,
        seenAt: seconds(place.seen_at),
      })),
    };
  });

  router.route(discoveryCalls.listDiscoveryEvents, async ({ account, input }) => {
    const { rows, total } = await listEvents(db, account.tenantID, {
      kind: input.kind ?? '',
      ...page(input),
    });
    return new Listed(
      rows.map((row) => ({
        id: row.id,
        at: seconds(row.at),
        kind: row.kind,
        host: row.host,
        port: row.port,
        certID: row.cert_id ?? '',
        commonName: row.common_name,
        notAfter: secondsOrZero(row.not_after),
        problem: row.problem,
      })),
      total,
    );
  });
}

const idsOf = (rows: readonly CertRow[]) => rows.map(({ id }) => id);
const fingerprintsOf = (rows: readonly CertRow[]) => rows.map(({ sha256 }) => sha256);

interface Around {
  /** Servers that send it, as `host:port`. */
  servers: readonly string[];
  orderNo: string | undefined;
  daysBefore: number;
  now: Date;
}

function wireOf(row: CertRow, { servers, orderNo, daysBefore, now }: Around) {
  const left = row.not_after.getTime() - now.getTime();
  const state =
    left <= 0
      ? ('expired' as const)
      : left <= daysBefore * DAY_MS
        ? ('expiring' as const)
        : ('valid' as const);
  return {
    id: row.id,
    commonName: row.common_name,
    names: [...row.names],
    issuer: row.issuer,
    notBefore: seconds(row.not_before),
    notAfter: seconds(row.not_after),
    keyType: row.key_type,
    serial: row.serial,
    sha256: row.sha256,
    state,
    target: servers[0] ?? '',
    moreTargets: Math.max(0, servers.length - 1),
    orderNo: orderNo ?? '',
    firstSeen: seconds(row.first_seen),
    lastSeen: seconds(row.last_seen),
  };
}
