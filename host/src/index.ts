import { boot } from './boot.tsx';
import { showBootFailure } from './bootFailure.ts';
import { reportDetour } from './kernel/assets.ts';
import { createLoader } from './kernel/loader.ts';
import { createRuntime } from './kernel/runtime.ts';
import { sharedOnDemand } from './kernel/shared-scope.ts';
import { reportFailure, reportLoad } from './kernel/telemetry.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element #root');
const telling = { onFailure: reportFailure, onLoad: reportLoad };
boot(root, (registry, site) => createLoader(registry, createRuntime(), { ...telling, config: site })).catch(
  (error: unknown) => {
    console.error(error);
    showBootFailure(root);
  },
);
reportDetour(document.cookie, reportFailure);

export { sharedOnDemand };
