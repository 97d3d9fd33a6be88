import { centsFromDecimal } from '@certdeck/validation';
import { MOST_PROVING_CENTS } from '@certdeck/contract/schemas';
import { note } from '../../platform/database/acts.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { decide, type IdentityPorts } from './identity.ts';
import { lockProof, waitingProofs } from './proofs.store.ts';

export const IDENTITY_USAGE =
  'identity, identity show <id>, identity approve <id> [<amount>], identity refuse <id> <sentence>';

/** Longest sentence to a customer. */
const SENTENCE = 500;
/** A customer's text as it may stand on a terminal. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, '?');

/**
 * The operator's review of who customers are: lists what waits, shows one in full, and decides. For an organisation
 * `approve` names the amount that was sent to its bank account, such as 0.37; the customer enters it, and reads it
 * nowhere in the portal.
 * @param args what follows `identity`
 * @returns false when nothing was done
 */
export async function runIdentityCommand(
  ports: Pick<IdentityPorts, 'now' | 'tell' | 'tellDecision' | 'seal'> & { db: Db },
  [what = '', id = '', ...rest]: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const { db, seal } = ports;
  if (what === '') {
    for (const one of await waitingProofs(db))
      say(
        [
          one.id,
          one.account_no,
          one.kind,
          one.status,
          one.created_at.toISOString(),
          printable(one.name),
        ].join('\t'),
      );
    return true;
  }
  if (!['show', 'approve', 'refuse'].includes(what) || id === '') {
    say(`Say: ${IDENTITY_USAGE}`);
    return false;
  }
  const proof = await transaction(db, async (trx) => {
    const found = await lockProof(trx, id);
    // Who looks at numbers leaves a mark in the customer's log.
    if (found && what === 'show')
      note({
        tenantID: found.account_id as TenantID,
        action: 'operator.identity.show',
        object: { kind: 'identity', id },
      });
    return found;
  });
  if (!proof) {
    say('There is no such proof.');
    return false;
  }
  if (what === 'show') {
    const isKept = proof.status !== 'replaced';
    const numbers = isKept ? Object.entries(await seal.open(proof.kind, id, proof.sealed)) : [];
    for (const [name, value] of [['name', proof.name], ['status', proof.status], ...numbers])
      say(`${name}\t${printable(String(value))}`);
    return true;
  }
  if (what === 'refuse') {
    const reason = rest.join(' ').trim();
    if (reason === '' || reason.length > SENTENCE || /\p{Cc}/u.test(reason)) {
      say(`Say why, in one sentence for the customer of at most ${SENTENCE} characters.`);
      return false;
    }
    return reported(await decide(ports, id, { type: 'refused', reason }));
  }
  const [amount] = rest;
  if (proof.kind === 'person' && amount === undefined)
    return reported(await decide(ports, id, { type: 'approved' }));
  const parsed = centsFromDecimal(amount ?? '');
  if (proof.kind === 'person' || !parsed.ok || parsed.cents < 1 || parsed.cents > MOST_PROVING_CENTS) {
    say(
      proof.kind === 'person'
        ? 'A person is approved without an amount.'
        : 'Say the amount that was sent to the bank account, from 0.01 to 9.99.',
    );
    return false;
  }
  return reported(await decide(ports, id, { type: 'approved', amount: parsed.cents }));

  function reported(status: string | undefined): boolean {
    say(status === undefined ? `It is ${proof!.status}: that can’t be decided now.` : `It is ${status} now.`);
    return status !== undefined;
  }
}
