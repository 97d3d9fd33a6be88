import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'cdv_';
const FORM = /^cdv_[A-Za-z0-9_-]{43}$/;

const secret = () => randomBytes(32).toString('base64url');

/** What opens a view once. */
export const newCode = secret;
/** What a view's calls carry: no session's token and no key begins so. */
export const newToken = (): string => PREFIX + secret();
export const isViewText = (text: string): boolean => text.startsWith(PREFIX);
export const isViewToken = (text: string): boolean => FORM.test(text);

/** What is kept of both: they are random, so that a plain digest is enough. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
