import type { GuestReport } from '@certdeck/contract';
import { BodyCode, forLanguages, toolCalls } from '@certdeck/contract';
import type { Db } from '../../../platform/database/transaction.ts';
import { limitsOf } from '../../../platform/limits/prefixes.ts';
import { countAttempt, type Limit, readAttempts } from '../../../platform/server/attempts.store.ts';
import { BusinessError, TooManyError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { type Text, texts } from '../../../platform/server/texts.ts';
import { type GuestAudits, GUESTS_AT_ONCE } from './guest-audits.ts';
import { beginGuestReport, countRunning, findGuestReport, recentReport } from './guests.store.ts';
import { nameOf } from './name.ts';
import { reportTexts } from './texts.ts';

/** What one network may, and what all guests together may: an audit is some hundred connections from our address. */
export const GUEST_LIMITS = {
  network: { most: 5, seconds: 3600 },
  day: { most: 20, seconds: 86_400 },
  site: { most: 6, seconds: 3600 },
  all: { most: 120, seconds: 3600 },
} as const;
/** Seconds for which a report answers the next one who asks for the same name. */
const FRESH = 60;
/** Seconds after which a place has become free, more likely than not. */
const BUSY_SECONDS = 20;

/** Puzzles and work that show that a person is there, or make it dear that none is (D-048). */
export interface PuzzlePort {
  /**
   * Uses a solved one up.
   * @throws BusinessError 12002
   */
  redeem(
    given: { captchaID?: string | undefined; captchaValidate?: string | undefined },
    subject: string,
  ): Promise<unknown>;
}

export interface GuestPorts {
  db: Db;
  now: () => Date;
  captchas: PuzzlePort;
  audits: GuestAudits;
}

/** The networks of an address, the narrowest first, each by the hour and by the day. */
const networkLimits = (address: string): Limit[] => [
  ...limitsOf('guest-audit:hour', address, GUEST_LIMITS.network),
  ...limitsOf('guest-audit:day', address, GUEST_LIMITS.day),
];
const siteLimit = (domain: string): Limit => ({ key: `guest-audit:site:${domain}`, ...GUEST_LIMITS.site });
const totalLimit: Limit = { key: 'guest-audit:all', ...GUEST_LIMITS.all };

/**
 * Site audits without a session. They cost strangers' servers and ours something, so each takes a proof of work, and
 * they are limited by network, by audited name and in all; members' audits have limits and places of their own. What is
 * found belongs to nobody and is read by its id.
 */
export function bindGuestReports(router: Router, ports: GuestPorts): void {
  const { db, now, captchas, audits } = ports;

  router.route(toolCalls.startGuestReport, async ({ input, address }): Promise<GuestReport> => {
    const domain = nameOf(input.domain);
    // What is known already costs nobody anything.
    const known = await recentReport(db, domain, now(), FRESH);
    if (known !== undefined) return answer(ports, known, address);
    await captchas.redeem(input, '');
    if (audits.isFull() || (await countRunning(db, now())) >= GUESTS_AT_ONCE)
      throw new TooManyError(withTime(reportTexts['guests.busy'], BUSY_SECONDS), BUSY_SECONDS);
    await count(ports, networkLimits(address), reportTexts['guests.network']);
    await count(ports, [siteLimit(domain)], reportTexts['guests.site']);
    await count(ports, [totalLimit], reportTexts['guests.all']);
    const { id, isNew } = await beginGuestReport(db, domain, now());
    if (isNew) audits.begin(id, domain);
    return answer(ports, id, address);
  });

  router.route(toolCalls.getGuestReport, ({ input, address }) => answer(ports, input.id, address));

  router.route(toolCalls.guestAllowance, async ({ address }) => ({
    left: await leftOf(ports, address),
    most: GUEST_LIMITS.network.most,
  }));
}

/**
 * One after the other: a try that its own network is refused for must not use up what is left for everybody.
 * @throws TooManyError
 */
async function count({ db, now }: GuestPorts, limits: readonly Limit[], text: Text): Promise<void> {
  for (const limit of limits) {
    try {
      await countAttempt(db, [limit], now());
    } catch (error) {
      if (error instanceof TooManyError)
        throw new TooManyError(withTime(text, error.retryAfter), error.retryAfter);
      throw error;
    }
  }
}

const withTime = (text: Text, seconds: number): Text => {
  const time = texts.time(seconds);
  return forLanguages((language) => text[language].replace('{time}', time[language]));
};

/** Audits that this network has left at present. */
async function leftOf({ db, now }: GuestPorts, address: string): Promise<number> {
  const limits = [...networkLimits(address), totalLimit];
  const counts = await readAttempts(
    db,
    limits.map(({ key }) => key),
    now(),
  );
  return Math.max(0, Math.min(...limits.map(({ most }, index) => most - (counts[index] ?? 0))));
}

async function answer(ports: GuestPorts, id: string, address: string): Promise<GuestReport> {
  const report = await findGuestReport(ports.db, id, ports.now());
  if (!report) throw new BusinessError(BodyCode.notFound, reportTexts['guests.gone']);
  return { ...report, left: await leftOf(ports, address) };
}
