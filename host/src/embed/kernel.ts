import { portalEvents } from '@certdeck/federation';
import { sharedOnDemand } from '../kernel/shared-scope.ts';
import { startPage } from './page.ts';
import { KERNEL, type StartKernel } from './options.ts';

/*
 * The kernel without the shell, as partners' pages run it. It starts nothing by itself: the script that loaded
 * it knows the portal, and the page of a frame says so in its own data.
 */
Object.defineProperty(globalThis, KERNEL, { value: startPage satisfies StartKernel, configurable: true });
if (document.getElementById('certdeck-frame')) {
  import(/* webpackChunkName: "embed-frame" */ './frame-child.ts')
    .then(({ startFrame }) => startFrame(startPage))
    .catch(console.error);
}

export { portalEvents, sharedOnDemand };
