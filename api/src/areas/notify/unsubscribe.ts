import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKinds } from '@certdeck/contract';
import { isID, type TenantID, tenantOf } from '../../platform/database/identifiers.ts';

/** Path that mails name to end a kind of notice (RFC 2369 3.2, RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/v1/inform/off';

/** What a mail's reader may end with one click. */
export interface Unsubscription {
  tenantID: TenantID;
  /** As in the choices. */
  reader: string;
  kind: NoticeKind;
}

const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** A text that only we can make, and that says what is ended: no sign-in stands between a reader and the end of mails. */
export function unsubscribeToken(key: Buffer, { tenantID, reader, kind }: Unsubscription): string {
  const said = Buffer.from(JSON.stringify([tenantID, reader, kind])).toString('base64url');
  return `${said}.${sign(key, said).toString('base64url')}`;
}

/** What such a text says; undefined for one that we didn't make. */
export function readUnsubscribeToken(key: Buffer, token: string): Unsubscription | undefined {
  const [said = '', signature = ''] = token.split('.');
  const sentSignature = Buffer.from(signature, 'base64url');
  const expectedSignature = sign(key, said);
  if (sentSignature.length !== expectedSignature.length || !timingSafeEqual(sentSignature, expectedSignature))
    return undefined;
  const [tenantID, reader, stored] = JSON.parse(Buffer.from(said, 'base64url').toString()) as string[];
  const kind = noticeKinds.find((one) => one === stored);
  if (!tenantID || !isID(tenantID) || !reader || !kind) return undefined;
  return { tenantID: tenantOf(tenantID), reader, kind };
}
