import { randomInt } from 'node:crypto';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { buildJks, buildPfx, type ContainerRequest, PkiError, safeFileName } from '@certdeck/pki';
import type { Db } from '../../platform/database/transaction.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import type { SignedIn } from '../../platform/server/context.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Router } from '../../platform/server/router.ts';
import { takeOrRefuse } from '../../platform/server/too-many.ts';
import { findOrder } from './find.store.ts';
import { findCertificate } from './issuing.store.ts';
import { orderTexts } from './texts.ts';

/** Each file costs some tenths of a second of key derivation. */
const BUILDS = { most: 60, seconds: 60 };

/** Letters and digits that can't be taken for one another: printable ASCII, which Java and Windows both read. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
/** 22 of 57 characters: 128 bits. */
const LENGTH = 22;

const newPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Files that hold an issued certificate, its issuers and the key that its owner sends (D-083, D-591): for programs, since
 * a browser builds them itself. The key is in no row, no log and no answer but the file.
 */
export function bindContainers(router: Router, { db, limiter }: { db: Db; limiter: Limiter }): void {
  router.route(orderCalls.buildPfx, ({ account, input }) =>
    build(account, input, {
      suffix: 'pfx',
      write: (request) => buildPfx({ ...request, profile: 'modern' }),
    }),
  );
  router.route(orderCalls.buildJks, ({ account, input }) =>
    build(account, input, { suffix: 'jks', write: buildJks }),
  );

  /** @throws BusinessError 13001, 13002 until the certificate is there, 13004 for a key that isn't the certificate's */
  async function build(
    { tenantID: accountID }: Pick<SignedIn, 'tenantID'>,
    { orderNo, key }: { orderNo: string; key: string },
    { suffix, write }: { suffix: string; write(request: ContainerRequest): Promise<Uint8Array> },
  ): Promise<{ fileName: string; content: string; password: string }> {
    const order = await findOrder(db, accountID, orderNo);
    const certificate = await findCertificate(db, { accountID, orderID: order.id });
    if (order.status !== OrderStatus.issued || !certificate)
      throw new BusinessError(BodyCode.wrongState, orderTexts.notIssued);
    await takeOrRefuse(limiter, [{ key: `container:${accountID}`, ...BUILDS }], 'open');
    const password = newPassword();
    const content = await write({
      certificatePem: certificate.certificate_pem,
      chainPems: [certificate.ca_bundle_pem],
      privateKeyPem: key,
      password,
    }).catch((error: unknown) => {
      throw error instanceof PkiError ? refused(error) : error;
    });
    const fileName = `${safeFileName(order.common_name)}.${suffix}`;
    return { fileName, content: Buffer.from(content).toString('base64'), password };
  }
}

/** Says at the field what the key lacks; nothing of the key is in it. */
function refused({ code }: PkiError): BusinessError {
  const sentence =
    code === 'KEY_MISMATCH'
      ? orderTexts.keyOfAnother
      : code === 'KEY_ENCRYPTED'
        ? orderTexts.keyProtected
        : orderTexts.keyUnreadable;
  return new BusinessError(BodyCode.badInput, sentence, { key: sentence });
}
