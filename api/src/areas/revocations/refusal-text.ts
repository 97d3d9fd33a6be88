import type { Text } from '../../platform/server/sentences.ts';
import type { Refusal } from './revocations.ts';
import { revocationTexts } from './texts.ts';

/** Why a certificate is not revoked. */
export const refusalText = ({ refusal, detail }: Refusal): Text =>
  refusal === 'refused' ? revocationTexts.refused(detail) : revocationTexts.serialUnknown;
