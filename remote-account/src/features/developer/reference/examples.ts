import { FILE_HEADER, JSON_HEADER, type SnippetRequest } from '@certdeck/contract/snippets';
import type { Operation } from './openapi.ts';

/**
 * The smallest request of a call: what must be there, with values that fit.
 * @param base address below which the calls live, without a slash at its end
 */
export function exampleOf({ method, path, fields, takesFile }: Operation, base: string): SnippetRequest {
  const needed = fields.filter(({ required }) => required);
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const field = fields.find((one) => one.place === 'path' && one.name === name);
    return field ? encodeURIComponent(String(field.sample)) : whole;
  });
  const query = new URLSearchParams(
    needed.filter(({ place }) => place === 'query').map(({ name, sample }) => [name, String(sample)]),
  ).toString();
  const inBody = needed.filter(({ place }) => place === 'body');
  const hasBody = inBody.length > 0 || (method !== 'GET' && fields.some(({ place }) => place === 'body'));
  const repeats = fields.some(({ name }) => name === 'Idempotency-Key');
  return {
    method,
    url: `${base}${filled}${query === '' ? '' : `?${query}`}`,
    headers: [
      ...(hasBody ? [JSON_HEADER] : []),
      ...(takesFile ? [FILE_HEADER] : []),
      ...(repeats ? ([['idempotency-key', 'my-order-1']] as const) : []),
    ],
    ...(hasBody ? { json: Object.fromEntries(inBody.map(({ name, sample }) => [name, sample])) } : {}),
    ...(takesFile ? { file: 'receipt.pdf' } : {}),
  };
}
