import { showBootFailure } from './bootFailure.ts';
import { evaluateInSteps } from './evaluate.ts';
import { reportDetour } from './kernel/assets.ts';
import { chunkFailureOf, portalAttribution } from './kernel/failure.ts';
import { createLoader } from './kernel/loader.ts';
import { createRuntime } from './kernel/runtime.ts';
import { sharedOnDemand } from './kernel/shared-scope.ts';
import { openStartWatch } from './kernel/starts.ts';
import { reportFailure, reportLoad, reportVisit } from './kernel/telemetry.ts';
import { createTrialCount } from './kernel/trials.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element #root');
start(root).catch((error: unknown) => {
  console.error(error);
  const code = chunkFailureOf(error) ? 'CHUNK' : 'INIT';
  reportFailure({ ...portalAttribution, code, detail: error, phase: 'start' });
  // The first script may know of another shell that can be had (first-paint.ts).
  if (dispatchEvent(new Event('certdeck-shell-failed', { cancelable: true }))) showBootFailure(root);
});

async function start(element: HTMLElement): Promise<void> {
  await evaluateInSteps();
  const { boot } = await import(/* webpackMode: "eager" */ './boot.tsx');
  await boot(element, (registry, site) => {
    const count = createTrialCount(registry, reportVisit);
    return createLoader(registry, createRuntime(), {
      config: site,
      onFailure(event) {
        reportFailure(event);
        count.failed(event);
      },
      starts: openStartWatch(),
      onLoad: reportLoad,
      onUse: count.started,
    });
  });
}

reportDetour(document.cookie, reportFailure);

export { sharedOnDemand };
