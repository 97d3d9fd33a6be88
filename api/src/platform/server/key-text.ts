import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/*
 * The form of an API key: `cdk_live_`, 30 random characters of base62 (178 bits), and 6 of the CRC-32 of all before
 * them. The beginning is what secret scanners look for; the checksum tells a mistyped key from a wrong one without a
 * look into the database.
 */

const PREFIX = 'cdk_live_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM = 30;
const CHECK = 6;
const FORM = /^cdk_live_[0-9A-Za-z]{36}$/;

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECK; place++) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** A new key. */
export function newKey(): string {
  const random = Array.from({ length: RANDOM }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${PREFIX}${random}${checksumOf(PREFIX + random)}`;
}

/** Whether a text is meant to be a key: a session's token never begins so. */
export const isKeyText = (text: string): boolean => text.startsWith(PREFIX);

/** Whether a text has the form of a key and the right checksum. It says nothing of whether the key exists. */
export const isKey = (text: string): boolean =>
  FORM.test(text) && text.slice(-CHECK) === checksumOf(text.slice(0, -CHECK));

/** What is kept of a key. It is random, so that a plain digest is enough. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What a list shows of a key. */
export const hintOf = (key: string): string => key.slice(-4);

/** A key of which a list shows that much. */
export const maskedKey = (hint: string): string => `${PREFIX}…${hint}`;
