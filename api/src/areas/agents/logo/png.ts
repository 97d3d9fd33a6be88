import { crc32, inflateSync } from 'node:zlib';
import { type Picture, tooLarge } from './picture.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that are needed to show it; texts, times, places and profiles are left behind. */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples of a pixel by colour type (PNG 11.2.1), with the depths that it may have. */
const SAMPLES: Readonly<Record<number, { count: number; depths: readonly number[] }>> = {
  0: { count: 1, depths: [1, 2, 4, 8, 16] },
  2: { count: 3, depths: [8, 16] },
  3: { count: 1, depths: [1, 2, 4, 8] },
  4: { count: 2, depths: [8, 16] },
  6: { count: 4, depths: [8, 16] },
};

export const isPng = (file: Buffer): boolean => file.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/**
 * A PNG put together again of what shows it, each chunk checked: nothing else that was in the file is in it.
 * @returns undefined for one that is damaged, larger than a logo, interlaced or animated
 */
export function cleanPng(file: Buffer): Picture | undefined {
  const kept: Buffer[] = [SIGNATURE];
  const data: Buffer[] = [];
  let size: { width: number; height: number; row: number } | undefined;
  let at = SIGNATURE.length;
  for (;;) {
    if (at + 12 > file.length) return undefined;
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return undefined;
    const kind = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(end - 4)) return undefined;
    if ((kind === 'IHDR') !== (size === undefined)) return undefined;
    if (kind === 'IHDR') size = sizeIn(body);
    if (!size) return undefined;
    if (kind === 'IDAT') data.push(body);
    if (KEPT.has(kind)) kept.push(file.subarray(at, end));
    // Another chunk that a reader must know (PNG 5.4): not a picture as we know them.
    else if (kind.charAt(0) === kind.charAt(0).toUpperCase()) return undefined;
    if (kind === 'IEND') break;
    at = end;
  }
  const octets = size.height * (size.row + 1);
  try {
    // No more is unpacked than the picture has.
    if (inflateSync(Buffer.concat(data), { maxOutputLength: octets }).length !== octets) return undefined;
  } catch {
    return undefined;
  }
  return { type: 'image/png', content: Buffer.concat(kept) };
}

function sizeIn(header: Buffer): { width: number; height: number; row: number } | undefined {
  if (header.length !== 13) return undefined;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, colour = 0, compression = 0, filter = 0, interlace = 0] = header.subarray(8);
  const samples = SAMPLES[colour];
  if (!samples?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace !== 0)
    return undefined;
  if (tooLarge(width, height)) return undefined;
  return { width, height, row: Math.ceil((width * samples.count * depth) / 8) };
}
