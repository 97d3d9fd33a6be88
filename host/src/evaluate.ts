import { nextTask } from './kernel/next-task.ts';

/** What the shell imports at its start, the largest first; each is in its first load already. */
const modules: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@certdeck/session'),
  () => import(/* webpackMode: "eager" */ '@certdeck/ui'),
  () => import(/* webpackMode: "eager" */ '@certdeck/federation/router'),
];

/** Runs the modules that the shell is made of one after another, each in a task of its own. */
export async function evaluateInSteps(): Promise<void> {
  for (const evaluate of modules) {
    await nextTask();
    await evaluate();
  }
  await nextTask();
}
