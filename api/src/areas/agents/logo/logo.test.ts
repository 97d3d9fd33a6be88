import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { cleanLogo } from './logo.ts';

const chunk = (kind: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const header = (width: number, height: number, interlace = 0) => {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([8, 2, 0, 0, interlace], 8);
  return chunk('IHDR', body);
};
const pixels = (width: number, height: number) =>
  chunk('IDAT', deflateSync(Buffer.alloc(height * (width * 3 + 1))));
const END = chunk('IEND', Buffer.alloc(0));
const png = (...more: Buffer[]) => Buffer.concat([SIGNATURE, header(4, 2), ...more, pixels(4, 2), END]);

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]));
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]),
]);
const jpeg = (...more: Buffer[]) =>
  Buffer.concat([
    ...[Buffer.from([0xff, 0xd8]), ...more, segment(0xdb, Buffer.alloc(65)), frame(4, 2), scan],
    Buffer.from([0xff, 0xd9]),
  ]);
const SCRIPT = Buffer.from('<script>alert(document.domain)</script>');

describe('a logo', () => {
  it('that is a PNG keeps what shows it, and nothing else', () => {
    const text = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), SCRIPT]));
    const cleaned = cleanLogo(Buffer.concat([png(text), SCRIPT]));
    expect(cleaned).toEqual({ type: 'image/png', content: png() });
  });

  it('that is a JPEG loses place, comment, thumbnail and whatever follows its end', () => {
    const noise = [segment(0xe1, Buffer.from('Exif\0\0GPS')), segment(0xfe, SCRIPT)];
    const cleaned = cleanLogo(Buffer.concat([jpeg(...noise), SCRIPT]));
    expect(cleaned).toEqual({ type: 'image/jpeg', content: jpeg() });
    const adobe = segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01', 'latin1'));
    expect(cleanLogo(jpeg(adobe))?.content).toEqual(jpeg(adobe));
  });

  it('may be a picture as programs write it', () => {
    for (const file of ['icon-192.png', 'apple-touch-icon.png']) {
      const icon = readFileSync(join(import.meta.dirname, '../../delivery/icons', file));
      expect(cleanLogo(icon)?.type).toBe('image/png');
    }
  });

  const damaged = png();
  damaged[40] = (damaged[40] ?? 0) ^ 1;
  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.concat([Buffer.from('<!doctype html>'), SCRIPT])],
    ['a GIF that is a script', Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1')],
    ['a PNG without its end', png().subarray(0, -12)],
    ['a PNG with a wrong sum', damaged],
    [
      'a PNG that says it is larger than it is',
      Buffer.concat([SIGNATURE, header(40, 20), pixels(4, 2), END]),
    ],
    [
      'a PNG that unpacks to more than it says',
      Buffer.concat([SIGNATURE, header(4, 2), pixels(900, 900), END]),
    ],
    ['a giant PNG', Buffer.concat([SIGNATURE, header(1025, 1), pixels(1025, 1), END])],
    [
      'a PNG of four milliards of pixels',
      Buffer.concat([SIGNATURE, header(0xffffffff, 1), pixels(1, 1), END]),
    ],
    ['an interlaced PNG', Buffer.concat([SIGNATURE, header(4, 2, 1), pixels(4, 2), END])],
    ['a PNG with an unknown chunk that matters', png(chunk('ABCD', SCRIPT))],
    ['a JPEG without its end', jpeg().subarray(0, -2)],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    [
      'a giant JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8]), frame(4000, 4), scan, Buffer.from([0xff, 0xd9])]),
    ],
    ['a JPEG of a kind that browsers don’t show', jpeg(segment(0xc3, Buffer.alloc(9)))],
  ])('is not %s', (_what, file) => {
    expect(cleanLogo(file)).toBeUndefined();
  });
});
