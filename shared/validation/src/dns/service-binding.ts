import { canonicalIp, isIpv4, isIpv6 } from '../name/ip.ts';

/** Parameters of SVCB and HTTPS records by their numbers (RFC 9460 14.3.2, RFC 9461 5). */
export const SERVICE_PARAMETERS = {
  mandatory: 0,
  alpn: 1,
  'no-default-alpn': 2,
  port: 3,
  ipv4hint: 4,
  ech: 5,
  ipv6hint: 6,
  dohpath: 7,
} as const;
export type ServiceParameter = keyof typeof SERVICE_PARAMETERS;

const isParameter = (key: string): key is ServiceParameter => Object.hasOwn(SERVICE_PARAMETERS, key);
const numberOf = (key: ServiceParameter) => SERVICE_PARAMETERS[key];

/** A list with commas each of whose entries `read` understands, none twice; undefined for any other. */
function readList(text: string, read: (entry: string) => string | undefined): string[] | undefined {
  const entries = text.split(',').map((entry) => read(entry));
  if (new Set(entries).size !== entries.length) return undefined;
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Protocols are names of letters, numbers and a few signs (RFC 7301), so that none has to be escaped. */
const readProtocol = (text: string) => (/^[a-z0-9/._-]{1,255}$/i.test(text) ? text : undefined);
const readIpv4 = (text: string) => (isIpv4(text) ? text : undefined);
const readIpv6 = (text: string) =>
  isIpv6(text) && !text.includes('.') ? (canonicalIp(text) ?? undefined) : undefined;
const readKey = (text: string) => (isParameter(text) && text !== 'mandatory' ? text : undefined);

/** What a parameter has, in the one way in which it is written; undefined for what it can’t have. */
function readParameter(key: ServiceParameter, text: string | undefined): string | undefined {
  if (key === 'no-default-alpn') return text === undefined || text === '' ? '' : undefined;
  if (text === undefined || text === '') return undefined;
  switch (key) {
    case 'mandatory':
      return readList(text, readKey)
        ?.filter(isParameter)
        .toSorted((one, other) => numberOf(one) - numberOf(other))
        .join(',');
    case 'alpn':
      return readList(text, readProtocol)?.join(',');
    case 'port':
      return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? String(Number(text)) : undefined;
    case 'ipv4hint':
      return readList(text, readIpv4)?.join(',');
    case 'ech':
      return /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) ? text : undefined;
    case 'ipv6hint':
      return readList(text, readIpv6)?.join(',');
    case 'dohpath':
      // Without signs that mean something else in a zone file.
      return /^\/[!#-'*-:<-[\]-~]*\{\?dns\}$/.test(text) ? text : undefined;
  }
}

/** Parameters as they are written, each with what it has; undefined for what can’t be read. */
function parametersIn(text: string): Map<ServiceParameter, string> | undefined {
  const found = new Map<ServiceParameter, string>();
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [, key = '', , quoted, bare] = /^([a-z0-9-]+)(=(?:"([^"\\]*)"|([^"\\]*)))?$/.exec(word) ?? [];
    if (!isParameter(key) || found.has(key)) return undefined;
    const value = readParameter(key, quoted ?? bare);
    if (value === undefined) return undefined;
    found.set(key, value);
  }
  return found;
}

/**
 * The parameters of an SVCB or HTTPS record as they are written in a zone file, in the order of their numbers
 * (RFC 9460 2.1, 2.2); undefined for what can’t be read, for one that is there twice, for mandatory ones that aren’t
 * there and for `no-default-alpn` without `alpn` (7.1.1, 8).
 */
export function readServiceParameters(text: string): string | undefined {
  const found = parametersIn(text);
  if (!found) return undefined;
  const mandatory = found.get('mandatory')?.split(',') ?? [];
  if (mandatory.some((key) => !isParameter(key) || !found.has(key))) return undefined;
  if (found.has('no-default-alpn') && !found.has('alpn')) return undefined;
  return [...found]
    .toSorted(([one], [other]) => numberOf(one) - numberOf(other))
    .map(([key, value]) => (value === '' ? key : `${key}=${value}`))
    .join(' ');
}

/** The value of an SVCB or HTTPS record, as `readDnsRecord` has it, in its parts. */
export function serviceBindingOf(value: string): {
  target: string;
  parameters: readonly (readonly [ServiceParameter, string])[];
} {
  const [target = '.', ...words] = value.split(' ');
  return { target, parameters: [...(parametersIn(words.join(' ')) ?? [])] };
}
