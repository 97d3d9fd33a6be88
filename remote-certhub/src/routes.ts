import { createRemote } from '@certdeck/federation';
import { texts } from './texts.ts';
import { texts as sslConfigTexts } from './tools/ssl-config/texts.ts';

/** Each tool keeps its texts in its own folder (`tools/<tool>/locales`, namespace `certhub-<screen>`). */
export default createRemote({
  namespace: 'certhub',
  texts,
  screens: {
    'ssl-config': () =>
      import(/* webpackChunkName: "tool-ssl-config" */ './tools/ssl-config/SslConfig.page.tsx'),
  },
  screenTexts: {
    'ssl-config': sslConfigTexts,
  },
});
