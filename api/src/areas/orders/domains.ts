import type { OrderDomain } from '@certdeck/contract';
import { seconds } from '../../platform/clock/seconds.ts';
import { type PublishingWays, toOrderDomains } from './challenges.ts';
import { mailsSince } from './mailboxes/mailboxes.store.ts';
import { listNames, type NameRow } from './names.store.ts';
import type { OrganizationChecks } from './ports.ts';
import { type IssuingRow, refOf } from './under-way.ts';
import { challengeFrame, renewExpired, type ValidationTools } from './validation.ts';

export interface DetailTools extends ValidationTools, PublishingWays {
  organizations: OrganizationChecks;
}

/** The newest mail to each mailbox of an order, by the mailbox. */
async function mailsOf({ db, now }: DetailTools, order: IssuingRow, rows: readonly NameRow[]) {
  const asked = rows.some(({ kind, status }) => kind === 'email' && status !== 'verified');
  // Links of a day: older mails have none that works.
  const since = new Date(now().getTime() - 2 * 86_400_000);
  const mails = asked ? await mailsSince(db, refOf(order), since) : [];
  return new Map(
    mails.map(({ mailbox, sent_at, expires_at }) => [
      mailbox,
      { sentTime: seconds(sent_at), endTime: seconds(expires_at) },
    ]),
  );
}

/** Names of an order with what is to be published for them; a page of them when one is asked for. */
export async function orderDomains(
  tools: DetailTools,
  order: IssuingRow,
  page?: { limit: number; skip: number },
): Promise<OrderDomain[]> {
  const ref = refOf(order);
  let rows = await listNames(tools.db, ref, page);
  // A customer never sees a value that would not be accepted.
  if (await renewExpired(tools, ref, rows)) rows = await listNames(tools.db, ref, page);
  const domains = await toOrderDomains(tools.issuer, await challengeFrame(tools, order), rows, tools);
  const mails = await mailsOf(tools, order, rows);
  return domains.map((domain) => {
    const mail = domain.status === 'verified' ? undefined : mails.get(domain.domain);
    return mail ? { ...domain, mail } : domain;
  });
}
