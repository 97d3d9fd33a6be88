import { createHash } from 'node:crypto';

/** Value of an `integrity` attribute. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
