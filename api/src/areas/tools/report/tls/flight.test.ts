import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { WireError } from './bytes.ts';
import { Flight, readExtensions, readServerHello } from './flight.ts';
import { handshakeDecryptor, newShare } from './key-schedule.ts';

/** Runs what reads a stranger's bytes; anything but a WireError is a fault of ours. */
function survives(work: () => void): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(WireError);
  }
}

/** Noise that is near enough to TLS to get past the first look. */
const nearTls = fc
  .array(fc.tuple(fc.constantFrom(20, 21, 22, 23), fc.uint8Array({ maxLength: 120 })), { maxLength: 6 })
  .map((records) =>
    Buffer.concat(
      records.flatMap(([type, content]) => [
        Buffer.from([type, 3, 3, 0, content.length]),
        Buffer.from(content),
      ]),
    ),
  );
const chunks = fc.oneof(
  nearTls,
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

describe("what reads a server's bytes", () => {
  it('gives up any noise in a way that is foreseen (TOOL-010)', () => {
    fc.assert(
      fc.property(fc.array(chunks, { maxLength: 4 }), (parts) =>
        survives(() => {
          const flight = new Flight(({ body }) => survives(() => readServerHello(body)));
          flight.decrypt = handshakeDecryptor(0x1301, Buffer.alloc(32), Buffer.alloc(0));
          for (const part of parts) flight.push(part);
        }),
      ),
      { numRuns: 400 },
    );
  });

  it('reads hellos and extensions of any content (TOOL-010)', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        survives(() => readServerHello(Buffer.from(bytes)));
        survives(() => readExtensions(Buffer.from(bytes)));
      }),
      { numRuns: 400 },
    );
  });

  it('refuses key shares that are no point of their group (TOOL-010)', () => {
    for (const group of [0x001d, 0x0017, 0x0018, 0x0019])
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 140 }), (bytes) =>
          survives(() => newShare(group)?.agree(Buffer.from(bytes))),
        ),
        { numRuns: 20 },
      );
  });
});
