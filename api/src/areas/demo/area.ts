import type { Area } from '../../platform/area/area.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { DemoZone } from '../../ports/dns-provider/demo-zone/demo-zone.ts';
import { FaultSwitches } from '../../ports/payments/sandbox/fault-switches.ts';
import { createDemoZone } from '../../ports/dns-provider/demo-zone/local-demo-zone.ts';
import { demoNotices } from './announcements.ts';
import { bindInbox } from './inbox/inbox.ts';
import type { PaymentSandboxes } from './payments/providers.ts';
import { bindSandboxPages } from './payments/routes.ts';
import { bindOtherRegistrar, type OtherRegistrarPorts } from './registrar/routes.ts';
import { bindDemo, type ChallengeOfDomain, type ChallengeOfName } from './routes.ts';
import { demoTexts } from './texts.ts';
import { createZoneStore } from './zone.store.ts';

/**
 * Addresses that orders of IP products can name in a demonstration: public ones by every rule, at which nobody is. The
 * network of amateur radio keeps 44.128.0.0/16 for tests and never routes it; 3ffe::/16 has been nobody's since 2006
 * (RFC 3701). Both lead to loopback here.
 */
const DEMO_ADDRESSES = ['44.128.0.7', '3ffe::7'];

export interface DemoPorts {
  config: Config;
  db: Db;
  challengeOf: ChallengeOfName;
  challengeOfDomain: ChallengeOfDomain;
  /** Who takes customers' money: on paper alone. */
  sandbox: PaymentSandboxes;
  /** For another registrar at the embedded registry; absent where names are registered elsewhere. */
  otherRegistrar: OtherRegistrarPorts | undefined;
}

export interface DemoArea extends Area {
  /** The zone, while background work runs. */
  zone(): DemoZone | undefined;
}

/** The demonstration: a zone of its own in which anybody can order. Composed in demo mode only. */
export function demoArea(ports: DemoPorts): DemoArea {
  const { config, db, challengeOf, challengeOfDomain, sandbox, otherRegistrar } = ports;
  let zone: DemoZone | undefined;
  return {
    name: 'demo',
    zone: () => zone,
    calls(router) {
      bindDemo(router, { ofName: challengeOf, ofDomain: challengeOfDomain }, () => zone);
      bindInbox(router, config);
    },
    http(server) {
      bindSandboxPages(server, sandbox, new FaultSwitches(db));
      if (otherRegistrar) bindOtherRegistrar(server, otherRegistrar);
    },
    texts: demoTexts,
    notices: demoNotices,
    async start() {
      const opening = createDemoZone({
        dnsPort: 0,
        httpPort: 0,
        store: createZoneStore(db),
        addresses: DEMO_ADDRESSES,
      });
      await opening.start();
      zone = opening;
    },
    async stop() {
      for (const { close } of Object.values(sandbox)) await close();
      await zone?.stop();
      zone = undefined;
    },
  };
}
