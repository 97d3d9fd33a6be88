import { formatIpAddress, parseIpAddress, toAsciiHostname } from '@certdeck/pki';
import { toReadable } from '@certdeck/validation';

/** What can be wrong with a name; texts are `problem.<name>`. */
export type NameProblem = 'hostname' | 'email' | 'uri';

/** A name as typed and as it goes into the request. */
export interface ShownName {
  typed: string;
  type: 'dns' | 'ip' | 'email' | 'uri';
  /** As written into the request; as typed when there is a problem. */
  value: string;
  /** The same in its own script, where that differs: 中文.com for xn--fiq228c.com. */
  readable: string | null;
  problem: NameProblem | null;
}

/** Tells what kind of name a text is and converts it: host names to A-labels, also behind `*.` and behind @. */
export function showName(typed: string): ShownName {
  const address = parseIpAddress(typed);
  if (address) {
    return shown(typed, 'ip', formatIpAddress(address));
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) {
    return shown(typed, 'uri', URL.canParse(typed) && isAscii(typed) ? typed : null);
  }
  const at = typed.lastIndexOf('@');
  if (at >= 0) {
    const host = asciiHost(typed.slice(at + 1));
    const local = typed.slice(0, at);
    const good =
      host !== null && !host.startsWith('*.') && /^[^\s@"(),:;<>[\\\]]{1,64}$/.test(local) && isAscii(local);
    return shown(typed, 'email', good ? `${local}@${host}` : null);
  }
  return shown(typed, 'dns', asciiHost(typed));
}

function shown(typed: string, type: ShownName['type'], value: string | null): ShownName {
  if (value === null) {
    return {
      typed,
      type,
      value: typed,
      readable: null,
      problem: type === 'ip' || type === 'dns' ? 'hostname' : type,
    };
  }
  const readable = type === 'dns' || type === 'email' ? readableName(value) : value;
  return { typed, type, value, readable: readable === value ? null : readable, problem: null };
}

function readableName(value: string): string {
  const at = value.lastIndexOf('@');
  return value.slice(0, at + 1) + toReadable(value.slice(at + 1));
}

function asciiHost(text: string): string | null {
  try {
    return toAsciiHostname(text);
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text);
}

/** Names once each, the common name first, as the request will list them. */
export function uniqueNames(names: readonly ShownName[]): ShownName[] {
  return [...new Map(names.map((name) => [`${name.type}:${name.value}`, name])).values()];
}
