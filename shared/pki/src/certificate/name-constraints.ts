/** Name constraints of a CA against the names of what it issued (RFC 5280 4.2.1.10). */
import { childNodes, DerSequence, readDer } from '../der/reader.ts';
import { contextConstructed } from '../der/tags.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { readGeneralName, type GeneralName } from '../extension/general-names.ts';
import { parseIpAddress } from '../hostname/ip-address.ts';
import { rawExtensionsOf } from './read.ts';

export interface NameConstraints {
  permitted: GeneralName[];
  excluded: GeneralName[];
}

/** The constraints of a certificate; null without the extension or when it is damaged. */
export function readNameConstraints(der: Bytes): NameConstraints | null {
  const extension = rawExtensionsOf(der).find(({ id }) => id === '2.5.29.30');
  if (!extension) {
    return null;
  }
  try {
    const constraints: NameConstraints = { permitted: [], excluded: [] };
    for (const part of childNodes(readDer(extension.content))) {
      const list = part.tag === contextConstructed(0) ? constraints.permitted : constraints.excluded;
      for (const subtree of childNodes(part)) {
        list.push(readGeneralName(new DerSequence(subtree, 'subtree').takeAny('base')));
      }
    }
    return constraints;
  } catch (error) {
    if (error instanceof PkiError) {
      return null;
    }
    throw error;
  }
}

/** The host names, addresses and mailboxes that are excluded, or not among what is permitted of their kind. */
export function constraintViolations(
  { permitted, excluded }: NameConstraints,
  names: readonly GeneralName[],
): GeneralName[] {
  return names.filter((name) => {
    if (name.type !== 'dns' && name.type !== 'ip' && name.type !== 'email') {
      return false;
    }
    const sameKind = permitted.filter(({ type }) => type === name.type);
    const allowed = sameKind.length === 0 || sameKind.some((base) => within(name, base.value));
    return !allowed || excluded.some((base) => base.type === name.type && within(name, base.value));
  });
}

function within({ type, value }: GeneralName, base: string): boolean {
  switch (type) {
    case 'dns':
      return isBelow(value.toLowerCase(), base.toLowerCase());
    case 'email': {
      const [, host = ''] = value.toLowerCase().split('@');
      const wanted = base.toLowerCase();
      return wanted.includes('@')
        ? value.toLowerCase() === wanted
        : wanted.startsWith('.')
          ? host.endsWith(wanted)
          : host === wanted;
    }
    case 'ip':
      return inNetwork(value, base);
    default:
      return false;
  }
}

/** 'www.example.com' and 'example.com' lie below 'example.com'; everything lies below ''. */
function isBelow(name: string, base: string): boolean {
  const plain = base.replace(/^\./, '');
  return plain === '' || name === plain || name.endsWith(`.${plain}`);
}

function inNetwork(address: string, base: string): boolean {
  const [network = '', mask = ''] = base.split('/');
  const [bytes, start, bits] = [address, network, mask].map(parseIpAddress);
  return (
    bytes?.length === start?.length &&
    bytes?.length === bits?.length &&
    (bytes ?? []).every((byte, index) => ((byte ^ (start?.[index] ?? 0)) & (bits?.[index] ?? 0)) === 0)
  );
}
