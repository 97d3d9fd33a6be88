import { createHash, createHmac } from 'node:crypto';

/** A request as Alibaba Cloud's signature V3 sees it. */
export interface SignedParts {
  method: 'POST' | 'GET';
  /** With the port where it isn't the protocol's own, as it stands in the Host header. */
  host: string;
  path: string;
  query: Readonly<Record<string, string>>;
  /** Lower-case names; every `x-acs-` header of the request. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface AccessKey {
  id: string;
  secret: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Percent encoding of RFC 3986 2.3: `encodeURIComponent` leaves five signs that are no unreserved ones. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const byName = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1);

/** The query, as it is signed and as it is sent. */
export const canonicalQuery = (query: SignedParts['query']): string =>
  Object.entries(query)
    .sort(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

/**
 * Headers of a signed request, `authorization` and the digest of the body among them.
 * Source: Alibaba Cloud, "V3 request structure and signature" (ACS3-HMAC-SHA256).
 */
export function signedHeaders(parts: SignedParts, key: AccessKey): Record<string, string> {
  const digest = sha256(parts.body);
  const headers: Record<string, string> = { ...parts.headers, 'x-acs-content-sha256': digest };
  const signed = Object.entries({ ...headers, host: parts.host }).sort(byName);
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    parts.method,
    parts.path,
    canonicalQuery(parts.query),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    digest,
  ].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  return {
    ...headers,
    authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
  };
}
