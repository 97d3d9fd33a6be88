import { type Picture, tooLarge } from './picture.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const ADOBE = 0xee;
/** Frames that browsers show: baseline, extended and progressive (T.81 B.1.1.3). */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Tables that are needed to show it: Huffman, quantisation, restart interval. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);

export const isJpeg = (file: Buffer): boolean => file[0] === 0xff && file[1] === START && file[2] === 0xff;

/**
 * A JPEG put together again of what shows it: without EXIF, comments, thumbnails and whatever follows its end.
 * @returns undefined for one that is damaged, larger than a logo, or of a kind that browsers don't show
 */
export function cleanJpeg(file: Buffer): Picture | undefined {
  const kept: Buffer[] = [file.subarray(0, 2)];
  let hasFrame = false;
  let hasScan = false;
  let at = 2;
  for (;;) {
    if (file[at] !== 0xff) return undefined;
    // Fill octets may stand before a marker (T.81 B.1.1.2).
    while (file[at + 1] === 0xff) at += 1;
    const marker = file[at + 1];
    if (marker === undefined) return undefined;
    if (marker === END) {
      kept.push(Buffer.from([0xff, END]));
      return hasFrame && hasScan ? { type: 'image/jpeg', content: Buffer.concat(kept) } : undefined;
    }
    if (at + 4 > file.length) return undefined;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) return undefined;
    const isFrame = FRAMES.has(marker);
    if (isFrame) {
      if (hasFrame || end - at < 10) return undefined;
      if (tooLarge(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5))) return undefined;
      hasFrame = true;
    }
    if (marker === SCAN) {
      if (!hasFrame) return undefined;
      hasScan = true;
      const next = endOfScan(file, end);
      if (next === undefined) return undefined;
      kept.push(file.subarray(at, next));
      at = next;
      continue;
    }
    // Adobe's segment says what the colours mean.
    if (isFrame || TABLES.has(marker) || marker === ADOBE) kept.push(file.subarray(at, end));
    else if (!isLeft(marker)) return undefined;
    at = end;
  }
}

/** Application segments and comments. */
const isLeft = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Where the next marker stands after the octets of a scan, in which 0xff is followed by 0 or a restart. */
function endOfScan(file: Buffer, from: number): number | undefined {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 2)) {
    const next = file[at + 1];
    if (next === undefined) return undefined;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return undefined;
}
