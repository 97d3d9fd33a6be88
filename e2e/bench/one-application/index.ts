/** The same shell and screens as one ordinary application: no federation, the screens are imports. */
import { evaluateInSteps } from '../../../host/src/evaluate.ts';
import { localLoader } from './local-loader.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element #root');
void start(root);

/** In steps, as the shell of the federation starts (host/src/index.ts). */
async function start(element: HTMLElement): Promise<void> {
  await evaluateInSteps();
  const { boot } = await import(/* webpackMode: "eager" */ '../../../host/src/boot.tsx');
  await boot(element, localLoader);
}
