import { checksOfLevel, vettingChecks } from '@certdeck/contract';
import type { Db } from '../../../platform/database/transaction.ts';
import { findVettingForStaff, openVettings } from './desk.store.ts';
import { listDocuments } from './documents.store.ts';
import { type Act, keyOf, type Outcome, settle, type VettingPorts } from './vetting.ts';

export const ORGANIZATIONS_USAGE =
  'organizations, organizations show <id>, organizations approve <id> [legal=<source> address=<source> …], organizations ask <id> <sentence>, organizations refuse <id> <sentence>';

/** Longest sentence to a customer. */
const SENTENCE = 500;
/** A customer's text as it may stand on a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

/**
 * The validation of organisations for scripts: lists what waits, shows one, and decides. `approve` says what each check
 * rests on. Of EV it gives one of the two approvals, whoever gives the other.
 * @param args what follows `organizations`
 * @returns false when nothing was done
 */
export async function runOrganizationsCommand(
  ports: VettingPorts & { db: Db },
  [what = '', id = '', ...rest]: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const { db } = ports;
  if (what === '') {
    for (const row of await openVettings(db))
      say(
        [
          row.id,
          row.account_no,
          row.level,
          row.status,
          `${row.orders ?? 0} orders`,
          row.created_at.toISOString(),
          printable(row.org_name),
        ].join('\t'),
      );
    return true;
  }
  if (!['show', 'approve', 'ask', 'refuse'].includes(what) || id === '') {
    say(`Say: ${ORGANIZATIONS_USAGE}`);
    return false;
  }
  const row = await findVettingForStaff(db, id);
  if (!row) {
    say('There is no such validation.');
    return false;
  }
  if (what === 'show') {
    const { level, status, asked, answer, reason } = row;
    for (const [name, value] of Object.entries({
      ...row.identity,
      level,
      status,
      asked,
      answer,
      reason,
      ...row.checks,
    }))
      say(`${name}\t${printable(value)}`);
    for (const one of await listDocuments(db, keyOf(row)))
      say(`document\t${one.id}\t${one.type}\t${one.size} octets\t${printable(one.name)}`);
    return true;
  }
  const act = actOf(what, rest);
  if (typeof act === 'string') {
    say(act);
    return false;
  }
  const outcome = await settle(ports, id, act, 'command line');
  say(told(outcome, row.level));
  return outcome.kind === 'done';
}

/** What is decided, or why that can't be said so. */
function actOf(what: string, words: readonly string[]): Act | string {
  if (what === 'approve') {
    const pairs = words.map((word) => {
      const [, name = '', source = ''] = /^([a-z]+)=(.*)$/s.exec(word) ?? [];
      return [name, source.trim()] as const;
    });
    const wrong = pairs.find(([name, source]) => !vettingChecks.some((one) => one === name) || source === '');
    if (wrong) return `Say what each check rests on: ${vettingChecks.join('=…, ')}=…`;
    return { type: 'approved', checks: Object.fromEntries(pairs) };
  }
  const sentence = words.join(' ').trim();
  if (sentence === '' || sentence.length > SENTENCE || /\p{Cc}/u.test(sentence))
    return `Say it in one sentence for the customer of at most ${SENTENCE} characters.`;
  return what === 'ask' ? { type: 'asked', sentence } : { type: 'refused', reason: sentence };
}

function told(outcome: Outcome, level: 'ov' | 'ev'): string {
  switch (outcome.kind) {
    case 'done':
      return `It is ${outcome.status} now.`;
    case 'unchecked':
      return `Say what these rest on: ${outcome.missing.join(', ')}. ${level} asks for ${checksOfLevel(level).join(', ')}.`;
    case 'same-person':
      return 'The command line has approved it: a person at the desk has to be the second.';
    default:
      return 'That can’t be decided now.';
  }
}
