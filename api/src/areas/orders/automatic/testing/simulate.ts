import { createHash } from 'node:crypto';
import { allowedMoment, chosenMoment, nextTry, type QuietHours, windowOf } from '../moment.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What the scheduler's looks are apart. */
const TICK_MS = 600_000;

/** A share of one that depends on a text alone. */
const shareOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0) / 2 ** 32;

const ZONES = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC'] as const;

/** Each third customer wants nothing done at night. */
const quietOf = (plan: number): QuietHours | undefined =>
  plan % 3 === 0 ? { from: 22, until: 7, timeZone: ZONES[plan % ZONES.length] ?? 'UTC' } : undefined;

/** Days that certificates live: most have 46, some 99 or 6. */
const lifeOf = (plan: number): number => (plan % 10 === 0 ? 99 : plan % 25 === 1 ? 6 : 46);

/** An outage in which every try fails. */
export interface Outage {
  /** Days from the beginning. */
  from: number;
  until: number;
}

/**
 * The life of many orders by the rules of moments: each certificate is followed by the next at its moment, and a tenth of
 * the tries fail. Their first certificates are issued over the time after which they are renewed, as those of a portal
 * that has run for long are.
 * @returns how many renewals there were after the first 50 days, how many came after the end of their certificate, and
 *   the most and the mean of a span of hours
 */
export function simulate(of: { plans: number; days: number; binHours: number; outage?: Outage }) {
  const { plans, days, binHours, outage } = of;
  const start = Date.UTC(2026, 10, 29);
  const end = start + days * DAY_MS;
  const counted = start + 50 * DAY_MS;
  const bins = Array.from<number>({ length: Math.floor((end - counted) / (binHours * HOUR_MS)) }).fill(0);
  const isOut = (at: number) =>
    outage !== undefined && at >= start + outage.from * DAY_MS && at < start + outage.until * DAY_MS;
  let late = 0;
  for (let plan = 0; plan < plans; plan++) {
    const life = lifeOf(plan) * DAY_MS;
    const period = windowOf({ issuedAt: new Date(0), endsAt: new Date(life) }).start.getTime();
    let issued = start + shareOf(`start${plan}`) * period;
    for (let serial = 0; issued < end; serial++) {
      const certificate = { issuedAt: new Date(issued), endsAt: new Date(issued + life) };
      const quiet = quietOf(plan);
      const name = `${plan}.${serial}`;
      const tick = (moment: Date) =>
        Math.ceil(allowedMoment(moment, quiet, certificate).getTime() / TICK_MS) * TICK_MS;
      let at = tick(chosenMoment(windowOf(certificate), name));
      for (let failures = 1; isOut(at) || shareOf(`${name}:${failures}`) < 0.1; failures++)
        at = tick(nextTry(failures, new Date(at), certificate.endsAt));
      if (at > certificate.endsAt.getTime()) late++;
      const bin = Math.floor((at - counted) / (binHours * HOUR_MS));
      if (bin >= 0 && bin < bins.length) bins[bin] = (bins[bin] ?? 0) + 1;
      issued = at;
    }
  }
  const renewals = bins.reduce((sum, count) => sum + count, 0);
  return { renewals, late, peak: Math.max(...bins), mean: renewals / bins.length };
}
