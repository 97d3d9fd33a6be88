/** Identifier octets of the ASN.1 types that certificates use (X.690 8.1.2). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  numericString: 0x12,
  printableString: 0x13,
  t61String: 0x14,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  visibleString: 0x1a,
  universalString: 0x1c,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

/** [n] around a primitive value (IMPLICIT). */
export function contextPrimitive(number: number): number {
  return 0x80 | number;
}

/** [n] around a structure (EXPLICIT, or IMPLICIT over a structure). */
export function contextConstructed(number: number): number {
  return 0xa0 | number;
}

const NAMES: ReadonlyMap<number, string> = new Map([
  [0x01, 'BOOLEAN'],
  [0x02, 'INTEGER'],
  [0x03, 'BIT STRING'],
  [0x04, 'OCTET STRING'],
  [0x05, 'NULL'],
  [0x06, 'OBJECT IDENTIFIER'],
  [0x07, 'ObjectDescriptor'],
  [0x08, 'EXTERNAL'],
  [0x09, 'REAL'],
  [0x0a, 'ENUMERATED'],
  [0x0b, 'EMBEDDED PDV'],
  [0x0c, 'UTF8String'],
  [0x0d, 'RELATIVE-OID'],
  [0x10, 'SEQUENCE'],
  [0x11, 'SET'],
  [0x12, 'NumericString'],
  [0x13, 'PrintableString'],
  [0x14, 'TeletexString'],
  [0x15, 'VideotexString'],
  [0x16, 'IA5String'],
  [0x17, 'UTCTime'],
  [0x18, 'GeneralizedTime'],
  [0x19, 'GraphicString'],
  [0x1a, 'VisibleString'],
  [0x1b, 'GeneralString'],
  [0x1c, 'UniversalString'],
  [0x1e, 'BMPString'],
]);

const CLASSES = ['UNIVERSAL', 'APPLICATION', '', 'PRIVATE'] as const;

/** An identifier octet in words: 'SEQUENCE', '[0]', 'APPLICATION 3' (X.680 8.6). */
export function tagName(tag: number): string {
  const number = tag & 0x1f;
  const name = tag < 0x40 ? NAMES.get(number) : undefined;
  const family = CLASSES[tag >> 6] ?? '';
  return name ?? (family === '' ? `[${number}]` : `${family} ${number}`);
}
