import type { CallOptions, ClientConfig } from './client.ts';
import type { WireRequest } from './request.ts';

/** What travels with a call besides its input (A§7.3, A§7.4); `key` is its Idempotency-Key, null without one. */
export function headersOf(
  request: WireRequest,
  token: string,
  config: ClientConfig,
  key: string | null,
  options: CallOptions,
): Record<string, string> {
  const device = config.readDevice?.() ?? '';
  return {
    // Always there, empty when signed out (A§7.3, D-041).
    token,
    'accept-language': config.readLang(),
    ...(device === '' ? {} : { device }),
    ...(request.contentType ? { 'content-type': request.contentType } : {}),
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...(options.authorization ? { authorization: `Token ${token}`, accept: 'application/json' } : {}),
  };
}

/** The token of the authorization response header; a leading 'Token ' is not part of it (D-042). */
export function tokenOf(response: Response): string | null {
  return (
    response.headers
      .get('authorization')
      ?.replace(/^Token\s+/i, '')
      .trim() || null
  );
}
