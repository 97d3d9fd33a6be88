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
