import { BodyCode, type Contact, accountCalls } from '@certdeck/contract';
import { checkContact, maskEmail, maskPhone } from '@certdeck/validation';
import type { Db } from '../../platform/database/transaction.ts';
import { deleteOwn, updateOwn } from '../../platform/database/own-rows.ts';
import { Listed, page } from '../../platform/server/answers.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { issueTexts } from '../../platform/server/issue-texts.ts';
import { texts } from '../../platform/server/texts.ts';
import type { Router } from '../../platform/server/router.ts';
import { type ContactFields, type ContactRow, insertContact, listContacts } from './contacts.store.ts';

interface ContactInput {
  firstname: string;
  lastname: string;
  position: string;
  email: string;
  telephone: string;
  idCard?: string | undefined;
}

/** The row of a contact, or 13004 with the reason at each field. */
function fieldsOf(input: ContactInput): ContactFields {
  const errors = issueTexts(checkContact(input));
  if (errors) throw new BusinessError(BodyCode.badInput, texts.badInput, errors);
  const { firstname, lastname, position, email, telephone, idCard = '' } = input;
  return { firstname, lastname, position, email, telephone, id_card: idCard };
}

/** @param isLook by the operator's people, who see contacts masked and no numbers of documents (D-440) */
const wire = (row: ContactRow, accountNo: string, isLook: boolean): Contact => ({
  id: row.id,
  firstname: row.firstname,
  lastname: row.lastname,
  name: `${row.lastname}${row.firstname}`,
  position: row.position,
  email: isLook ? maskEmail(row.email) : row.email,
  telephone: isLook ? maskPhone(row.telephone) : row.telephone,
  idCard: isLook ? '' : row.id_card,
  accountNo,
});

/** Order contacts (B§7.8 to B§7.10). */
export function bindContacts(router: Router, { db }: { db: Db }): void {
  router.route(accountCalls.listContacts, async ({ account, input }) => {
    const { rows, total } = await listContacts(db, account.tenantID, { ...input, ...page(input) });
    return new Listed(
      rows.map((row) => wire(row, account.tenantNo, account.by === 'view')),
      total,
    );
  });
  router.route(accountCalls.addContact, ({ account, input, idempotent }) => {
    const fields = fieldsOf(input);
    return idempotent(async (trx) => ({
      id: await insertContact(trx, account.tenantID, fields, account.principalID),
    }));
  });
  router.route(accountCalls.editContact, async ({ account, input }) => {
    const who = { accountID: account.tenantID, actorID: account.principalID };
    const found = await updateOwn(db, 'contacts', who, input.id, fieldsOf(input));
    if (!found) throw new BusinessError(BodyCode.notFound, texts.notFound);
    return {};
  });
  router.route(accountCalls.deleteContact, async ({ account, input }) => {
    const found = await deleteOwn(db, 'contacts', account.tenantID, input.id);
    if (!found) throw new BusinessError(BodyCode.notFound, texts.notFound);
    return {};
  });
}
