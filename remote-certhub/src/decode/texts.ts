import { useTexts } from '@certdeck/i18n';

/** Namespace of everything the decoder shows, on the pages of both its tools. */
export const DECODER = 'certhub-parse-cert';

export function useDecoderTexts() {
  return useTexts(DECODER);
}
