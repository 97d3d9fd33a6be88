import type { RemoteRoutes } from '@certdeck/federation';
import { getI18n } from '@certdeck/i18n';
import { texts } from './texts.ts';
import { texts as matchPairTexts } from './features/match-pair/texts.ts';
import { texts as parseCertTexts } from './features/parse-cert/texts.ts';
import { texts as parseCsrTexts } from './features/parse-csr/texts.ts';
import { texts as batchCfdnsTexts } from './features/batch-cfdns/texts.ts';
import { texts as batchReplaceTexts } from './features/batch-replace/texts.ts';
import { texts as convertCertTexts } from './features/convert-cert/texts.ts';
import { texts as convertKeyTexts } from './features/convert-private-key/texts.ts';
import { texts as discoveryCertsTexts } from './features/discovery-certs/texts.ts';
import { texts as discoveryTargetsTexts } from './features/discovery-targets/texts.ts';
import { texts as genCsrTexts } from './features/gen-csr/texts.ts';
import { texts as reportTexts } from './features/report/texts.ts';
import { texts as toolsTexts } from './features/tools/texts.ts';
import { texts as sslConfigTexts } from './features/ssl-config/texts.ts';

/** Each tool keeps its texts in its own folder (`features/<tool>/locales`, namespace `certhub-<screen>`). */
export default {
  namespace: 'certhub',
  texts,
  screens: {
    tools: () => import(/* webpackChunkName: "screen-tools" */ './features/tools/Tools.page.tsx'),
    'batch-cfdns': () =>
      import(/* webpackChunkName: "screen-batch-cfdns" */ './features/batch-cfdns/BatchCfdns.page.tsx'),
    report: () => import(/* webpackChunkName: "screen-report" */ './features/report/Report.page.tsx'),
    'report-new': async () => {
      // The way to a report has its texts too.
      const [page] = await Promise.all([
        import(/* webpackChunkName: "screen-report-new" */ './features/report/ReportNew.page.tsx'),
        getI18n().load('certhub-report'),
      ]);
      return page;
    },
    'match-pair': async () => {
      // Names of kinds are the decoder's.
      const [page] = await Promise.all([
        import(/* webpackChunkName: "screen-match-pair" */ './features/match-pair/MatchPair.page.tsx'),
        getI18n().load('certhub-parse-cert'),
      ]);
      return page;
    },
    'convert-cert': () =>
      import(/* webpackChunkName: "screen-convert-cert" */ './features/convert-cert/ConvertCert.page.tsx'),
    'convert-private-key': () =>
      import(
        /* webpackChunkName: "screen-convert-private-key" */ './features/convert-private-key/ConvertKey.page.tsx'
      ),
    'parse-csr': async () => {
      // Its results are the other decoder's, and so are their texts.
      const [page] = await Promise.all([
        import(/* webpackChunkName: "screen-parse-csr" */ './features/parse-csr/ParseCsr.page.tsx'),
        getI18n().load('certhub-parse-cert'),
      ]);
      return page;
    },
    'parse-cert': () =>
      import(/* webpackChunkName: "screen-parse-cert" */ './features/parse-cert/ParseCert.page.tsx'),
    'batch-replace': () =>
      import(/* webpackChunkName: "screen-batch-replace" */ './features/batch-replace/BatchReplace.page.tsx'),
    'gen-csr': () =>
      import(/* webpackChunkName: "screen-gen-csr" */ './features/gen-csr/GenerateCsr.page.tsx'),
    'ssl-config': () =>
      import(/* webpackChunkName: "screen-ssl-config" */ './features/ssl-config/SslConfig.page.tsx'),
    // The pages of discovery share their texts.
    'discovery-dashboard': async () => {
      const [page] = await Promise.all([
        import(
          /* webpackChunkName: "screen-discovery-dashboard" */ './features/discovery-certs/Dashboard.page.tsx'
        ),
        getI18n().load('certhub-discovery-certs'),
      ]);
      return page;
    },
    'discovery-cert': async () => {
      const [page] = await Promise.all([
        import(
          /* webpackChunkName: "screen-discovery-cert" */ './features/discovery-certs/FoundCertificate.page.tsx'
        ),
        getI18n().load('certhub-discovery-certs'),
        // A certificate is shown as the decoder shows it.
        getI18n().load('certhub-parse-cert'),
      ]);
      return page;
    },
    'discovery-manage': async () => {
      const [page] = await Promise.all([
        import(
          /* webpackChunkName: "screen-discovery-manage" */ './features/discovery-targets/Targets.page.tsx'
        ),
        getI18n().load('certhub-discovery-targets'),
      ]);
      return page;
    },
    'discovery-profile': async () => {
      const [page] = await Promise.all([
        import(
          /* webpackChunkName: "screen-discovery-profile" */ './features/discovery-targets/Profile.page.tsx'
        ),
        getI18n().load('certhub-discovery-targets'),
      ]);
      return page;
    },
    'discovery-log': async () => {
      const [page] = await Promise.all([
        import(/* webpackChunkName: "screen-discovery-log" */ './features/discovery-targets/Log.page.tsx'),
        getI18n().load('certhub-discovery-targets'),
      ]);
      return page;
    },
    'discovery-certs': () =>
      import(
        /* webpackChunkName: "screen-discovery-certs" */ './features/discovery-certs/FoundCertificates.page.tsx'
      ),
  },
  screenTexts: {
    'discovery-certs': discoveryCertsTexts,
    'discovery-targets': discoveryTargetsTexts,
    tools: toolsTexts,
    'batch-cfdns': batchCfdnsTexts,
    report: reportTexts,
    'match-pair': matchPairTexts,
    'convert-cert': convertCertTexts,
    'convert-private-key': convertKeyTexts,
    'parse-csr': parseCsrTexts,
    'parse-cert': parseCertTexts,
    'batch-replace': batchReplaceTexts,
    'gen-csr': genCsrTexts,
    'ssl-config': sslConfigTexts,
  },
} satisfies RemoteRoutes;
