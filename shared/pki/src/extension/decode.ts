import { readDer } from '../der/reader.ts';
import { OID } from '../der/oids.ts';
import { bytesToHex } from '../encoding/hex.ts';
import { PkiError, requireValue } from '../errors.ts';
import { DEFAULT_NAME_LANGUAGE, type NameLanguage } from '../name/attributes.ts';
import { extensionDecoders } from './decoders.ts';
import type { RawExtension } from './extension.ts';
import { readGeneralNames, type GeneralName } from './general-names.ts';
import { extensionName } from './names.ts';

/** An extension for display (B§3.21). */
export interface DecodedExtension {
  /** The object identifier. */
  id: string;
  /** Readable in the chosen language; the identifier if there is none. */
  name: string;
  critical: boolean;
  /** Readable value, one item a line; hexadecimal for unknown or damaged extensions (B§3.22, D-091). */
  value: string;
  /** Whether a decoder read it. */
  known: boolean;
  /** Whether its content is not what its identifier promises. */
  damaged: boolean;
  /** The encoded value in hexadecimal. */
  hex: string;
}

/**
 * Decodes an extension. An unknown one shows its value in hexadecimal and says so in the console;
 * so does one whose content is damaged, which must not hide the rest of a certificate.
 * @throws TypeError "Argument 'value' is required" for undefined and null (B§8.12)
 */
export function decodeExtension(
  value: RawExtension,
  language: NameLanguage = DEFAULT_NAME_LANGUAGE,
): DecodedExtension {
  const { id, critical, content } = requireValue(value);
  const hex = bytesToHex(content);
  const base = { id, name: extensionName(id, language), critical, hex };
  const decoder = extensionDecoders.get(id);
  if (!decoder) {
    console.warn(`No parser detected for extension ${id}`);
    return { ...base, value: hex, known: false, damaged: false };
  }
  try {
    return { ...base, value: decoder(readDer(content)).join('\n'), known: true, damaged: false };
  } catch (error) {
    if (error instanceof PkiError) {
      return { ...base, value: hex, known: false, damaged: true };
    }
    throw error;
  }
}

/**
 * The names of the subjectAltName among the extensions; none if it is missing.
 * @throws PkiError BAD_DER without a place: offsets inside of an extension are not those of the request
 */
export function alternativeNamesOf(extensions: readonly RawExtension[]): GeneralName[] {
  try {
    return extensions
      .filter((extension) => extension.id === OID.subjectAltName)
      .flatMap((extension) => readGeneralNames(readDer(extension.content)));
  } catch (cause) {
    throw cause instanceof PkiError
      ? new PkiError('BAD_DER', 'the requested subjectAltName is damaged', { cause })
      : cause;
  }
}
