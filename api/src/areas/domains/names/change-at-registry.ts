import { BodyCode } from '@certdeck/contract';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import { AwayError, BusinessError } from '../../../platform/server/errors.ts';
import {
  AFTER_REFUSAL,
  type RegisteredDomain,
  type Registrar,
  type DomainChange,
} from '../../../ports/registrar/registrar.ts';
import { domainTexts } from '../texts.ts';
import { type DomainRow, updateDomain } from './names.store.ts';
import { refusalText } from './refusal-text.ts';
import { nameTexts } from './texts.ts';

/** A change that the registry has neither done nor refused, as far as we know: it is looked up before it is sent again. */
export class UnconfirmedError extends BusinessError {
  /** @param field of the call that stands for the change */
  constructor(field: string) {
    const text = nameTexts['change.unconfirmed'];
    super(BodyCode.wrongState, text, { [field]: text });
  }
}

/** One change of a name. */
export interface RegistryChange {
  request: DomainChange;
  /** Field of the call that stands for it. */
  field: string;
  /** Whether the registry has it. */
  isDone: (seen: RegisteredDomain) => boolean;
  /** It may have been sent before: what the registry has then isn't sent again. */
  looksFirst?: boolean;
}

/**
 * Changes a name at its registry and looks what became of it.
 * @returns what the registry has afterwards; undefined where it did the change and couldn't be looked at
 * @throws UnconfirmedError; BusinessError 13002 for what it refuses; AwayError where it can't be reached
 */
export async function changeAtRegistry(
  { db, registrar }: { db: Db; registrar: Pick<Registrar, 'update' | 'info'> },
  row: DomainRow,
  { request, field, isDone, looksFirst = false }: RegistryChange,
): Promise<RegisteredDomain | undefined> {
  if (looksFirst) {
    const seen = await registrar.info(row.name);
    if (seen.ok && isDone(seen.value)) return seen.value;
    if (seen.ok && seen.value.statuses.includes('pendingUpdate')) throw new UnconfirmedError(field);
    if (!seen.ok && AFTER_REFUSAL[seen.code] !== 'stop') throw new AwayError(domainTexts.registryAway);
  }
  const answer = await registrar.update(request);
  if (!answer.ok && AFTER_REFUSAL[answer.code] === 'later') throw new AwayError(domainTexts.registryAway);
  if (!answer.ok && AFTER_REFUSAL[answer.code] === 'stop') {
    const text = refusalText(answer.code, answer.detail);
    throw new BusinessError(BodyCode.wrongState, text, { [field]: text });
  }
  const seen = await registrar.info(row.name);
  if (answer.ok || (seen.ok && isDone(seen.value))) return seen.ok ? seen.value : undefined;
  // The next look begins with it.
  await transaction(db, (trx) => updateDomain(trx, row.account_id, row.id, { synced_at: null }));
  throw new UnconfirmedError(field);
}
