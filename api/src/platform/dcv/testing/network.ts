import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { DemoZone } from '../../../ports/dns-provider/demo-zone/demo-zone.ts';
import { createDemoZone } from '../../../ports/dns-provider/demo-zone/local-demo-zone.ts';
import { MemoryDemoZoneStore } from '../../../ports/dns-provider/demo-zone/memory-store.ts';
import { SafeHttpClient } from '../../dns/http-client.ts';
import { createResolvers } from '../../dns/resolvers.ts';
import {
  type Reaction,
  startScriptedDns,
  type Script,
  type ScriptedDns,
} from '../../dns/testing/scripted-dns.ts';
import { challengeFor, createToken } from '../challenge.ts';
import type { CaaTerms, Challenge, DcvMethod, Verifier, VerifyResult } from '../dcv.ts';
import { createVerifier } from '../verifier.ts';

/** An address that the demo zone answers for. */
export const DEMO_ADDRESS = '203.0.113.7';

export function challenge(domain: string, method: DcvMethod, now = new Date()): Challenge {
  const token = createToken(now);
  const result = challengeFor({ orderNo: 'N1', domain, method, token, demoAddresses: [DEMO_ADDRESS] });
  if (!result.ok) throw new Error(result.code);
  return result.challenge;
}

/** What the embedded authority asks of CAA records, under its own name or another. */
export const caaTerms = (identity = 'certdeck.test'): CaaTerms => ({
  identities: [identity],
  methods: { dns_txt: 'ca-dns-txt', dns: 'ca-dns-cname', file: 'ca-file' },
});

export const check = (verifier: Verifier, asked: Challenge, failures = 0): Promise<VerifyResult> =>
  verifier.verifyName({ challenge: asked, failures });

/** Milliseconds to wait for an answer of the script: little for silence, else plenty, as machines may be slow. */
export const patienceFor = (reaction: Reaction): number => (reaction === 'silence' ? 300 : 10_000);

interface Setting {
  servers?: string[];
  quorum?: number;
  port?: number;
  caaIdentity?: string;
  /** How long an answer is waited for; shorter where silence is the subject. */
  timeoutMs?: number;
}

/** A demo zone, DNS servers and web sites of one test, all on loopback. */
export class Network {
  readonly zone: DemoZone;
  private readonly dns: ScriptedDns[] = [];
  private readonly web: Server[] = [];

  private constructor(zone: DemoZone) {
    this.zone = zone;
  }

  static async start(): Promise<Network> {
    const store = new MemoryDemoZoneStore();
    const zone = createDemoZone({ dnsPort: 0, httpPort: 0, store, addresses: [DEMO_ADDRESS] });
    await zone.start();
    return new Network(zone);
  }

  async stop(): Promise<void> {
    await this.zone.stop();
    await Promise.all(this.dns.map((server) => server.close()));
    for (const server of this.web) {
      server.closeAllConnections();
      server.close();
    }
  }

  /** Asks the demo zone unless servers are given; files come from its web server unless a port is given. */
  verifier(setting: Setting = {}): Verifier {
    const { servers = [], quorum, port = this.zone.httpPort, caaIdentity, timeoutMs = 10_000 } = setting;
    const own = `127.0.0.1:${this.zone.dnsPort}`;
    const demo = { suffix: 'demo.test', addresses: [DEMO_ADDRESS], port };
    return createVerifier({
      resolvers: createResolvers({ servers: servers.length > 0 ? servers.join() : own, timeoutMs }),
      http: new SafeHttpClient({ timeoutMs, demo }),
      quorum,
      caa: async () => caaTerms(caaIdentity),
    });
  }

  /** Address of a DNS server that follows a script. */
  async scripted(script: Script): Promise<string> {
    const server = await startScriptedDns(script);
    this.dns.push(server);
    return server.address;
  }

  /** Port of a web server. */
  async site(listener: RequestListener): Promise<number> {
    const server = createServer(listener);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.web.push(server);
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Does what the challenge asks of the customer. */
  async publish({ host, type, value, path }: Challenge): Promise<void> {
    const done =
      type === 'FILE'
        ? await this.zone.publishFile({ owner: 'a', host, path, body: `${value}\n` })
        : await this.zone.publish({ owner: 'a', name: host, type, value });
    if (!done.ok) throw new Error(done.code);
  }
}
