import { createRemote } from '@certdeck/federation';
import { texts } from './texts.ts';
import { texts as genCsrTexts } from './tools/gen-csr/texts.ts';
import { texts as sslConfigTexts } from './tools/ssl-config/texts.ts';

/** Each tool keeps its texts in its own folder (`tools/<tool>/locales`, namespace `certhub-<screen>`). */
export default createRemote({
  namespace: 'certhub',
  texts,
  screens: {
    'gen-csr': () => import(/* webpackChunkName: "tool-gen-csr" */ './tools/gen-csr/GenerateCsr.page.tsx'),
    'ssl-config': () =>
      import(/* webpackChunkName: "tool-ssl-config" */ './tools/ssl-config/SslConfig.page.tsx'),
  },
  screenTexts: {
    'gen-csr': genCsrTexts,
    'ssl-config': sslConfigTexts,
  },
});
