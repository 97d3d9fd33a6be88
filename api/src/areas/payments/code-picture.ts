import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Modules of white around the code, which scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** Pixels of a module's side. */
const SCALE = 4;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A QR code as a picture, for pages that draw none themselves: a PNG of black on white with one bit a pixel, in base64
 * without `data:` before it (A§3.19).
 * @param text at most 2,331 octets of UTF-8
 */
export function codePicture(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const side = size * SCALE;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit a pixel, in shades of grey: 0 is black (PNG 11.2.1).
  header[8] = 1;
  const rows = data.flatMap((row) => Array.from({ length: SCALE }, () => lineOf(row)));
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([SIGNATURE, ...chunks]).toString('base64');
}

/** A line of pixels, after the octet that says that it isn't filtered. */
function lineOf(row: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * SCALE) / 8));
  for (let x = 0; x < row.length * SCALE; x++)
    if (!row[Math.floor(x / SCALE)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7);
  return line;
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
