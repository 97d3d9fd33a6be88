let octetsOf: Map<string, readonly number[]> | undefined;

/** The table of GBK, read backwards from what the runtime reads forwards. */
function table(): Map<string, readonly number[]> {
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const sign = decoder.decode(Uint8Array.of(lead, trail));
      if (trail !== 0x7f && sign.length === 1 && sign !== '\uFFFD' && !made.has(sign))
        made.set(sign, [lead, trail]);
    }
  return made;
}

/** A text in GBK; signs that it doesn't have are question marks. */
export function gbk(text: string): Buffer {
  octetsOf ??= table();
  const signs = octetsOf;
  return Buffer.from(
    Array.from(text).flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code < 0x80 ? [code] : (signs.get(sign) ?? [0x3f]);
    }),
  );
}
