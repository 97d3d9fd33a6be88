import { X509Certificate } from 'node:crypto';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { AuthorityRepository, AuthorityRow } from '../../../ports/issuers/authority-repository.ts';
import { readCertificate } from '../../../ports/issuers/embedded-ca/authority.ts';
import { listLife } from '../../../ports/issuers/embedded-ca/revocation-lists.ts';
import { figuresOf } from './figures.store.ts';

const keyOf = ({ keyUri, state }: AuthorityRow) => {
  if (keyUri !== null) return 'sealed' as const;
  return state === 'ended' ? ('destroyed' as const) : ('elsewhere' as const);
};

/** Every authority, with its list, its signer of status answers and what it has issued; never a key. */
export async function authorityState(db: Db, repository: AuthorityRepository, now: Date) {
  const figures = await figuresOf(db, now);
  return Promise.all(
    (await repository.list()).map(async (row) => {
      const [{ number, made, ended }, responder] = await Promise.all([
        repository.crlState(row.id),
        repository.responder(row.id),
      ]);
      const { issued = 0, revoked = 0, live = 0, lastEnd = null } = figures.get(row.id) ?? {};
      return {
        keyID: row.keyId,
        kind: row.class,
        state: row.state,
        subject: row.subject,
        notBefore: secondsOrZero(new Date(new X509Certificate(row.certificate).validFrom)),
        notAfter: secondsOrZero(row.notAfter),
        key: keyOf(row),
        ...{ issued, revoked, live, lastEnd: secondsOrZero(lastEnd) },
        listNumber: number,
        listMadeAt: secondsOrZero(made?.at),
        // Nothing follows the last list of one that has ended.
        listUntil: made && !ended ? secondsOrZero(new Date(made.at.getTime() + listLife(row.class))) : 0,
        signerUntil: responder && !ended ? secondsOrZero(readCertificate(responder.certificate).notAfter) : 0,
      };
    }),
  );
}
