import { PkiError } from '../errors.ts';
import { contentBytes, readNode, type DerNode } from './reader.ts';
import { TAG } from './tags.ts';

/**
 * Refuses what the readers of this package forgive: lengths (X.690 10.1) and integers (8.3.2) that are longer than
 * they need to be, at any depth. Whoever signs over what it read must not accept bytes that another reader takes
 * for something else. Contents of octet and bit strings are not looked into.
 * @throws PkiError BAD_DER
 */
export function requireDistinguished(root: DerNode): void {
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    requireShortest(node);
    if ((node.tag & 0x20) === 0) {
      continue;
    }
    for (let offset = node.contentStart; offset < node.end;) {
      const child = readNode(node.source, offset, node.end);
      open.push(child);
      offset = child.end;
    }
  }
}

function requireShortest(node: DerNode): void {
  const { start, contentStart, end } = node;
  if (contentStart - start !== 1 + lengthBytes(end - contentStart)) {
    throw new PkiError('BAD_DER', 'length is not in its shortest form', { place: { offset: start + 1 } });
  }
  if (node.tag === TAG.integer) {
    const [first, second = 0] = contentBytes(node);
    const padded = end - contentStart > 1 && (first === 0 ? second < 0x80 : first === 0xff && second >= 0x80);
    if (first === undefined || padded) {
      throw new PkiError('BAD_DER', 'number is not in its shortest form', {
        place: { offset: contentStart },
      });
    }
  }
}

/** How many bytes the shortest form of a length takes. */
function lengthBytes(length: number): number {
  let bytes = 1;
  for (let rest = length < 0x80 ? 0 : length; rest > 0; rest = Math.floor(rest / 256)) {
    bytes += 1;
  }
  return bytes;
}
