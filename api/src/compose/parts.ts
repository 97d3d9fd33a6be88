import type { FastifyBaseLogger } from 'fastify';
import type { Deployment } from '@certdeck/contract/schemas';
import type { Nudge } from '../area/area.ts';
import type { CanaryWatchOptions } from '../canary/watch.ts';
import type { Recorder } from '../audit/recorder.ts';
import type { Captchas } from '../captcha/captchas.ts';
import type { LiveCertificates } from '../agents/certificates/live-certificates.ts';
import type { LiveSites } from '../agents/host/live-sites.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/transaction.ts';
import type { KeyPool } from '../key-making/pool.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { MailPort } from '../mail/mail.ts';
import type { SmsPort } from '../sms/sms.ts';
import type { SiteOf } from '../mail-content/content.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { HostSites } from '../partners/host-sites.ts';
import type { PaymentWay } from '../payments/provider.ts';
import type { Outages } from '../server/outages.ts';
import type { Codes } from '../session/codes.ts';
import type { Notifier } from '../session/notifier.ts';
import { type Tokens } from '../session/tokens.store.ts';

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
