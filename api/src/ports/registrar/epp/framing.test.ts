import { describe, expect, it } from '@jest/globals';
import { FrameError, frameOf, FrameReader, MAX_FRAME_BYTES } from './framing.ts';

const texts = (frames: Buffer[]) => frames.map(String);
const lengthOnly = (length: number) => {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(length);
  return header;
};

describe('a frame of EPP', () => {
  it('has its length in front, which counts itself, in octets (DOM-001)', () => {
    expect([...frameOf('é')]).toEqual([0, 0, 0, 6, 0xc3, 0xa9]);
  });

  it('is read however it was cut or joined (DOM-001)', () => {
    const stream = Buffer.concat(['<a/>', '<ü/>', '<c>d</c>'].map(frameOf));
    for (const size of [1, 2, 3, 5, 7, stream.length]) {
      const reader = new FrameReader();
      const read: Buffer[] = [];
      for (let at = 0; at < stream.length; at += size)
        read.push(...reader.push(stream.subarray(at, at + size)));
      expect([size, texts(read)]).toEqual([size, ['<a/>', '<ü/>', '<c>d</c>']]);
    }
  });

  it('is taken up to the limit and refused above it, by its length alone (DOM-001)', () => {
    const largest = 'x'.repeat(MAX_FRAME_BYTES - 4);
    expect(new FrameReader().push(frameOf(largest))[0]?.length).toBe(largest.length);
    expect(() => frameOf(`${largest}x`)).toThrow(FrameError);
    for (const length of [0, 3, 4, MAX_FRAME_BYTES + 1, 0xffffffff])
      expect(() => new FrameReader().push(lengthOnly(length))).toThrow(FrameError);
  });
});
