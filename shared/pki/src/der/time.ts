import { latin1Text } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { contentBytes, type DerNode } from './reader.ts';
import { TAG } from './tags.ts';

/** A point in time as a certificate states it. */
export interface StatedTime {
  /** Null when the text is no date, such as month 13; a browser's Date would move it to January. */
  date: Date | null;
  /** The text in the encoding, such as '261120131200Z'. */
  text: string;
}

const UTC_TIME = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{4})$/;
const GENERALIZED_TIME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?:\.\d{1,9})?(Z|[+-]\d{4})$/;

/**
 * A UTCTime or GeneralizedTime; RFC 5280 4.1.2.5 asks for the forms that end in Z with seconds,
 * old certificates also leave seconds out or carry an offset.
 * @throws PkiError BAD_DER for any other type
 */
export function readTime(node: DerNode): StatedTime {
  if (node.tag !== TAG.utcTime && node.tag !== TAG.generalizedTime) {
    throw new PkiError('BAD_DER', `a time was expected, tag 0x${node.tag.toString(16)} found`);
  }
  const text = latin1Text(contentBytes(node).subarray(0, 40));
  const match = (node.tag === TAG.utcTime ? UTC_TIME : GENERALIZED_TIME).exec(text);
  return { date: match ? dateOf(match, node.tag === TAG.utcTime) : null, text };
}

function dateOf(match: RegExpExecArray, twoDigitYear: boolean): Date | null {
  const [year = '', month, day, hour, minute, second = '00', zone = ''] = match.slice(1);
  // RFC 5280 4.1.2.5.1: years from 50 up belong to the last century.
  const century = twoDigitYear ? (Number(year) >= 50 ? '19' : '20') : '';
  const stated = `${century}${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const date = new Date(`${stated}Z`);
  // A day that its month does not have, and hour 24, would become the next day.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(stated)) {
    return null;
  }
  // None for Z.
  const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return new Date(date.getTime() - (zone.startsWith('-') ? -offset : offset) * 60_000);
}
