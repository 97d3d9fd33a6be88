import type { CustomFetch } from 'openid-client';
import type { SafeHttpClient } from '../../platform/dns/http-client.ts';
import type { Resolver } from '../../platform/dns/resolver.ts';
import { ProviderError } from './problem.ts';

/**
 * Fetches for the OpenID client as all addresses are fetched that strangers give: looked up, checked, and the checked
 * address dialled, for each request of a sign-in anew. Redirects aren't followed.
 * @param until when the whole step of a sign-in is given up, in milliseconds
 */
export const safeFetch =
  (client: SafeHttpClient, resolver: Resolver, until: number): CustomFetch =>
  async (url, { method, headers, body }) => {
    if (!URL.canParse(url)) throw new ProviderError('metadata', url);
    const isPost = method === 'POST';
    if (!isPost && method !== 'GET') throw new ProviderError('answer', method);
    const sent = isPost ? String(body ?? '') : undefined;
    const result = await client.send(url, { headers, body: sent }, resolver, until);
    switch (result.kind) {
      case 'response':
        if (result.truncated) throw new ProviderError('answer', url);
        // Statuses that a Response can't have are no answers of HTTP.
        if (result.status < 200 || result.status > 599) throw new ProviderError('answer', url);
        return new Response(isBodiless(result.status) ? null : new Uint8Array(result.body), {
          status: result.status,
          headers: { 'content-type': result.contentType },
        });
      case 'url-refused':
      case 'redirect-refused':
        throw new ProviderError('address', url);
      case 'address-refused':
        throw new ProviderError('address', `${url} (${result.addresses.join(', ')})`);
      case 'unresolved':
        throw new ProviderError('unreachable', `${url} (${result.reason})`);
      case 'timeout':
        throw new ProviderError('unreachable', `${url} (TIMEOUT)`);
      case 'connection':
        throw new ProviderError('unreachable', `${url} (${result.code})`);
    }
  };

/** Statuses whose answers have no body (Fetch 2.2.3). */
const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304;
