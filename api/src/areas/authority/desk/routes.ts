import { BodyCode } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { note } from '../../../platform/database/acts.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { EmbeddedCa } from '../../../ports/issuers/embedded-ca/index.ts';
import type { RotationRefusal, RotationResult } from '../../../ports/issuers/embedded-ca/rotation.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { type Text, texts } from '../../../platform/server/texts.ts';
import { createAuthorityRepository } from '../authority.store.ts';
import { authorityTexts, sayAuthority } from '../texts.ts';
import { authorityState } from './state.ts';

export interface AuthorityDeskPorts {
  db: Db;
  now: () => Date;
  issuer: 'embedded' | 'acme';
  /** The embedded authority, once it is open. */
  opened(): EmbeddedCa | undefined;
}

function refusalOf(result: RotationRefusal): Text {
  switch (result.code) {
    case 'UNKNOWN':
      return texts.notFound;
    case 'CERTIFICATES_LIVE':
      return sayAuthority('live', { count: result.count, until: result.lastEnd.toISOString().slice(0, 10) });
    default:
      return authorityTexts[result.code];
  }
}

/** The certification authority as the operator's people see it, and its rotation (D-399). */
export function bindAuthorityDesk(router: Router, { db, now, issuer, opened }: AuthorityDeskPorts): void {
  const repository = createAuthorityRepository(db);

  /** Does one step of a rotation. @throws BusinessError 13001, 13002 */
  async function rotate(step: (ca: EmbeddedCa) => Promise<RotationResult>, reason: string): Promise<string> {
    const ca = opened();
    if (!ca) throw new BusinessError(BodyCode.wrongState, authorityTexts.notOpen);
    const result = await step(ca);
    if (!result.ok) {
      const code = result.code === 'UNKNOWN' ? BodyCode.notFound : BodyCode.wrongState;
      throw new BusinessError(code, refusalOf(result));
    }
    const { keyId: keyID, class: kind } = result.authority;
    note({ object: { kind: 'authority', id: keyID }, after: { kind, reason } });
    return keyID;
  }

  router.route(operatorCalls.authority, async () => ({
    issuer,
    open: opened() !== undefined,
    authorities: await authorityState(db, repository, now()),
  }));

  router.route(operatorCalls.prepareAuthority, async ({ input: { kind, reason } }) => ({
    keyID: await rotate((ca) => ca.rotation.prepare(kind), reason),
  }));

  router.route(operatorCalls.activateAuthority, async ({ input: { keyID, reason } }) => {
    await rotate((ca) => ca.rotation.activate(keyID), reason);
    return {};
  });

  router.route(operatorCalls.endAuthority, async ({ input: { keyID, reason, confirm } }) => {
    if (confirm.replaceAll(/[\s:]/g, '').toLowerCase() !== keyID)
      throw new BusinessError(BodyCode.badInput, authorityTexts.confirm, { confirm: authorityTexts.confirm });
    await rotate((ca) => ca.rotation.end(keyID), reason);
    return {};
  });
}
