import type { Nudge } from '../../../platform/area/area.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { Verifier } from '../../../platform/dcv/dcv.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import type { Issuer } from '../../../ports/issuers/issuer.ts';
import type { VettingPorts } from '../vetting/vetting.ts';

/** What domains of organisations need of others. */
export interface DomainPorts extends Pick<VettingPorts, 'orders' | 'tell'> {
  db: Db;
  now(): Date;
  limiter: Limiter;
  nudge: Nudge;
  /** Looks up what domains rest on; another one once the demo zone is open. */
  verifier(): Verifier;
  issuer: Issuer;
  /** Whether the demo zone's button can publish at this host. */
  inDemoZone(host: string): boolean;
}
