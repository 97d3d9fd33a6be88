import { inflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { encode } from 'uqr';
import { cleanPng } from '../agents/logo/png.ts';
import { codePicture } from './code-picture.ts';

/** Shades of the picture's pixels, the lines one after the other: true is black. */
function pixelsOf(png: Buffer): boolean[][] {
  const width = png.readUInt32BE(16);
  const at = png.indexOf('IDAT');
  const packed = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  const lines = inflateSync(packed);
  const row = 1 + Math.ceil(width / 8);
  return Array.from({ length: lines.length / row }, (_line, y) =>
    Array.from({ length: width }, (_pixel, x) => {
      const octet = lines[y * row + 1 + Math.floor(x / 8)] ?? 0;
      return ((octet >> (7 - (x % 8))) & 1) === 0;
    }),
  );
}

it.each(['weixin://wxpay/bizpayurl?pr=k', `https://portal.example/${'a'.repeat(800)}`])(
  'the picture of %j is a PNG whose pixels are the modules of the code, on white (BIL-024, D-688)',
  (text) => {
    const png = Buffer.from(codePicture(text), 'base64');
    // Read by code of another area, which checks each chunk.
    expect(cleanPng(png)).toEqual({ type: 'image/png', content: png });
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const pixels = pixelsOf(png);
    expect([pixels.length, pixels[0]?.length]).toEqual([size * 4, size * 4]);
    expect(
      pixels.map((line) => line.filter((_pixel, x) => x % 4 === 0)).filter((_l, y) => y % 4 === 3),
    ).toEqual(data);
    expect(pixels.slice(0, 16).flat()).not.toContain(true);
  },
);
