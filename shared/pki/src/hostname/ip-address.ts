import type { Bytes } from '../encoding/bytes.ts';

/** The four bytes of a dotted address; null for any other spelling, such as 127.1 or 010.0.0.1. */
function parseIpv4(text: string): number[] | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) {
    return null;
  }
  return parts.map(Number);
}

/** Groups between colons; only the last of an address may be dotted (RFC 4291 2.2). */
function parseGroups(text: string, last: boolean): number[] | null {
  if (text === '') {
    return [];
  }
  const bytes: number[] = [];
  const groups = text.split(':');
  for (const [index, group] of groups.entries()) {
    const dotted = last && index === groups.length - 1 && group.includes('.') ? parseIpv4(group) : null;
    if (dotted) {
      bytes.push(...dotted);
    } else if (/^[0-9a-fA-F]{1,4}$/.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 0xff);
    } else {
      return null;
    }
  }
  return bytes;
}

function parseIpv6(text: string): number[] | null {
  const halves = text.split('::');
  if (halves.length > 2) {
    return null;
  }
  const head = parseGroups(halves[0] ?? '', halves.length === 1);
  if (halves.length === 1) {
    return head?.length === 16 ? head : null;
  }
  const tail = parseGroups(halves[1] ?? '', true);
  // '::' stands for at least one group (RFC 4291 2.2).
  if (!head || !tail || head.length + tail.length > 14) {
    return null;
  }
  return [...head, ...Array.from({ length: 16 - head.length - tail.length }, () => 0), ...tail];
}

/** The 4 or 16 bytes of an IP address as an iPAddress name holds them; null for other text. */
export function parseIpAddress(text: string): Bytes | null {
  const bytes = text.includes(':') ? parseIpv6(text) : parseIpv4(text);
  return bytes && Uint8Array.from(bytes);
}

/** An address of 4 or 16 bytes as text, the longest run of zero groups shortened (RFC 5952); null for other lengths. */
export function formatIpAddress(bytes: Uint8Array): string | null {
  if (bytes.length === 4) {
    return Array.from(bytes).join('.');
  }
  if (bytes.length !== 16) {
    return null;
  }
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  );
  const run = longestZeroRun(groups);
  if (run.length < 2) {
    return groups.join(':');
  }
  return `${groups.slice(0, run.start).join(':')}::${groups.slice(run.start + run.length).join(':')}`;
}

function longestZeroRun(groups: readonly string[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  for (const [index, group] of groups.entries()) {
    if (group !== '0') {
      start = index + 1;
    } else if (index + 1 - start > best.length) {
      best = { start, length: index + 1 - start };
    }
  }
  return best;
}
