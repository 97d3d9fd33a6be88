import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as a server received it. */
export interface ReceivedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** Header `Authorization` of AWS Signature Version 4, taken apart. */
export interface Authorization {
  accessKeyId: string;
  /** `20130524/us-east-1/s3/aws4_request` */
  scope: string;
  signedHeaders: string[];
  signature: string;
}

/** Undefined when it is another kind of header. */
export function readAuthorization(header: string | undefined): Authorization | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header ?? '',
    );
  if (!match) return undefined;
  const [, accessKeyId = '', scope = '', headers = '', signature = ''] = match;
  return { accessKeyId, scope, signedHeaders: headers.split(';'), signature };
}

/** The signature that a request must have (AWS General Reference, Signature Version 4; S3: the path is encoded once). */
export function signatureOf(
  { method, url, headers }: ReceivedRequest,
  { scope, signedHeaders }: Pick<Authorization, 'scope' | 'signedHeaders'>,
  secretAccessKey: string,
): string {
  const { pathname, searchParams } = new URL(url, 'http://s3.invalid');
  const path = decodeURIComponent(pathname).split('/').map(encode).join('/');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const valueOf = (name: string) =>
    String(headers[name] ?? '')
      .trim()
      .replace(/\s+/g, ' ');
  const canonical = [
    method,
    path,
    query,
    ...signedHeaders.map((name) => `${name}:${valueOf(name)}`),
    '',
    signedHeaders.join(';'),
    valueOf('x-amz-content-sha256'),
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', valueOf('x-amz-date'), scope, digest].join('\n');
  let key: string | Buffer = `AWS4${secretAccessKey}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(toSign).digest('hex');
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
