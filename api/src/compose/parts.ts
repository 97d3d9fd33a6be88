import type { FastifyBaseLogger } from 'fastify';
import type { Deployment } from '@certdeck/contract/schemas';
import type { Nudge } from '../platform/area/area.ts';
import type { CanaryWatchOptions } from '../areas/canary/watch.ts';
import type { Recorder } from '../areas/audit/recorder.ts';
import type { Captchas } from '../areas/captcha/captchas.ts';
import type { LiveCertificates } from '../areas/agents/certificates/live-certificates.ts';
import type { LiveSites } from '../areas/agents/host/live-sites.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { KeyPool } from '../platform/key-making/pool.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import type { MailPort } from '../ports/mail/mail.ts';
import type { SmsPort } from '../ports/sms/sms.ts';
import type { SiteOf } from '../platform/mail-content/content.ts';
import type { Metrics } from '../areas/metrics/metrics.ts';
import type { HostSites } from '../areas/partners/host-sites.ts';
import type { PaymentWay } from '../ports/payments/provider.ts';
import type { Outages } from '../platform/server/outages.ts';
import type { Codes } from '../areas/session/codes.ts';
import type { Notifier } from '../areas/session/notifier.ts';
import { type Tokens } from '../areas/session/tokens.store.ts';

/** What the process has opened, from which each area gets what its ports name and nothing else. */
export interface Parts {
  config: Config;
  db: Db;
  tokens: Tokens;
  limiter: Limiter;
  captchas: Captchas;
  codes: Codes;
  notifier: Notifier;
  keys: KeyPool;
  sites: HostSites;
  /** Those of agents alone. */
  agentSites: LiveSites;
  agentCertificates: LiveCertificates;
  mail: MailPort;
  sms: SmsPort;
  /** The portal at a host name, for mails. */
  siteOf: SiteOf;
  log: FastifyBaseLogger;
  now: () => Date;
  outages: Outages;
  /** Writes the audit log of what is no call of the contract. */
  audit: Pick<Recorder, 'program'>;
  metrics: Metrics;
  nudge: Nudge;
  /** What is released at present. */
  deployment(): Deployment | undefined;
  /** Where releases are, and where what is released is changed. */
  releases: Pick<CanaryWatchOptions, 'store' | 'manifestOf' | 'written'>;
  /** Ways to pay that are known besides those of this release. */
  ways?: readonly PaymentWay[] | undefined;
  /** Called with sentences that the operator should read. */
  tell(sentence: string): void;
}
