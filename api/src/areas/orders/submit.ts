import type { TenantID } from '../../platform/database/identifiers.ts';
import { BodyCode, type Product } from '@certdeck/contract';
import {
  isFreeProduct,
  needsCompany,
  needsContact,
  needsIdCard,
  productClass,
  yearOptions,
} from '@certdeck/validation';
import type { z } from 'zod';
import type { orderSchemas } from '@certdeck/contract/schemas';
import { findFreeProduct, findProductAt, type ProductThen } from '../catalogue/products.store.ts';
import { catalogueTexts } from '../catalogue/texts.ts';
import type { OrderContact, OrderOrganization } from './tables.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Text } from '../../platform/server/texts.ts';
import type { Issuer } from '../../ports/issuers/issuer.ts';
import { certificateClass } from './certificate-class.ts';
import type { NewOrders } from './create.ts';
import { canonicalMark, checkMark } from './mark/check-mark.ts';
import { listNames } from './names.store.ts';
import type { NameProof, OrderParties, OrganizationChecks, SitePrices } from './ports.ts';
import { renewedOrder } from './renewal.ts';
import { checkSubmission } from './submission.ts';
import { orderTexts } from './texts.ts';
import { methodOf, type OrderRow } from './wire.ts';

type CreateInput = z.output<typeof orderSchemas.createOrder.input>;
type FreeInput = z.output<typeof orderSchemas.createFreeOrder.input>;

export interface SubmitTools {
  db: Db;
  now: () => Date;
  parties: OrderParties;
  issuer: Issuer;
  organizations: Pick<OrganizationChecks, 'proofs'>;
  /** The site that a tenant belongs to, with what it adds to a product's prices. */
  siteOf(accountID: TenantID, product: Product): Promise<SitePrices | undefined>;
}

/**
 * Checks a submission of certificates against its product, contact and organisation and prices it by the
 * catalogue; nothing is written, and no amount is read from the request.
 * @param known who stands in for a contact that the account doesn't keep any more
 * @throws BusinessError 13001 for an unknown product, 13002 for one that the issuer doesn't issue, 13004 for anything
 *   else
 */
