import { performance } from 'node:perf_hooks';
import { type AskedBy, DnsServer } from '../../../platform/dns/dns-server.ts';
import { isUnder } from '../../../platform/dns/resolvers.ts';
import type { DnsPorts } from '../ports.ts';
import { recordsOf } from '../records.store.ts';
import { findZone } from '../zones.store.ts';
import { answerFrom, negative, RCODE, type ZoneReply } from './answer.ts';
import { HostedZones } from './hosted-zones.ts';
import { type DnsQuestion, replyTo } from './reply-packet.ts';
import { responseRates } from './response-rate.ts';
import { type Zone, zoneOf } from './zone.ts';

/** Between two lines of the log about a database that is away, in milliseconds. */
const TOLD_EVERY_MS = 60_000;

type ServingPorts = Pick<DnsPorts, 'db' | 'log' | 'names' | 'nameservers' | 'registry'>;

const nothing = { authoritative: false, answers: [], authorities: [], additionals: [] };

/** Makes what answers questions about hosted names, for every address on which they come. */
export function nameServer(ports: ServingPorts, clock: () => number = () => performance.now()) {
  const { db, log, names, nameservers, registry } = ports;
  const rateOf = responseRates(clock);
  let toldAt = -Infinity;

  async function read(candidates: readonly string[]): Promise<Zone | undefined> {
    const living = await names.living(candidates);
    if (!living) return undefined;
    const ref = { accountID: living.accountID, domainID: living.id };
    const [zone, records] = await Promise.all([findZone(db, ref), recordsOf(db, ref)]);
    return zoneOf(living.name, { serial: zone?.serial ?? 1, nameservers }, records);
  }
  const zones = new HostedZones(read, clock);

  async function answer({ name, type }: DnsQuestion): Promise<ZoneReply> {
    const zone = await zones.find(name);
    if (zone) return answerFrom(zone, name, type);
    return registry && isUnder(name, registry.root)
      ? answerOfRegistry(registry, name, nameservers)
      : { ...nothing, rcode: RCODE.refused };
  }

  async function answerOrFail(question: DnsQuestion): Promise<ZoneReply> {
    try {
      return await answer(question);
    } catch (error) {
      if (clock() - toldAt >= TOLD_EVERY_MS) {
        toldAt = clock();
        log.warn({ err: error }, 'Questions about hosted names can’t be answered');
      }
      return { ...nothing, rcode: RCODE.serverFailure };
    }
  }

  return async (bytes: Buffer, { over, address }: AskedBy): Promise<Buffer | undefined> => {
    const rate = over === 'udp' ? rateOf(address) : 'answer';
    return rate === 'none' ? undefined : replyTo(bytes, over, rate, answerOrFail);
  };
}

/** What the registry says of what isn't registered: top-level domains are there, and nothing else is. */
function answerOfRegistry(
  { root, tlds }: NonNullable<DnsPorts['registry']>,
  name: string,
  nameservers: readonly string[],
): ZoneReply {
  const isThere = name === root || tlds.includes(name);
  const start = negative({ name: root, serial: 1, nameservers });
  return {
    ...nothing,
    rcode: isThere ? RCODE.noError : RCODE.nameError,
    authoritative: true,
    authorities: [start],
  };
}

/** The portal's own name servers, while they listen. */
export interface NameServers {
  /** Ports, in the order of the addresses; undefined for one that isn't free yet. */
  ports(): readonly (number | undefined)[];
  close(): Promise<void>;
}

/** Between two tries to listen at an address that isn't free, in milliseconds: a process before this one may be ending. */
const RETRY_MS = 5_000;

/** Listens on every address; one that isn't free is tried again, and the portal goes on without it. */
export async function openNameServers(ports: ServingPorts & Pick<DnsPorts, 'listen'>): Promise<NameServers> {
  const answer = nameServer(ports);
  const servers = ports.listen.map(({ address }) => new DnsServer(answer, address));
  const bound: (number | undefined)[] = ports.listen.map(() => undefined);
  const retries = new Set<NodeJS.Timeout>();

  async function open(index: number): Promise<void> {
    const [server, wanted] = [servers[index], ports.listen[index]];
    if (!server || !wanted) return;
    const { address } = wanted;
    try {
      bound[index] = await server.listen(wanted.port);
      ports.log.info({ address, port: bound[index] }, 'Name server listens');
    } catch (error) {
      ports.log.warn(
        { err: error, address, port: wanted.port },
        'A name server can’t listen, and tries again',
      );
      const retry = setTimeout(() => {
        retries.delete(retry);
        void open(index);
      }, RETRY_MS);
      retry.unref();
      retries.add(retry);
    }
  }
  await Promise.all(servers.map((_server, index) => open(index)));
  return {
    ports: () => bound,
    async close() {
      for (const retry of retries) clearTimeout(retry);
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}
