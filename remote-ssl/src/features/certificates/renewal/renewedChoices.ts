import type { OrderDetail, Product } from '@certdeck/contract';
import {
  ECC_CURVES,
  type EccCurve,
  RSA_LENGTHS,
  type RsaLength,
  SIGNATURE_HASHES,
  type SignatureHash,
} from '@certdeck/pki';
import { readOneCsr } from '../csr/reading.ts';
import { withForcedKey } from '../form/selection.ts';
import type { OrderValues, PairParams } from '../form/values.ts';

/** Names of curves by the size of their field in bits. */
const CURVES: ReadonlyMap<number, EccCurve> = new Map([
  [256, 'P256'],
  [384, 'P384'],
  [521, 'P512'],
]);

/** A new key like that of a request; what it has that isn't offered stays as it stands. */
function keyLike(csr: string, held: PairParams): PairParams {
  const reading = readOneCsr(csr);
  if (!reading.ok) return held;
  const { publicKey, signatureAlgorithm } = reading.details;
  const hash = SIGNATURE_HASHES.find((name): name is SignatureHash => name === signatureAlgorithm.hash);
  const signature = hash ?? held.signature;
  if (publicKey.kind === 'RSA') {
    const keyLength = RSA_LENGTHS.find((bits): bits is RsaLength => bits === publicKey.bits);
    return { ...held, encryption: 'RSA', keyLength: keyLength ?? held.keyLength, signature };
  }
  const curve = publicKey.kind === 'EC' ? CURVES.get(publicKey.bits) : undefined;
  if (curve === undefined || !ECC_CURVES.includes(curve)) return held;
  return { ...held, encryption: 'ECC', curve, signature };
}

/**
 * What a renewal takes over of the choices of its order: the kind of its key, how its names were shown, and its mark. What the
 * product forces stands (A§9.28, A§9.29).
 */
export function renewedChoices(
  order: Pick<OrderDetail, 'csr' | 'dcvMethod' | 'mark'>,
  product: Product,
  held: PairParams,
): Pick<OrderValues, 'pairParams' | 'dcvMethod' | 'mark'> {
  const { csr, dcvMethod, mark = '' } = order;
  return { pairParams: withForcedKey(product, keyLike(csr, held)), dcvMethod, mark };
}
