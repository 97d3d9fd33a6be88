import type { FetchResult, SafeHttpClient } from '../dns/http-client.ts';
import type { Resolver } from '../dns/resolver.ts';
import type { Challenge, DcvFailureCode, Perspective } from './dcv.ts';
import { shown } from './dns-check.ts';

type Verdict = { code: 'OK' | DcvFailureCode; seen: string[] };

function judge(challenge: Challenge, result: FetchResult): Verdict {
  switch (result.kind) {
    case 'response': {
      // Any 2xx counts (BR 3.2.2.4.18).
      if (result.status < 200 || result.status > 299)
        return { code: 'HTTP_STATUS', seen: [`${result.status}`] };
      const text = result.body
        .toString('utf8')
        .replace(/^\ufeff/, '')
        .trim();
      return { code: text === challenge.value && !result.truncated ? 'OK' : 'BODY_DIFFERS', seen: [text] };
    }
    case 'unresolved':
      return { code: result.reason === 'NO_ADDRESS' ? 'NO_RECORD' : result.reason, seen: [] };
    case 'address-refused':
      return { code: 'ADDRESS_REFUSED', seen: result.addresses };
    case 'url-refused':
      // A challenge is always at port 80 of its name.
      return { code: 'CONNECTION_FAILED', seen: [result.reason] };
    case 'redirect-refused':
      return { code: 'REDIRECT', seen: [result.location] };
    case 'timeout':
      return { code: 'TIMEOUT', seen: [] };
    case 'connection':
      return { code: 'CONNECTION_FAILED', seen: [result.code] };
  }
}

/** Fetches the agreed file, the host looked up by one resolver (BR 3.2.2.4.18, 3.2.2.5.1). */
export async function checkFile(
  challenge: Challenge,
  resolver: Resolver,
  http: SafeHttpClient,
): Promise<Perspective> {
  const result = await http.get(challenge.url, resolver);
  const { code, seen } = judge(challenge, result);
  return { where: result.url, code, seen: shown(seen), authenticated: false, hops: result.hops };
}
