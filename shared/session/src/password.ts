import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A password as it travels: lower-case hex MD5 of its UTF-8 bytes, for login, signup and password change alike
 * (A§7.7, B§5.3, D-047). This is the stated wire form and no protection: the API stores a salted slow hash of it,
 * and the connection is encrypted.
 */
export function hashPassword(password: string): string {
  return bytesToHex(md5(utf8ToBytes(password)));
}
