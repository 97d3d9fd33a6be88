import { BodyCode, orderCalls } from '@certdeck/contract';
import { csrRequestOfKeyParameters, generateCsr, PkiError } from '@certdeck/pki';
import { BusinessError } from '../server/errors.ts';
import type { Area } from '../services.ts';
import { orderTexts } from './texts.ts';

/** Names of the generator's fields on the wire. */
const FIELDS: Readonly<Record<string, string>> = {
  hostname: 'domain',
  keyLen: 'keySize',
  hashAlg: 'hashSign',
  city: 'locality',
  org: 'organization',
  unit: 'orgUnit',
};

/** RSA lengths on offer (A§9.24). */
const keySizes = [2048, 3072, 4096] as const;
const DEFAULT_KEY_SIZE = 2048;

/**
 * Makes a key pair and its request for the brands whose keys come from the server (A§7.17, D-096). The key
 * goes out with this answer and is kept nowhere.
 */
export const csrArea: Area = (router) => {
  router.route(orderCalls.saveCsr, async ({ input }) => {
    if (!input.domain) {
      throw new BusinessError(BodyCode.badInput, orderTexts.required, { domain: orderTexts.required });
    }
    const keySize = keySizes.find((size) => size === (input.keySize ?? DEFAULT_KEY_SIZE));
    if (keySize === undefined) {
      throw new BusinessError(BodyCode.badInput, orderTexts.csrKeySize, { keySize: orderTexts.csrKeySize });
    }
    const { country, domain, locality, organization, province, orgUnit, encryption, hashSign, keyCurve } =
      input;
    try {
      const request = csrRequestOfKeyParameters(
        {
          country: country.toUpperCase(),
          encryption,
          hashSign,
          domains: [domain],
          keySize,
          ...(locality ? { locality } : {}),
          ...(organization ? { organization } : {}),
          ...(province ? { province } : {}),
          ...(orgUnit ? { orgUnit } : {}),
          ...(keyCurve ? { keyCurve } : {}),
        },
        domain,
      );
      const pair = await generateCsr(request);
      return { key: pair.privateKey, csr: pair.publicKey };
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
      const field = FIELDS[error.field ?? ''] ?? error.field ?? 'domain';
      throw new BusinessError(BodyCode.badInput, orderTexts.csrCreation, { [field]: orderTexts.csrCreation });
    }
  });
};
