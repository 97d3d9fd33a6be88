import type { Contact, Product } from '@certdeck/contract';
import {
  checkNames,
  checkRequired,
  entryKind,
  issue,
  needsIdCard,
  productRows,
  type Issue,
} from '@certdeck/validation';
import type { CsrReading } from '../csr/reading.ts';
import { checkCsr } from '../csr/reading.ts';
import { needsMark } from '../mark/needsMark.ts';
import { allNames, enteredNames, linesOf } from './names.ts';
import type { OrderValues } from './values.ts';

/** The fields of the screen that can be wrong, in the order of the rows (D-156). */
export const orderFields = [
  'csrText',
  'batchCsrText',
  'zipCsrs',
  'pairParams',
  'passphrase',
  'subjectName',
  'commonName',
  'domainNames',
  'mailboxes',
  'batchText',
  'mark',
  'contactID',
  'orgID',
] as const satisfies readonly (keyof OrderValues)[];
export type OrderField = (typeof orderFields)[number];

export type OrderIssues = Partial<Record<OrderField, Issue<string, object>>>;

/** What the rules need beyond the values. */
export interface OrderFacts {
  /** The pasted request, when there is one. */
  csr: CsrReading | null;
  /** The chosen contact, when its details are known. */
  contact: Contact | undefined;
  /** Key and request come from the server (D-096). */
  serverKey: boolean;
}

/** A passphrase opens a key in any browser, so it has to hold on its own. */
export const PASSPHRASE_MIN = 12;

const nameRequired = {
  flex: 'name.domain.required',
  wild: 'name.domain.required',
  single: 'name.domain.required',
  ip: 'name.address.required',
} as const;

/** Everything that is wrong with a single order, the first issue of each field. */
export function checkOrder(product: Product, values: OrderValues, facts: OrderFacts): OrderIssues {
  return {
    ...checkKeyRow(product, values, facts),
    ...checkNameRows(product, values, facts),
    ...checkMark(product, values),
    ...checkParties(product, values, facts),
  };
}

/** The parts that both modes have alike: key settings, contact and company. */
export function checkShared(product: Product, values: OrderValues, facts: OrderFacts): OrderIssues {
  return {
    ...(values.csrFrom === 'create' ? checkKeySettings(values, facts) : {}),
    ...checkMark(product, values),
    ...checkParties(product, values, facts),
  };
}

/** The key and request row. */
function checkKeyRow(product: Product, values: OrderValues, facts: OrderFacts): OrderIssues {
  if (values.csrFrom === 'paste') {
    if (checkRequired(values.csrText) || !facts.csr) return { csrText: issue('csr.required') };
    if (!facts.csr.ok) return { csrText: facts.csr.issue };
    const names = allNames(enteredNames(product, values));
    const found = checkCsr(product, facts.csr.details, names);
    return found ? { csrText: found } : {};
  }
  return checkKeySettings(values, facts);
}

function checkKeySettings(values: OrderValues, facts: OrderFacts): OrderIssues {
  const issues: OrderIssues = {};
  if (!/^[A-Za-z]{2}$/.test(values.pairParams.country)) issues.pairParams = issue('csr.country');
  if (!facts.serverKey && values.protection === 'passphrase' && values.passphrase.length < PASSPHRASE_MIN) {
    issues.passphrase = { key: 'key.passphrase.short', params: { n: PASSPHRASE_MIN } };
  }
  return issues;
}

/** The name rows, by the rules of the product (A§5.1 to A§5.11). */
function checkNameRows(product: Product, values: OrderValues, facts: OrderFacts): OrderIssues {
  const kind = entryKind(product);
  if (kind === 'none') {
    const named = values.csrFrom === 'paste' || values.subjectName.trim() !== '' || values.orgID !== '';
    return named || facts.serverKey ? {} : { subjectName: issue('name.subject.required') };
  }
  if (kind === 'mailbox') {
    const lines = linesOf(values.mailboxes);
    const found = lines.length === 0 ? issue('name.mailbox.required') : checkNames(product, lines)[0];
    return found ? { mailboxes: found } : {};
  }
  const names = enteredNames(product, values);
  const further = linesOf(values.domainNames);
  const firstFurther = 1 + names.domainNames.length - further.length;
  const issues: OrderIssues = {};
  if (checkRequired(names.commonName)) issues.commonName = issue(nameRequired[kind]);
  for (const found of checkNames(product, [names.commonName, ...names.domainNames])) {
    const field =
      kind !== 'single' && kind !== 'wild' && found.line >= firstFurther ? 'domainNames' : 'commonName';
    issues[field] ??= found;
  }
  return issues;
}

/** Whether the mark of a product that shows one is there; what of it doesn't suit is the API's to say. */
const checkMark = (product: Product, { mark }: OrderValues): OrderIssues =>
  needsMark(product) && checkRequired(mark) ? { mark: issue('mark.required') } : {};

/** Contact and company where their rows show (A§6.2, A§6.3); a cfca product needs a contact with an ID card (D-110). */
function checkParties(product: Product, values: OrderValues, { contact }: OrderFacts): OrderIssues {
  const rows = productRows(product);
  const issues: OrderIssues = {};
  if (rows.contact && values.contactID === '') issues.contactID = issue('contact.required');
  else if (rows.contact && needsIdCard(product) && contact && contact.idCard.trim() === '') {
    issues.contactID = issue('cfca.idCard.missing');
  }
  if (rows.company && values.orgID === '') issues.orgID = issue('company.required');
  return issues;
}
