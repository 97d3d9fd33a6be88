import { der, derIa5, derOid, derPrintable, derSequence, derUtf8 } from '../der/writer.ts';
import { TAG } from '../der/tags.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { attributeOid } from './attributes.ts';

/** The subject of a request; what is empty is left out (D-079). */
export interface SubjectFields {
  /** Two letters of ISO 3166. */
  country?: string;
  province?: string;
  city?: string;
  org?: string;
  unit?: string;
  /** The common name, already in its final spelling; '' for none. */
  hostname: string;
  email?: string;
}

/** Characters of a common name (RFC 5280 appendix A.1, ub-common-name). */
export const MOST_COMMON_NAME = 64;

/** Attribute and upper bound in characters of each field, in the usual order (RFC 5280 appendix A.1). */
const ATTRIBUTES = [
  { field: 'country', shortName: 'C', bound: 2, encode: derPrintable },
  { field: 'province', shortName: 'ST', bound: 128, encode: derUtf8 },
  { field: 'city', shortName: 'L', bound: 128, encode: derUtf8 },
  { field: 'org', shortName: 'O', bound: 64, encode: derUtf8 },
  { field: 'unit', shortName: 'OU', bound: 64, encode: derUtf8 },
  { field: 'hostname', shortName: 'CN', bound: MOST_COMMON_NAME, encode: derUtf8 },
  { field: 'email', shortName: 'E', bound: 255, encode: derIa5 },
] as const;

/**
 * The encoded subject, each attribute in a SET of its own: several in one SET make a multi-valued
 * RDN, of which some readers see the first attribute only.
 * @throws PkiError BAD_SUBJECT with `field` for a value its type or bound refuses
 */
export function encodeSubject(fields: SubjectFields): Bytes {
  const rdns = ATTRIBUTES.flatMap(({ field, shortName, bound, encode }) => {
    const value = (fields[field] ?? '').trim();
    if (value === '') {
      return [];
    }
    if (Array.from(value).length > bound || (field === 'country' && !/^[A-Za-z]{2}$/.test(value))) {
      throw new PkiError('BAD_SUBJECT', `${field} has at most ${bound} characters`, { field });
    }
    const oid = attributeOid(shortName) ?? '';
    return [der(TAG.set, derSequence(derOid(oid), encodeField(field, encode, value)))];
  });
  return derSequence(...rdns);
}

function encodeField(field: keyof SubjectFields, encode: (text: string) => Bytes, value: string): Bytes {
  try {
    return encode(field === 'country' ? value.toUpperCase() : value);
  } catch (cause) {
    throw new PkiError('BAD_SUBJECT', `${field} has characters its type does not allow`, { field, cause });
  }
}
