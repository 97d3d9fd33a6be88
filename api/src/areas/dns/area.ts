import type { Area } from '../../platform/area/area.ts';
import { dnsData } from './personal.store.ts';
import { bindImport } from './import/routes.ts';
import type { DnsPorts } from './ports.ts';
import { recordBatch } from './record-batch.ts';
import { bindDns } from './routes.ts';
import { type NameServers, openNameServers } from './serving/name-server.ts';
import { dnsTexts } from './texts.ts';

export interface DnsArea extends Area {
  /** Port of the first address on which questions are answered, while background work runs. */
  port(): number | undefined;
  /** How records are written to many names. */
  recordBatch: ReturnType<typeof recordBatch>;
}

/** Hosting of DNS: records of names that tenants have, and the servers that answer for them (DOM-011, DOM-012). */
export function dnsArea(ports: DnsPorts): DnsArea {
  let servers: NameServers | undefined;
  return {
    name: 'dns',
    recordBatch: recordBatch(ports),
    port: () => servers?.ports()[0],
    calls(router) {
      bindDns(router, ports);
      bindImport(router, ports);
    },
    texts: dnsTexts,
    personal: dnsData(ports),
    async start() {
      if (ports.listen.length > 0) servers = await openNameServers(ports);
    },
    async stop() {
      await servers?.close();
      servers = undefined;
    },
  };
}
