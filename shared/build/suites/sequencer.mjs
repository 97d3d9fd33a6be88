import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';
import { budgetOf, readBudgets } from './budgets.ts';

// Its module is CommonJS with a default export of its own.
const Sequencer = TestSequencer.default ?? TestSequencer;

/**
 * Starts the longest suites first by their budgets, so that none begins when all others are over. By itself
 * jest knows times only from earlier runs on the same machine.
 */
export default class LongestFirst extends Sequencer {
  #budgets = readBudgets();

  #seconds = (test) => {
    const path = relative(test.context.config.rootDir, test.path);
    return budgetOf(this.#budgets, path);
  };

  sort(tests) {
    // Equally long ones keep jest's own order.
    return super.sort(tests).sort((a, b) => this.#seconds(b) - this.#seconds(a));
  }
}
