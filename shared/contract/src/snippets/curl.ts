import { partsOf, type Placeholder } from './placeholder.ts';
import { KEY_VARIABLE, type SnippetRequest } from './request.ts';

/** One text within single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** What a shell puts in place of a placeholder within JSON; the lines of a file are joined as JSON writes them. */
function read({ kind, name }: Placeholder): string {
  if (kind === 'environment') return `"$${name}"`;
  return `"$(awk '{printf "%s\\\\n", $0}' ${quoted(name)})"`;
}

const argument = (text: string): string =>
  partsOf(text)
    .map((part) => (typeof part === 'string' ? quoted(part) : read(part)))
    .join('');

/** A request for a POSIX shell with curl. */
export function curl({ method, url, headers, json, file }: SnippetRequest): string {
  return [
    // Brackets and braces of an address are no pattern.
    `curl -g ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "token: $${KEY_VARIABLE}"`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    // What begins with @ is a file for -d, not for --data-raw.
    ...(json === undefined ? [] : [`--data-raw ${argument(JSON.stringify(json, null, 2))}`]),
    ...(file === undefined ? [] : [`--data-binary ${quoted(`@${file}`)}`]),
  ].join(' \\\n  ');
}
