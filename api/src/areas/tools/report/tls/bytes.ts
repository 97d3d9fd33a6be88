/** What a server sent can't be read as what it should be. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

/** Reads big-endian numbers and length-prefixed vectors; past the end is a WireError. */
export class WireReader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  take(length: number): Buffer {
    if (length > this.left) throw new WireError('the message ends too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  number(octets: 1 | 2 | 3): number {
    return this.take(octets).readUIntBE(0, octets);
  }

  /** A vector whose length stands in front in so many octets. */
  vector(octets: 1 | 2 | 3): Buffer {
    return this.take(this.number(octets));
  }
}
