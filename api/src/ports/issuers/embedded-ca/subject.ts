import { UPPER_BOUND, type SubjectAttribute } from './names.ts';
import type { SubjectKind } from './profile.ts';
import type { SubjectOrganization, ValidatedName } from '../issuer.ts';

export type SubjectResult = { ok: true; attributes: SubjectAttribute[] } | { ok: false; missing: string };

type Field = [type: SubjectAttribute['type'], value: string | undefined];

/** Values that only mark a field as unused must not stand in a certificate (BR 7.1.2.7.4). */
const PLACEHOLDER = /^[\s.\-*?_]*$/;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/u;
const COUNTRY = /^[A-Z]{2}$/;

/** Whether a value can stand in a subject: bounded, meaningful, without control or direction characters. */
function isSubjectValue(type: SubjectAttribute['type'], value: string): boolean {
  if (type === 'country' || type === 'jurisdictionCountry') return COUNTRY.test(value);
  if (value !== value.trim() || PLACEHOLDER.test(value) || CONTROL.test(value)) return false;
  if (type === 'serialNumber' && !/^[A-Za-z0-9 '()+,\-./:=?]+$/.test(value)) return false;
  return [...value].length <= UPPER_BOUND[type];
}

/** A common name longer than the bound is left out: it repeats a name that stands in the subjectAltName. */
function commonName(value: string | undefined): Field[] {
  return value === undefined || value.length > UPPER_BOUND.commonName ? [] : [['commonName', value]];
}

function organizationFields(organization: SubjectOrganization): Field[] {
  return [
    ['country', organization.country],
    ['state', organization.state],
    ['locality', organization.locality],
    ['organization', organization.name],
  ];
}

function registrationFields(registration: SubjectOrganization['registration']): Field[] {
  return [
    ['jurisdictionCountry', registration?.country],
    ['jurisdictionState', registration?.state],
    ['jurisdictionLocality', registration?.locality],
    ['businessCategory', registration?.businessCategory],
    ['serialNumber', registration?.serialNumber],
  ];
}

const EXTENDED: SubjectAttribute['type'][] = [
  'country',
  'organization',
  'jurisdictionCountry',
  'businessCategory',
  'serialNumber',
];
const REQUIRED: Record<SubjectKind, SubjectAttribute['type'][]> = {
  domain: [],
  mailbox: [],
  organization: ['country', 'organization'],
  organizationOnly: ['country', 'organization'],
  organizationMailbox: ['country', 'organization', 'organizationIdentifier'],
  extended: EXTENDED,
  extendedOnly: EXTENDED,
};

/** What a subject is made from. */
export interface SubjectSource {
  names: ValidatedName[];
  country?: string;
  organization?: SubjectOrganization;
}

function fieldsOf(kind: SubjectKind, { names, country, organization }: SubjectSource): Field[] {
  const first = commonName(names[0]?.value);
  if (kind === 'mailbox') return first;
  if (kind === 'domain') return [['country', country], ...first];
  if (!organization) return [];
  const named = organizationFields(organization);
  const registered = registrationFields(organization.registration);
  switch (kind) {
    case 'organizationOnly':
      return [...named, ...commonName(organization.name)];
    case 'extendedOnly':
      return [...registered, ...named, ...commonName(organization.name)];
    case 'organizationMailbox':
      return [...named, ['organizationIdentifier', organization.identifier], ...first];
    case 'extended':
      return [...registered, ...named, ...first];
    default:
      return [...named, ...first];
  }
}

/** The subject of a kind; `missing` names the first field that is absent or unfit. */
export function buildSubject(kind: SubjectKind, source: SubjectSource): SubjectResult {
  const attributes: SubjectAttribute[] = [];
  for (const [type, value] of fieldsOf(kind, source)) {
    if (value === undefined || value === '') continue;
    if (!isSubjectValue(type, value)) return { ok: false, missing: type };
    attributes.push({ type, value });
  }
  const has = (type: SubjectAttribute['type']): boolean => attributes.some((found) => found.type === type);
  const missing = REQUIRED[kind].find((type) => !has(type));
  if (missing) return { ok: false, missing };
  const placed = kind === 'domain' || kind === 'mailbox' || has('state') || has('locality');
  return placed ? { ok: true, attributes } : { ok: false, missing: 'state' };
}
