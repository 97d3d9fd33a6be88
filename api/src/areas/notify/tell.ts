import type { Language } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { enqueue, PRIORITY } from '../../platform/jobs/queue.store.ts';
import { hasGot, noteNotice, type Reader } from './notices.store.ts';
import { noticeTemplateOf } from './phone.ts';
import type { Fact, NotifyPorts } from './ports.ts';
import { post } from './post.ts';
import { readersOf, wayOf } from './ways.ts';

/** Notices to one reader of a tenant by one way within an hour; what comes after them is gathered. */
const MOST_AN_HOUR = 10;
export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A reader as the fact itself, which is told once. */
const NOBODY: Reader = { reader: '', recipient: '', language: '', hostname: '' };

/**
 * Tells of a fact, in the transaction that makes it true: the notice of the portal, a mail or a text message for each
 * member who wants one, a mail for the contact that the order names, and a message in the tenant's chats. A fact that was
 * told is not told again, whoever asks.
 * @returns whether it was new
 */
export async function tell(trx: Trx, ports: NotifyPorts, fact: Fact): Promise<boolean> {
  const { accountID, kind, details } = fact;
  const at = ports.now();
  const one = { accountID, kind, fact: fact.name, details, at };
  if ((await noteNotice(trx, { ...one, ...NOBODY, state: 'told' })) === undefined) return false;
  if (fact.site) await ports.announce(trx, accountID, [fact.site]);
  let holds = false;
  for (const reader of await readersOf(trx, ports, fact)) {
    const state = await stateFor(trx, ports, { accountID, reader: reader.reader }, at);
    const id = await noteNotice(trx, { ...one, ...reader, state });
    if (id === undefined || state === 'left') continue;
    if (state === 'held') holds = true;
    else {
      const write = (language: Language) => {
        const content = ports.writers[kind](details, language);
        if (!content) throw new Error(`A notice of the kind ${kind} lacks what its mail says`);
        return content;
      };
      const letter = { accountID, id, at, write, template: noticeTemplateOf(kind), values: details };
      await post(trx, ports, reader, letter);
    }
  }
  if (holds)
    await enqueue(
      trx,
      [{ kind: 'notice-digest', accountID, subject: accountID, priority: PRIORITY.late }],
      new Date(at.getTime() + HOUR_MS),
    );
  return true;
}

/** Whether a notice goes out now, with the next digest, or not at all: a phone gets so many messages a day and no more. */
async function stateFor(
  trx: Trx,
  ports: NotifyPorts,
  of: { accountID: TenantID; reader: string },
  at: Date,
): Promise<'told' | 'held' | 'left'> {
  const ago = (span: number) => new Date(at.getTime() - span);
  const isTexted = wayOf(of.reader).way === 'tel';
  if (isTexted && (await hasGot(trx, of, ports.textsPerDay, ago(DAY_MS)))) return 'left';
  return (await hasGot(trx, of, MOST_AN_HOUR, ago(HOUR_MS))) ? 'held' : 'told';
}
