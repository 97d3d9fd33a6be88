import { decimalFromCents } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { WorkTools } from '../work/step.ts';
import { type Decision, finishOrder, refundOrder, type Seen, type Undecided } from './decide.ts';
import { findOpenByNumber, listStuck } from './stuck.store.ts';

export const DOMAINS_USAGE =
  'domains, domains look <order>, domains finish <order> [<end, such as 2027-05-31>] <sentence>, domains refund <order> <sentence>';

/** Rows of one look. */
const MOST_ROWS = 5000;
/** Longest sentence. */
const SENTENCE = 300;

type Say = (line: string) => void;

const REASONS: Readonly<Record<Undecided, string>> = {
  STATE: 'It isn’t stuck: the portal works on it by itself.',
  DONE: 'The registry has done it: finish it instead.',
  NOT_OURS: 'The registry says that the name isn’t ours: refund it instead.',
  NO_END: 'The registry tells no end: name the one that it has told you.',
  PENDING: 'The other registrar can still let the name go to us: have the customer take the request back.',
  CHANGED: 'Somebody has worked on it meanwhile: look again.',
};

/** A text of others as it may stand on a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');
const dayOf = (moment: Date | undefined): string => moment?.toISOString().slice(0, 10) ?? '';

/**
 * What was bought for domain names and got stuck: lists it, asks the registry about one now, and ends one by what the
 * operator has learned. The customer of a refund reads its sentence; that of a finish stands in the customer's log.
 * @param args what follows `domains`
 * @returns false when nothing was done
 */
export async function runDomainsCommand(
  tools: WorkTools,
  [what = '', orderNo = '', ...rest]: readonly string[],
  say: Say,
): Promise<boolean> {
  const { db } = tools;
  if (what === '') {
    for (const one of await listStuck(db, MOST_ROWS))
      say(
        [one.order_no, one.account_no, one.kind, one.name, one.years, decimalFromCents(one.amount)]
          .concat(one.created_at.toISOString(), one.refusal ?? '', printable(one.detail))
          .join('\t'),
      );
    return true;
  }
  const words = readWords(what, rest);
  if (!words || orderNo === '') {
    say(`Say: ${DOMAINS_USAGE}`);
    return false;
  }
  const open = await findOpenByNumber(db, orderNo);
  if (!open) {
    say('There is no such order, or it is over.');
    return false;
  }
  const seen = await tools.registrar.info(open.domain.name);
  if (what === 'look') {
    await transaction(db, async () =>
      note({
        tenantID: open.order.account_id,
        object: { kind: 'domainOrder', id: orderNo },
        after: { looked: open.domain.name },
      }),
    );
    say([open.order.state, open.order.kind, open.domain.name, `${open.order.attempts} requests`].join('\t'));
    say(saidOf(seen));
    return true;
  }
  const { end, reason } = words;
  return reported(
    what === 'finish'
      ? await finishOrder(tools, open, seen, { end, reason })
      : await refundOrder(tools, open, seen, reason),
    say,
  );
}

/** What follows the number; undefined where it can't be so. */
function readWords(
  what: string,
  words: readonly string[],
): { end: Date | undefined; reason: string } | undefined {
  if (what === 'look') return words.length === 0 ? { end: undefined, reason: '' } : undefined;
  if (what !== 'finish' && what !== 'refund') return undefined;
  const [first = ''] = words;
  const isDay = what === 'finish' && /^\d{4}-\d\d-\d\d$/.test(first);
  const end = isDay ? new Date(`${first}T00:00:00Z`) : undefined;
  // The 31st of a month that has none is another day.
  if (end && (Number.isNaN(end.getTime()) || dayOf(end) !== first)) return undefined;
  const reason = words
    .slice(isDay ? 1 : 0)
    .join(' ')
    .trim();
  if (reason === '' || reason.length > SENTENCE || /\p{Cc}/u.test(reason)) return undefined;
  return { end, reason };
}

/** What the registry says of a name, in a line. */
function saidOf(seen: Seen): string {
  if (!seen.ok) return printable(`The registry: ${seen.code} ${seen.detail}`);
  const { ours, createdAt, expiresAt, statuses, rgp, contacts } = seen.value;
  if (!ours) return 'The registry: another registrar has it';
  return printable(
    `The registry: ours, registered ${dayOf(createdAt)} for ${contacts?.registrant ?? '?'}, ends ${dayOf(expiresAt)}, ` +
      [...statuses, ...rgp].join(' '),
  );
}

function reported(decision: Decision, say: Say): boolean {
  say(decision.ok ? 'Done.' : REASONS[decision.code]);
  return decision.ok;
}
