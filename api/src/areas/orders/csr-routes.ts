import { BodyCode, orderCalls } from '@certdeck/contract';
import { type CsrRequest, csrRequestOfKeyParameters, PkiError, type PkiFailure } from '@certdeck/pki';
import type { orderSchemas } from '@certdeck/contract/schemas';
import type { z } from 'zod';
import type { KeyPool } from '../../platform/key-making/pool.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError, TooManyError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { orderTexts } from './texts.ts';

/** Names of the generator's fields on the wire. */
const FIELDS: Readonly<Record<string, string>> = {
  hostname: 'domain',
  keyLen: 'keySize',
  hashAlg: 'hashSign',
  city: 'locality',
  org: 'organization',
  unit: 'orgUnit',
  sans: 'domains',
};

/** Seconds after which asking again makes sense: when one of the account's keys may be ready, or many of others. */
const SOON = 5;
const LATER = 30;

/** RSA lengths on offer (A§9.24). */
const keySizes = [2048, 3072, 4096] as const;
const DEFAULT_KEY_SIZE = 2048;

type CsrInput = z.output<typeof orderSchemas.saveCsr.input>;
/** What the requests of one call have in common. */
type SubjectField = Exclude<keyof CsrInput, 'domain' | 'domains'>;

/** Who asks, and when nobody reads the answer any more. */
interface Asking {
  account: Pick<SignedIn, 'tenantID'>;
  gone: AbortSignal;
}

/**
 * Makes a key pair and its request for the brands whose keys come from the server (A§7.17, D-096). The key
 * goes out with this answer and is kept nowhere.
 */
export function bindCsr(router: Router, { keys }: { keys: KeyPool }): void {
  router.route(orderCalls.saveCsr, ({ input, account, gone }) =>
    make({ account, gone }, input, namesOf(input)),
  );

  router.route(orderCalls.batchSaveCsr, async ({ input, account, gone }) => {
    const made = [];
    // One after the other: the keys that an account may have made at once are few.
    for (const domain of new Set(input.domains))
      made.push({ domain, ...(await make({ account, gone }, input, [domain])) });
    return made;
  });

  async function make(
    { account, gone }: Asking,
    input: Pick<CsrInput, SubjectField>,
    [hostname = '', ...sans]: readonly string[],
  ): Promise<{ key: string; csr: string }> {
    if (hostname === '') {
      throw new BusinessError(BodyCode.badInput, orderTexts.required, { domain: orderTexts.required });
    }
    const keySize = keySizes.find((size) => size === (input.keySize ?? DEFAULT_KEY_SIZE));
    if (keySize === undefined) {
      throw new BusinessError(BodyCode.badInput, orderTexts.csrKeySize, { keySize: orderTexts.csrKeySize });
    }
    const { country, locality, organization, province, orgUnit, encryption, hashSign, keyCurve } = input;
    const outcome = await keys.make(account.tenantID, requestOf(), gone);
    switch (outcome.kind) {
      case 'made':
        return { key: outcome.pair.privateKey, csr: outcome.pair.publicKey };
      case 'refused':
        throw refused(outcome.failure);
      case 'account-full':
        throw new TooManyError(orderTexts.keysUnderWay, SOON);
      case 'full':
        throw new TooManyError(orderTexts.keysBusy, LATER);
      case 'gone':
        // Nobody reads it.
        throw new TooManyError(orderTexts.keysBusy, SOON);
      case 'failed':
        throw outcome.error;
    }

    function requestOf(): CsrRequest {
      try {
        const request = csrRequestOfKeyParameters(
          {
            country: country.toUpperCase(),
            encryption,
            hashSign,
            keySize,
            ...(locality ? { locality } : {}),
            ...(organization ? { organization } : {}),
            ...(province ? { province } : {}),
            ...(orgUnit ? { orgUnit } : {}),
            ...(keyCurve ? { keyCurve } : {}),
          },
          hostname,
        );
        return { ...request, sans: [...sans] };
      } catch (error) {
        if (error instanceof PkiError) throw refused(error);
        throw error;
      }
    }
  }
}

/** The names of a request, from either field (D-097), each once. */
function namesOf({
  domain,
  domains = [],
}: {
  domain?: string | undefined;
  domains?: string[] | undefined;
}): string[] {
  return [...new Set([...(domain ? [domain] : []), ...domains])];
}

/** Says at the generator's field what can't stand in a request. */
function refused({ field = '' }: Pick<PkiFailure, 'field'> | PkiError): BusinessError {
  const name = FIELDS[field] ?? (field || 'domain');
  return new BusinessError(BodyCode.badInput, orderTexts.csrCreation, { [name]: orderTexts.csrCreation });
}
