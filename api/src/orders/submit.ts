import type { TenantID } from '../database/identifiers.ts';
import { BodyCode, type Product } from '@certdeck/contract';
import { isFreeProduct, needsCompany, needsContact, needsIdCard, yearOptions } from '@certdeck/validation';
import type { z } from 'zod';
import type { orderSchemas } from '@certdeck/contract/schemas';
import { findFreeProduct, findProduct } from '../catalogue/products.store.ts';
import { catalogueTexts } from '../catalogue/texts.ts';
import type { OrderContact, OrderOrganization } from '../database/tables/orders.ts';
import type { Db } from '../database/transaction.ts';
import { BusinessError } from '../server/errors.ts';
import type { Text } from '../server/texts.ts';
import type { Issuer } from '../issuers/issuer.ts';
import { certificateClass } from './certificate-class.ts';
import type { NewOrders } from './create.ts';
import type { OrderParties } from './ports.ts';
import { checkSubmission } from './submission.ts';
import { orderTexts } from './texts.ts';

type CreateInput = z.output<typeof orderSchemas.createOrder.input>;
type FreeInput = z.output<typeof orderSchemas.createFreeOrder.input>;

export interface SubmitTools {
  db: Db;
  now: () => Date;
  parties: OrderParties;
  issuer: Issuer;
}

/**
 * Checks a submission of certificates against its product, contact and organisation and prices it by the
 * catalogue; nothing is written, and no amount is read from the request.
 * @throws BusinessError 13001 for an unknown product, 13002 for one that the issuer doesn't issue, 13004 for anything
 *   else
 */
export async function checkOrder(
  tools: SubmitTools,
  accountID: TenantID,
  input: CreateInput,
): Promise<NewOrders> {
  const product = await findProduct(tools.db, input.productNo);
  if (!product) throw new BusinessError(BodyCode.notFound, catalogueTexts.productUnknown);
  const { year, dcvMethod } = input;
  const { issuer } = tools;
  if (!issuer.issues(certificateClass(product.productType), needsCompany(product)))
    throw new BusinessError(BodyCode.wrongState, orderTexts.notIssuedHere);
  const drafts = await checkSubmission({ ...input, product, namesFromRequest: issuer.namesFromRequest });
  const contact = needsContact(product)
    ? await contactOf(tools.parties, accountID, input.contactID, needsIdCard(product))
    : null;
  const organization = needsCompany(product)
    ? await organizationOf(tools.parties, accountID, input.orgID)
    : null;
  return {
    accountID,
    product,
    year,
    dcvMethod,
    methodsFor: (domain) => issuer.methodsFor(domain),
    drafts,
    contact,
    organization,
    now: tools.now(),
  };
}

/**
 * The same for the one name of a free certificate (D-147, D-148), which is validated by a DNS record until
 * the customer chooses another way.
 * @throws BusinessError
 */
export async function checkFreeOrder(
  tools: SubmitTools,
  accountID: TenantID,
  input: FreeInput,
): Promise<NewOrders> {
  const product = await freeProduct(tools.db, input.productNo);
  const [year = 90] = yearOptions(product.maxYear);
  const { commonName, domainNames, csr, key } = input;
  return checkOrder(tools, accountID, {
    productNo: product.productNo,
    productType: product.productType,
    year,
    dcvMethod: 'dns',
    sslCerts: [{ commonName, csr, ...(domainNames ? { domainNames } : {}), ...(key ? { key } : {}) }],
  });
}

async function freeProduct(db: Db, productNo: string | undefined): Promise<Product> {
  const product = productNo ? await findProduct(db, productNo) : await findFreeProduct(db);
  if (!product) throw new BusinessError(BodyCode.notFound, catalogueTexts.productUnknown);
  if (!isFreeProduct(product)) throw refused('productNo', orderTexts.productNotFree);
  return product;
}

function refused(field: string, text: Text): BusinessError {
  return new BusinessError(BodyCode.badInput, text, { [field]: text });
}

async function contactOf(
  parties: OrderParties,
  accountID: TenantID,
  id: string | undefined,
  withIdCard: boolean,
): Promise<OrderContact> {
  if (!id) throw refused('contactID', orderTexts.required);
  const row = await parties.contact(accountID, id);
  if (!row) throw refused('contactID', orderTexts.contactUnknown);
  if (withIdCard && row.id_card === '') throw refused('contactID', orderTexts.contactIDCard);
  return { name: `${row.lastname}${row.firstname}`, email: row.email, telephone: row.telephone };
}

/**
 * The organisation of an order. The embedded CA's vetting is that its details are complete; it asks no
 * register, and its certificates are for private trust (docs/orders.md).
 */
async function organizationOf(
  parties: OrderParties,
  accountID: TenantID,
  id: string | undefined,
): Promise<OrderOrganization> {
  if (!id) throw refused('orgID', orderTexts.required);
  const row = await parties.organization(accountID, id);
  if (!row) throw refused('orgID', orderTexts.organizationUnknown);
  const details = [
    row.org_name,
    row.nation_code,
    row.province,
    row.city,
    row.postal_code,
    row.telephone,
    row.address,
    row.credit_code,
    row.date_of_incorporation,
  ];
  if (details.some((detail) => detail.trim() === '')) {
    throw refused('orgID', orderTexts.organizationIncomplete);
  }
  return {
    orgName: row.org_name,
    nationCode: row.nation_code,
    province: row.province,
    city: row.city,
    creditCode: row.credit_code,
  };
}
