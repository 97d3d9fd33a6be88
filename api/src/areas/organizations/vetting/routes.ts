import { accountCalls, BodyCode } from '@certdeck/contract';
import { MOST_RECEIPT_OCTETS } from '@certdeck/validation';
import { fileNameOf } from '../../../ports/documents/file-name.ts';
import { Download } from '../../../platform/server/answers.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { texts } from '../../../platform/server/texts.ts';
import { findOrganization } from '../organizations.store.ts';
import { organizationTexts } from '../texts.ts';
import {
  beginDocument,
  describeDocument,
  type DocumentPorts,
  readDocument,
  refusedDocument,
  storeDocument,
  wireOf,
} from './documents.ts';
import { listDocuments } from './documents.store.ts';
import { answer, type VettingPorts } from './vetting.ts';

/** The customer's part in the validation of an organisation (D-433). */
export function bindVetting(router: Router, ports: VettingPorts & DocumentPorts): void {
  const { db, now } = ports;

  router.route(accountCalls.answerOrganizationCheck, async ({ account, input }) => {
    const outcome = await answer(ports, account.tenantID, input.id, input.answer ?? '');
    if (outcome === 'unknown') throw new BusinessError(BodyCode.notFound, organizationTexts.unknown);
    if (outcome === 'unasked') throw new BusinessError(BodyCode.wrongState, organizationTexts.nothingAsked);
    return {};
  });

  router.route(
    accountCalls.uploadOrganizationDocument,
    async ({ account, input, file, log, idempotent }) => {
      const described = describeDocument(file, input.name ?? '');
      const organization = { accountID: account.tenantID, organizationID: input.orgID };
      // The store is asked outside of any transaction; a repeat finds the same row and goes on with it.
      const document = await idempotent(async (trx) => {
        await beginDocument(trx, organization, { described, actorID: account.principalID, now: now() });
        const { id, name, type, size } = described;
        return { id, name, type, size };
      });
      const key = { accountID: account.tenantID, id: document.id };
      await storeDocument(ports, key, { file, type: document.type, log });
      return document;
    },
    { file: { most: MOST_RECEIPT_OCTETS, tooLarge: () => refusedDocument('size') } },
  );

  router.route(accountCalls.listOrganizationDocuments, async ({ account, input }) => {
    const organization = await findOrganization(db, account.tenantID, input.orgID);
    if (!organization) throw new BusinessError(BodyCode.notFound, texts.notFound);
    const key = { accountID: account.tenantID, organizationID: input.orgID };
    return (await listDocuments(db, key)).map(wireOf);
  });

  router.route(accountCalls.getOrganizationDocument, async ({ account, input, log }) => {
    const key = { accountID: account.tenantID, organizationID: input.orgID };
    const { row, content } = await readDocument(ports, key, { id: input.id, log });
    return new Download(fileNameOf(row, 'document'), row.type, content);
  });
}
