import type { Issue } from '../issue.ts';
import { issue } from '../issue.ts';
import { checkEmail } from './email.ts';
import { checkOfficePhone } from './phone.ts';
import { checkRequired } from './required.ts';

/** Kinds of invoices on the wire (D-184). */
export const InvoiceType = { ordinary: 1, special: 2 } as const;

/** Whom an invoice is made out to (B§3.3). */
export interface InvoiceTitle {
  orgName: string;
  taxNum: string;
  telephone: string;
  bankName: string;
  bankAccount: string;
  address: string;
  email: string;
}
export type InvoiceTitleField = keyof InvoiceTitle;

/** What a special invoice says beyond the name and the tax number (D-719). */
export const specialInvoiceFields = [
  'address',
  'telephone',
  'bankName',
  'bankAccount',
] as const satisfies readonly InvoiceTitleField[];

/** Signs of a unified social credit code and their values, without I, O, S, V and Z (GB 32100-2015, 4.6). */
const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_CODE = new RegExp(`^[${CREDIT_SIGNS}]{18}$`);
/** Tax numbers of other places, and those of before 2015. */
const TAX_NUMBER = /^[A-Z0-9][A-Z0-9-]{4,29}$/;

/** A tax number as it is kept: in capitals, without spaces. */
export const readTaxNumber = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Whether the last sign of a unified social credit code is right (GB 32100-2015, annex A: powers of 3, modulo 31). */
function hasRightSign(code: string): boolean {
  let weight = 1;
  let sum = 0;
  for (const sign of code.slice(0, 17)) {
    sum += CREDIT_SIGNS.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31] === code[17];
}

/** What is wrong with a tax number; what has 18 signs is held to the rule of unified social credit codes. */
export function checkTaxNumber(text: string): Issue<'blank' | 'tax.format' | 'tax.sign'> | null {
  const number = readTaxNumber(text);
  const missing = checkRequired(number);
  if (missing) return missing;
  if (!TAX_NUMBER.test(number)) return issue('tax.format');
  return CREDIT_CODE.test(number) && !hasRightSign(number) ? issue('tax.sign') : null;
}

type TitleIssue = Issue<'blank' | 'tel.format' | 'email.format' | 'tax.format' | 'tax.sign'>;

/** The broken rules of whom invoices are made out to, by field; what only special invoices need may be empty. */
export function checkInvoiceTitle(
  title: Partial<InvoiceTitle>,
): Partial<Record<InvoiceTitleField, TitleIssue>> {
  const { telephone = '' } = title;
  const checked: Record<string, TitleIssue | null> = {
    orgName: checkRequired(title.orgName),
    taxNum: checkTaxNumber(title.taxNum ?? ''),
    email: checkRequired(title.email) ?? checkEmail(title.email ?? ''),
    telephone: telephone.trim() === '' ? null : checkOfficePhone(telephone),
  };
  return Object.fromEntries(
    Object.entries(checked).flatMap(([field, fault]) => (fault ? [[field, fault]] : [])),
  );
}

/** What a title lacks of what a special invoice says. */
export const missingForSpecial = (title: InvoiceTitle): InvoiceTitleField[] =>
  specialInvoiceFields.filter((field) => title[field].trim() === '');

/** Where invoices on paper are sent (B§3.4). */
export interface MailingContact {
  name: string;
  telephone: string;
  address: string;
}

/** The broken rules of where invoices are sent, by field. */
export function checkMailingContact(
  contact: Partial<MailingContact>,
): Partial<Record<keyof MailingContact, Issue<'blank' | 'tel.format'>>> {
  const checked = {
    name: checkRequired(contact.name),
    telephone: checkRequired(contact.telephone) ?? checkOfficePhone(contact.telephone ?? ''),
    address: checkRequired(contact.address),
  };
  return Object.fromEntries(
    Object.entries(checked).flatMap(([field, fault]) => (fault ? [[field, fault]] : [])),
  );
}