export async function checkOrder(
  tools: SubmitTools,
  accountID: TenantID,
  input: CreateInput,
  known: OrderContact | null = null,
): Promise<NewOrders> {
  const now = tools.now();
  const product = sold(await findProductAt(tools.db, input.productNo, now));
  const { year, dcvMethod } = input;
  const { issuer } = tools;
  if (!issuer.issues(certificateClass(product.productType), needsCompany(product)))
    throw new BusinessError(BodyCode.wrongState, orderTexts.notIssuedHere);
  const drafts = await checkSubmission({ ...input, product, namesFromRequest: issuer.namesFromRequest });
  const contact = needsContact(product)
    ? await contactOf(tools.parties, accountID, { id: input.contactID, known }, needsIdCard(product))
    : null;
  const organization = needsCompany(product)
    ? await organizationOf(tools.parties, accountID, input.orgID)
    : null;
  const mark = markOf(product, input.mark);
  const domains = drafts.flatMap(({ names }) => names.map(({ domain }) => domain));
  const proofs =
    organization && issuer.trustsOurChecks
      ? await tools.organizations.proofs(
          tools.db,
          { accountID, organizationID: organization.id },
          [...new Set(domains)],
          now,
        )
      : new Map<string, NameProof>();
  const { renews } = input;
  const renewed = renews
    ? await renewedOrder(tools.db, accountID, { renews, product, year, drafts }, now)
    : null;
  return {
    accountID,
    product,
    site: await tools.siteOf(accountID, product),
    year,
    dcvMethod,
    methodsFor: (domain) => issuer.methodsFor(domain),
    drafts,
    contact,
    organization,
    mark,
    proofs,
    renewed,
    now,
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
  const product = await freeProduct(tools, input.productNo);
  const [year = 90] = yearOptions(product.maxYear);
  const { commonName, domainNames, csr, key, renews } = input;
  return checkOrder(tools, accountID, {
    productNo: product.productNo,
    productType: product.productType,
    year,
    dcvMethod: 'dns',
    ...(renews ? { renews } : {}),
    sslCerts: [{ commonName, csr, ...(domainNames ? { domainNames } : {}), ...(key ? { key } : {}) }],
  });
}

/**
 * The same for an order of which nothing is told but that it renews another one: product, term, method, names, request,
 * contact and organisation are those of that one, the price is today's (D-202, D-493).
 * @throws BusinessError 13001, 13002, 13004 for what has gone since, by the field of an order that it would stand in
 */
export async function checkRenewal(
  tools: SubmitTools,
  accountID: TenantID,
  order: OrderRow,
): Promise<NewOrders> {
  const names = await listNames(tools.db, { accountID, orderID: order.id });
  const [commonName, ...domainNames] = names.map(({ name }) => name);
  return checkOrder(
    tools,
    accountID,
    {
      productNo: order.product_no,
      productType: order.cert_type,
      year: order.validity,
      dcvMethod: methodOf(order.dcv_method),
      ...(order.contact_id ? { contactID: order.contact_id } : {}),
      ...(order.organization_id ? { orgID: order.organization_id } : {}),
      ...(order.mark === null ? {} : { mark: order.mark }),
      renews: order.order_no,
      sslCerts: [{ ...(commonName ? { commonName, domainNames } : {}), csr: order.csr }],
    },
    order.contact,
  );
}

/** A product that is on sale. @throws BusinessError 13001, 13002 once it is no longer sold */
function sold(found: ProductThen | undefined): Product {
  if (!found) throw new BusinessError(BodyCode.notFound, catalogueTexts.productUnknown);
  if (!found.onSale) throw new BusinessError(BodyCode.wrongState, catalogueTexts.productOffSale);
  return found.product;
}

async function freeProduct({ db, now }: SubmitTools, productNo: string | undefined): Promise<Product> {
  const at = now();
  const product = sold(productNo ? await findProductAt(db, productNo, at) : await findFreeProduct(db, at));
  if (!isFreeProduct(product)) throw refused('productNo', orderTexts.productNotFree);
  return product;
}

function refused(field: string, text: Text): BusinessError {
  return new BusinessError(BodyCode.badInput, text, { [field]: text });
}

async function contactOf(
  parties: OrderParties,
  accountID: TenantID,
  { id, known }: { id: string | undefined; known: OrderContact | null },
  withIdCard: boolean,
): Promise<NewOrders['contact']> {
  const row = id ? await parties.contact(accountID, id) : undefined;
  // Orders of earlier releases know who it was, and not which of the account's contacts.
  if (!row && known && !withIdCard) return { id: null, subject: known };
  if (!id) throw refused('contactID', orderTexts.required);
  if (!row) throw refused('contactID', orderTexts.contactUnknown);
  if (withIdCard && row.id_card === '') throw refused('contactID', orderTexts.contactIDCard);
  const { lastname, firstname, email, telephone } = row;
  return { id, subject: { name: `${lastname}${firstname}`, email, telephone } };
}

/** The mark of a product that shows one. @throws BusinessError 13004 at `mark` */
function markOf(product: Product, svg = ''): string | null {
  if (productClass(product.productType) !== 'vmc') return null;
  const mark = canonicalMark(svg);
  const fault = checkMark(mark);
  if (fault) throw refused('mark', fault);
  return mark;
}

/** The organisation of an order, whose details are complete; the operator's people validate it (docs/orders.md). */
async function organizationOf(
  parties: OrderParties,
  accountID: TenantID,
  id: string | undefined,
): Promise<{ id: string; subject: OrderOrganization }> {
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
  const subject = {
    orgName: row.org_name,
    nationCode: row.nation_code,
    province: row.province,
    city: row.city,
    creditCode: row.credit_code,
  };
  return { id: row.id, subject };
}
