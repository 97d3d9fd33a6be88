/** Octets of one frame at most, its length in front included. Answers of registries have some kilobytes. */
export const MAX_FRAME_BYTES = 1_048_576;

/** The length in front of each frame, which counts itself (RFC 5734 4). */
const HEADER_BYTES = 4;

/** What came is no frame of the protocol: the connection can't be used any further. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/**
 * A text as it goes over the wire.
 * @throws FrameError for one that no server has to take
 */
export function frameOf(text: string): Buffer {
  const content = Buffer.from(text, 'utf8');
  const length = HEADER_BYTES + content.length;
  if (length > MAX_FRAME_BYTES) throw new FrameError(`A frame of ${length} octets is too large`);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(length);
  return Buffer.concat([header, content]);
}

/** Puts frames together from the pieces in which they come: several at once, or one in many. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private held = 0;

  /**
   * @returns the content of each frame that the piece completes
   * @throws FrameError as soon as a length is known that is none or is above the limit
   */
  push(piece: Buffer): Buffer[] {
    this.pieces.push(piece);
    this.held += piece.length;
    const complete: Buffer[] = [];
    for (let length = this.nextLength(); this.held >= length; length = this.nextLength()) {
      const all = Buffer.concat(this.pieces);
      complete.push(all.subarray(HEADER_BYTES, length));
      this.pieces = [all.subarray(length)];
      this.held -= length;
    }
    return complete;
  }

  /** Of the frame that comes next; that of the header alone until it is there. */
  private nextLength(): number {
    if (this.held < HEADER_BYTES) return HEADER_BYTES;
    // Pieces are joined only when one is done or its length isn't in the first: a frame may come octet by octet.
    if ((this.pieces[0]?.length ?? 0) < HEADER_BYTES) this.pieces = [Buffer.concat(this.pieces)];
    const length = this.pieces[0]?.readUInt32BE(0) ?? 0;
    if (length <= HEADER_BYTES) throw new FrameError(`A frame of ${length} octets has no content`);
    if (length > MAX_FRAME_BYTES)
      throw new FrameError(`A frame of ${length} octets is above the limit of ${MAX_FRAME_BYTES}`);
    return length;
  }
}
