import { createRemote } from '@certdeck/federation';
import { texts } from './texts.ts';

/** Each tool keeps its texts in its own folder (`tools/<tool>/locales`, namespace `certhub-<screen>`). */
export default createRemote({
  namespace: 'certhub',
  texts,
  screens: {},
  screenTexts: {},
});
