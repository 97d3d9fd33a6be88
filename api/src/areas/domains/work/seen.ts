import { BodyCode } from '@certdeck/contract';
import { BusinessError } from '../../../platform/server/errors.ts';
import { texts } from '../../../platform/server/texts.ts';

/**
 * What a payer has seen of each thing that is paid, by its id; of an id that is named twice, what was last said.
 * @param field of the call that has the values
 * @param values in the order of the ids
 * @throws BusinessError 13004 where there aren't as many values as ids: which of them was seen of what isn't known then
 */
export function seenOf<Seen>(
  field: string,
  ids: readonly string[],
  values: readonly Seen[],
): Map<string, Seen> {
  if (values.length !== ids.length)
    throw new BusinessError(BodyCode.badInput, texts.badInput, { [field]: texts.fieldFormat });
  return new Map(values.map((value, index) => [ids[index] ?? '', value]));
}
